package hakam

import (
	"fmt"
	"strings"

	pb "hakam/v1"
)

// Nobody stands for a seat or a team where there is none.
const Nobody = -1

// Phase is what the board waits for.
type Phase string

// The phases in which questions come.
const (
	Auction   Phase = "AUCTION"
	Doubling  Phase = "DOUBLING" // Baloot; in other games doubling is part of the auction
	Declaring Phase = "DECLARING"
	Playing   Phase = "PLAY"
)

// Observation is all that the seat may know. Seats are 0..3 in order of play (0 and 1 in a game for two), teams are
// seat % 2. It is complete: nothing has to be remembered.
type Observation struct {
	Seat    int
	Partner int // Nobody in a game for two
	Dealer  int
	Seats   int // how many play: 4, or 2 in the layout game

	Phase Phase
	Stage string // where a Baloot auction stands, for instance "ROUND_1" (AuctionStage), or "UNSPECIFIED"

	Hand             []Card     // the cards still held; in the layout game those that lie open
	HiddenCards      int        // cards of the own hand that are hidden from oneself too (Tarabish: the kitty)
	PublicCard       Card       // the card turned up for the auction; 0 in games without one
	PublicCardHolder int        // who has, or had, it; Nobody while it would go to the taker
	Piles            [][]Pile   // the layout game: each seat's from left to right; nil in other games
	Calls            []SeatCall // of auction and doubling, oldest first

	Contract *Contract    // nil while there is none
	Trump    Denomination // of the contract; "" without trumps, or while there is no contract
	Tricks   []Trick      // all so far, the last one perhaps in progress
	Trick    *Trick       // the one that waits for our card; nil when we lead, or before the play

	Melds       []Meld // declared so far
	MeldTeam    int    // whose melds score; Nobody while that is open, when none do, where each scores its own
	BeloteSeats []int  // who has shown Belote (Baloot: king and queen of trump), in order

	Scores     []int // match score of team 0 and team 1 before this board
	CardPoints []int // taken so far by team 0 and team 1
	Hanging    int   // points that hang from earlier boards (Bidding Belote)

	Proto *pb.Observation // the message itself, for whatever is not here
}

// SeatCall is a call and who made it.
type SeatCall struct {
	Seat int
	Action
}

// Contract is what is played.
type Contract struct {
	Denomination Denomination // C D H S, NT (Sun) or AT
	Caller       int          // seat
	Taker        int          // seat that received the public card
	Points       int          // what was bid; 0 where nobody bids points
	Capot        bool         // every trick was bid
	Level        int          // Baloot: 1, or what it was raised to; elsewhere the factor 1, 2 or 4
	Match        bool         // the board decides the match (Bidding Belote)
	Locked       bool         // trumps may not be led while another suit is held

	Proto *pb.Contract
}

// Meld is what was declared at the table.
type Meld struct {
	Seat  int
	Kind  string // "RUN_3", "FOUR", ... (MeldKind)
	Cards []Card // empty until they are shown
}

// Pile is two cards of the layout game, one on the other.
type Pile struct {
	Up      Card // the open card; 0: gone, or in the trick in progress
	HasDown bool // a card that nobody has seen lies below
}

// Trick is finished or in progress.
type Trick struct {
	Leader int // seat
	Cards  []Card
	Winner int // seat; Nobody while in progress
	Seats  int // how many cards it takes
}

// Suit is the suit that was led.
func (t *Trick) Suit() Denomination { return t.Cards[0].Suit() }

// Best is who takes the trick as it stands, and the card.
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

// play reads what there is once the contract stands.
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
