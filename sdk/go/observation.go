package hakam

import (
	"fmt"
	"strings"

	pb "hakam/v1"
)

// Nobody is the value for no seat or no team.
const Nobody = -1

// Phase is the kind of decision that the board waits for.
type Phase string

// The phases in which questions come.
const (
	Auction   Phase = "AUCTION"
	Doubling  Phase = "DOUBLING" // Baloot; in other games doubling is part of the auction
	Declaring Phase = "DECLARING"
	Playing   Phase = "PLAY"
)

// Observation is everything that the seat may know. Seats are 0..3 in order of play (0 and 1 in a game for two), teams
// are seat % 2. It is complete: a bot does not have to remember anything.
type Observation struct {
	Seat    int
	Partner int // Nobody in a game for two
	Dealer  int
	Seats   int // how many play: 4, or 2 in the layout game

	Phase Phase
	Stage string // the stage of a Baloot auction, for instance "ROUND_1" (AuctionStage), or "UNSPECIFIED"

	Hand             []Card     // the cards still held; in the layout game the face-up ones
	HiddenCards      int        // own cards that even the owner cannot see (Tarabish: the kitty)
	PublicCard       Card       // the card turned up for the auction; 0 in games without one
	PublicCardHolder int        // who has, or had, it; Nobody while it would go to the taker
	Piles            [][]Pile   // the layout game: each seat's from left to right; nil in other games
	Calls            []SeatCall // of auction and doubling, oldest first

	Contract *Contract    // nil while there is none
	Trump    Denomination // of the contract; "" without trumps, or while there is no contract
	Tricks   []Trick      // all so far, the last one perhaps in progress
	Trick    *Trick       // the one that we must play to; nil if we lead, or before the play

	Melds       []Meld // declared so far
	MeldTeam    int    // whose melds score; Nobody while undecided, if no team's do, or if each team scores its own
	BeloteSeats []int  // who has shown Belote (Baloot: king and queen of trump), in order

	Scores     []int // match score of team 0 and team 1 before this board
	CardPoints []int // taken so far by team 0 and team 1
	Hanging    int   // hanging points of earlier boards (Bidding Belote)

	Proto *pb.Observation // the message itself, for fields that are not here
}

// SeatCall is a call and who made it.
type SeatCall struct {
	Seat int
	Action
}

// Contract is the contract of the board.
type Contract struct {
	Denomination Denomination // C D H S, NT (Sun) or AT
	Caller       int          // seat
	Taker        int          // seat that received the public card
	Points       int          // points bid; 0 in games without points bids
	Capot        bool         // the bid was to take every trick
	Level        int          // Baloot: the level, 1 to 5; in other games the factor 1, 2 or 4
	Match        bool         // the board decides the match (Bidding Belote)
	Locked       bool         // trumps may not be led while another suit is held

	Proto *pb.Contract
}

// Meld is a declared meld.
type Meld struct {
	Seat  int
	Kind  string // "RUN_3", "FOUR", ... (MeldKind)
	Cards []Card // empty until they are shown
}

// Pile is a pile of the layout game: one card on another.
type Pile struct {
	Up      Card // the open card; 0: gone, or in the trick in progress
	HasDown bool // a card that nobody has seen lies below
}

// Trick is finished or in progress.
type Trick struct {
	Leader int // seat
	Cards  []Card
	Winner int // seat; Nobody while in progress
	Seats  int // how many cards a complete trick has
}

// Suit is the suit that was led.
func (t *Trick) Suit() Denomination { return t.Cards[0].Suit() }

// Best is who is winning the trick, and with which card.
func (t *Trick) Best(trump Denomination) (seat int, card Card) {
	at := 0
	for i, card := range t.Cards {
		if card.Beats(t.Cards[at], trump) {
			at = i
		}
	}
	return (t.Leader + at) % t.Seats, t.Cards[at]
}

// reader takes a message apart and keeps the first error.
type reader struct{ err error }

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *reader) cards(numbers []pb.Card) []Card {
	cards, err := cardsOf(numbers)
	r.fail(err)
	return cards
}

func (r *reader) optionalCard(number pb.Card) Card {
	if number == 0 {
		return 0
	}
	card, err := cardOf(number)
	r.fail(err)
	return card
}

func (r *reader) contract(proto *pb.Contract) *Contract {
	named := int(proto.GetDenomination())
	if named < 0 || named >= len(denominations) {
		r.fail(fmt.Errorf("%d is not the number of a denomination", named))
		named = 0
	}
	return &Contract{Denomination: denominations[named], Caller: int(proto.GetCaller()), Taker: int(proto.GetTaker()),
		Points: int(proto.GetPoints()), Capot: proto.GetCapot(), Level: int(proto.GetLevel()),
		Match: proto.GetMatch(), Locked: proto.GetLocked(), Proto: proto}
}

func optional(number *uint32) int {
	if number == nil {
		return Nobody
	}
	return int(*number)
}

func integers[Number ~int32 | ~uint32](numbers []Number) []int {
	out := make([]int, len(numbers))
	for i, number := range numbers {
		out[i] = int(number)
	}
	return out
}

func observationOf(proto *pb.Observation) (Observation, error) {
	r := &reader{}
	seen := Observation{Seat: int(proto.GetSeat()), Partner: Nobody, Dealer: int(proto.GetDealer()), Seats: 2,
		Phase:       Phase(enumName(proto.GetPhase(), "PHASE_")),
		Stage:       strings.TrimPrefix(proto.GetAuctionStage().String(), "AUCTION_STAGE_"),
		Hand:        r.cards(proto.GetHand()),
		HiddenCards: int(proto.GetHiddenCards()),
		PublicCard:  r.optionalCard(proto.GetPublicCard()), MeldTeam: Nobody, PublicCardHolder: Nobody,
		BeloteSeats: integers(proto.GetBeloteSeats()),
		Scores:      integers(proto.GetScores()), CardPoints: integers(proto.GetCardPoints()),
		Hanging: int(proto.GetHanging()), Proto: proto}
	if len(proto.GetPiles()) == 0 {
		seen.Seats, seen.Partner = 4, (seen.Seat+2)%4
	} else {
		seen.Piles = r.piles(proto.GetPiles())
	}
	if proto != nil {
		seen.PublicCardHolder, seen.MeldTeam = optional(proto.PublicCardHolder), optional(proto.MeldTeam)
	}
	for _, said := range proto.GetCalls() {
		call, err := callOf(said.GetCall())
		r.fail(err)
		seen.Calls = append(seen.Calls, SeatCall{int(said.GetSeat()), call})
	}
	for _, meld := range proto.GetMelds() {
		seen.Melds = append(seen.Melds, Meld{int(meld.GetSeat()), enumName(meld.GetKind(), "MELD_KIND_"),
			r.cards(meld.GetCards())})
	}
	r.play(&seen, proto)
	return seen, r.err
}

func (r *reader) piles(protos []*pb.Pile) [][]Pile {
	piles := make([][]Pile, 2)
	for _, pile := range protos {
		if pile.GetSeat() > 1 {
			r.fail(fmt.Errorf("a pile of seat %d in a game for two", pile.GetSeat()))
			return nil
		}
		piles[pile.GetSeat()] = append(piles[pile.GetSeat()], Pile{r.optionalCard(pile.GetUp()), pile.GetHasDown()})
	}
	return piles
}

// play reads the fields that exist once there is a contract.
func (r *reader) play(seen *Observation, proto *pb.Observation) {
	if proto.GetContract() != nil {
		seen.Contract = r.contract(proto.GetContract())
		if seen.Contract.Denomination != NoTrumps {
			seen.Trump = seen.Contract.Denomination
		}
	}
	for _, trick := range proto.GetTricks() {
		seen.Tricks = append(seen.Tricks, Trick{int(trick.GetLeader()), r.cards(trick.GetCards()),
			optional(trick.Winner), seen.Seats})
	}
	if n := len(seen.Tricks); n > 0 && seen.Tricks[n-1].Winner == Nobody && len(seen.Tricks[n-1].Cards) > 0 {
		seen.Trick = &seen.Tricks[n-1]
	}
}
