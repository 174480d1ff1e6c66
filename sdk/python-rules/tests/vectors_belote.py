"""The kinds of vectors of the Belote family (law/belote-family K)."""

from hakam_rules import Action, law
from vectors import board_with, same, sorted_legal, sorted_list

TRUMPS = {"nt": "NT", "at": "AT"}
RANKS = "6789TJQKA"
PLAYER = 0  # the seat after the dealer: it speaks first and leads first


def trump_of(contract):
    return contract.get("trump") or TRUMPS[contract["mode"]]


def trump_of_mode(rules, mode):
    """The denomination of a mode; if the mode only says "suit", a suit of the game."""
    return TRUMPS.get(mode) or rules["denominations"].split(",")[0]


def by_seat(rules, lists):
    return {str(seat): lists[seat] for seat in range(rules.seats)}


def hands_of(line):
    return {int(seat): hand for seat, hand in line.get("hands", {}).items()}


def legal(rules, line):
    return law.legal_cards(rules, trump_of(line["contract"]), line["hand"], line["leader"], line["trick"])


def trick(rules, line):
    trump, cards = trump_of(line["contract"]), line["trick"]
    return {"winner": law.trick_winner(rules, trump, line["leader"], cards),
            "points": sum(law.card_points(card, trump) for card in cards)}


def totals(rules, line):
    trump = trump_of(line["contract"])
    return int(rules["last_trick"]) + sum(law.card_points(card, trump) for card in rules.deck)


def deal(rules, line):
    taker = line.get("taker")
    plan = law.deal_plan(rules, line["dealer"], taker or 0)
    answer = {} if plan["turnup"] is None else {"turnup": plan["turnup"]}
    if rules["turnup"] == "layout_last":
        return {**answer, "layout": by_seat(rules, plan["piles"])}
    # While nobody has taken the stock's card, only the packets before the auction are dealt.
    whole = taker is not None or rules["turnup"] != "stock"
    hands = [first + rest * whole for first, rest in zip(plan["first"], plan["rest"])]
    answer["hands"] = by_seat(rules, hands)
    if rules["kitty"] != "none":
        answer["kitty"] = by_seat(rules, plan["kitty"])
    return answer


def as_written(name):
    """The call, if it is written correctly except for capitals."""
    try:
        return name if str(Action(name.upper())) == name.upper() else "?"
    except ValueError:
        return "?"


def call_name(text):
    """Bids in capitals, everything else in small letters."""
    return text if Action(text).call in ("BID", "CAPOT") else text.lower()


def auction(rules, line):
    dealer, turnup, hands = line["dealer"], line.get("turnup"), hands_of(line)
    calls, want_legal = [as_written(name) for name in line["calls"]], line.get("want_legal", False)
    try:
        state = law.belote_auction(rules, dealer, turnup, calls, hands)
    except ValueError as error:
        return {"status": "illegal", "at": int(str(error).split()[1].rstrip(":"))}
    if state["open"]:
        legal_calls = {"legal": [call_name(text) for text in state["legal"]]} if want_legal else {}
        return {"status": "open", "to_act": state["turn"], **legal_calls}
    # The rest of the answer comes from a board.
    board = board_with(rules, dealer, turnup=turnup)
    for call in calls:
        board.apply(call)
    if not state["contract"]:
        return {"status": "void", "next_dealer": board.next_dealer}
    contract = board.contract
    suit = contract.denomination not in ("NT", "AT")
    return {"status": "contract", "declarer": contract.caller,
            "bid": "CAPOT" if contract.capot else contract.points or None,
            "mode": "suit" if suit else contract.denomination.lower(),
            "trump": contract.denomination if suit else None,
            "multiplier": "match" if contract.match else contract.level, "leader": board.to_act}


def meld_find(rules, line):
    trump = trump_of_mode(rules, line["mode"])
    melds = law.belote_best_melds(rules, trump, line["hand"])
    return {"melds": melds, "values": [law.belote_meld_points(rules, trump, meld) for meld in melds]}


def sorted_melds(value):
    """Best first; equal melds in any order: (four or run, highest card, value)."""
    def key(meld, points):
        return (-(len({card[0] for card in meld}) == 1), -max(RANKS.index(card[0]) for card in meld), -points)
    melds = [sorted(meld) for meld in value["melds"]]
    keys = [key(meld, points) for meld, points in zip(melds, value["values"])]
    runs = []  # groups of neighbours with the same key
    for meld, its_key in zip(melds, keys):
        if runs and runs[-1][0] == its_key:
            runs[-1][1].append(meld)
        else:
            runs.append((its_key, [meld]))
    return [sorted(run) for _, run in runs], value["values"]


def meld_claim(rules, line):
    claims = [sorted(claim) for claim in line["claims"]]
    declarations = law.belote_declarations(rules, trump_of(line["contract"]), line["hand"])
    return not claims or any(sorted(claims) == sorted(map(sorted, melds)) for melds in declarations)


def meld_award(rules, line):
    trump, held, announced = trump_of(line["contract"]), hands_of(line), {}
    for meld in line["announced"]:
        announced.setdefault(meld["seat"], []).append(meld["cards"])
    # A meld without value may not be claimed, so it is ignored.
    counted = {seat: [meld for meld in melds if law.belote_meld_points(rules, trump, meld)]
               for seat, melds in announced.items()}
    winner, scores = law.belote_contest(rules, trump, line["dealer"], counted)
    points = [0, 0]
    for seat in range(rules.seats):
        melds = counted.get(seat, [])
        if rules["meld_extra"] == "held":
            hand = held.get(seat) or [card for meld in announced.get(seat, []) for card in meld]
            melds = law.belote_best_melds(rules, trump, hand)
        if scores[seat]:
            points[seat % 2] += sum(law.belote_meld_points(rules, trump, meld) for meld in melds)
    return {"winner": winner, "points": points}


def played(rules, trump, hand, plays):
    """(a position after the player, who holds `hand` and has the contract, has played these (card, flag), one a
    trick; whether the last flag was taken). A flag that is refused is none."""
    # With the best trumps the player keeps the lead, so all its cards are legal.
    strong = [card for card in rules.deck if card[1] == (trump if len(trump) == 1 else plays[0][0][1])]
    board = board_with(rules, rules.seats - 1, PLAYER, {PLAYER: hand}, first=strong)
    if rules["auction"] == "points":
        board.apply(f"{rules['bid_min']}-{trump}")
    elif rules["auction"] == "take_then_name" and board.observation(PLAYER).public_card[1] == trump:
        board.apply("TAKE")
    else:
        for _ in range(rules.seats if rules["auction"] == "take_then_name" else 0):
            board.apply("PASS")
        board.apply(trump)
    while board.phase == "AUCTION":
        board.apply("PASS")
    end = play_through(board.position(), plays, False)
    if end is None:
        raise ValueError("the others cannot play so that these cards are legal")
    return end


def play_through(position, plays, taken):
    """Plays `played`. The others play cards that make the player's cards legal; None if no cards do."""
    while position.phase == "DECLARING":
        position.apply("declare nothing")
    if position.finished or (position.to_act == PLAYER and not plays):
        return position, taken
    if position.to_act == PLAYER:
        after, taken = play_flagged(position, *plays[0])
        return after and play_through(after, plays[1:], taken)
    for action in position.legal():
        after = position.copy()
        after.apply(action)
        end = play_through(after, plays, taken)
        if end:
            return end
    return None


def play_flagged(position, card, flag):
    """(the position after the card or None, whether the flag was taken)."""
    for text in [f"{card} belote"] * flag + [card]:
        after = position.copy()
        try:
            after.apply(text)
        except ValueError:
            continue
        return after, text != card
    return None, False


def flagged(plays):
    return [(play[0], len(play) == 2 and play[1]) for play in plays]


def belote(rules, line):
    plays = flagged(line["plays"])
    position, _ = played(rules, trump_of(line["contract"]), [card for card, _ in plays], plays)
    return position.belotes(PLAYER) * int(rules["belote_value"])


def belote_flag(rules, line):
    plays, hand, card = flagged(line["played"]), line["hand"], line["card"]
    if card not in hand or card in [other for other, _ in plays]:
        raise ValueError("the card is not in the hand")
    return played(rules, trump_of(line["contract"]), hand, [*plays, (card, True)])[1]


def exchanged(makers, pair):
    """Converts a pair by team to a pair by side, and back: the same exchange."""
    return list(pair) if makers == 0 else [pair[1], pair[0]]


def score(rules, line):
    contract, makers = line["contract"], line["contract"]["team"]
    cards = list(line["cards"])
    cards[line["last_trick"]] += int(rules["last_trick"])
    bid, multiplier = contract.get("bid"), contract.get("multiplier", 1)
    match_hand = multiplier == "match"
    factors = [int(factor) for factor in rules["doubling"].split(",") if factor.isdigit()]
    hand = law.belote_score(
        rules, trump_of(contract), exchanged(makers, cards), exchanged(makers, line["tricks"]),
        exchanged(makers, line.get("melds", [0, 0])), exchanged(makers, line.get("belote", [0, 0])),
        bid=0 if bid in (None, "CAPOT") else bid, capot=bid == "CAPOT",
        factor=factors[1] if match_hand else multiplier, match=match_hand, hanging=line.get("hanging", 0))
    outcome = {"MADE": "made", "FAILED": "failed", "TIE": "tie"}[hand["outcome"]]
    winner = makers if hand["winner"] == 0 else 1 - makers
    answer = {"result": outcome, "award": exchanged(makers, hand["points"]), "hanging": hand["hanging"],
              "hand_winner": winner}
    return {**answer, "match_winner": winner} if match_hand else answer


def match(rules, line):
    after = [before + award for before, award in zip(line["before"], line["award"])]
    line.get("hanging")  # hanging points count for nobody, whether the match ends or goes on
    over, winner = law.match_status(rules, after, line.get("hand_winner"))
    decided = line.get("match_winner")
    if decided is not None:
        over, winner = True, decided
    answer = {"totals": after, "status": "draw" if over else "continue"}
    return {**answer, "status": "won", "winner": winner} if winner is not None else answer


def renege(rules, line):
    offenders, dealer, hanging = set(line["offenders"]), line["dealer"], line.get("hanging")
    trump = trump_of_mode(rules, line.get("mode", "suit"))
    award = law.belote_forfeit(rules, (0 in offenders, 1 in offenders), trump, line.get("melds", [0, 0]),
                               line.get("belote", [0, 0]))
    # 9.3: if both are at fault, the same dealer deals again; hanging points stay.
    answer = {"award": award, "next_dealer": dealer if len(offenders) == 2 else (dealer + 1) % rules.seats}
    return answer if hanging is None else {**answer, "hanging": hanging}


KINDS = {
    "legal": (legal, sorted_list), "trick": (trick, same), "totals": (totals, same), "deal": (deal, same),
    "auction": (auction, sorted_legal), "meld_find": (meld_find, sorted_melds), "meld_claim": (meld_claim, same),
    "meld_award": (meld_award, same), "belote": (belote, same), "belote_flag": (belote_flag, same),
    "score": (score, same), "match": (match, same), "renege": (renege, same),
}
