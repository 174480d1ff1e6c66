"""The kinds of vectors of Baloot (law/baloot J)."""

from hakam_rules import Action, law
from vectors import board_with, same, sorted_legal, sorted_list

STAGES = {"UNSPECIFIED": "NONE", "ROUND_1": "R1", "ROUND_1_OVER": "R1_OVER", "ROUND_1_CLAIM": "R1_CLAIM",
          "CONFIRM": "CONFIRM", "ROUND_2": "R2", "ROUND_2_OVER": "R2_OVER", "THIRD": "THIRD"}
MELDS = {"RUN_3": "SIRA", "RUN_4": "50", "RUN_5": "100S", "FOUR": "100K", "FOUR_HUNDRED": "400"}
# A project of each kind, to ask for its value.
OF_KIND = {"SIRA": "7C 8C 9C", "50": "7C 8C 9C TC", "100S": "7C 8C 9C TC JC", "100K": "KC KD KH KS",
           "400": "AC AD AH AS"}
SIDES = {"decl": 0, "def": 1}


def trump_of(line):
    """"contract" with or without "trump": of a Hokum the suit does not matter to who does not say it."""
    contract = line.get("contract")
    return line.get("trump", "H" if contract == "HOKUM" else None)


def trick_of(line):
    """(leader, cards) of [[seat, card]...]."""
    plays = line["trick"]
    leader = plays[0][0] if plays else line.get("seat", 0)
    if [seat for seat, _ in plays] != [(leader + i) % 4 for i in range(len(plays))]:
        raise ValueError("the seats are not in the order of play")
    return leader, [card for _, card in plays]


def as_written(name):
    """The call, if it is in capitals; the engine would accept "pass" too."""
    try:
        return name if str(Action(name)) == name else "?"
    except ValueError:
        return "?"


def deal(rules, line):
    deck, dealer, taker = line["deck"], line["dealer"], line["taker"]
    plan = law.deal_plan(rules, dealer, taker)
    return {"public": deck[plan["turnup"]], "first": [[deck[i] for i in seat] for seat in plan["first"]],
            "hands": [[deck[i] for i in first + rest] for first, rest in zip(plan["first"], plan["rest"])]}


def legal(rules, line):
    leader, trick = trick_of(line)
    if (leader + len(trick)) % 4 != line["seat"]:
        raise ValueError("it is not this seat's turn")
    return law.legal_cards(rules, line["trump"], line["hand"], leader, trick, line.get("locked", False),
                           line.get("ekka_by"))


def trick(rules, line):
    leader, cards = trick_of(line)
    return law.trick_winner(rules, line["trump"], leader, cards)


def ekka(rules, line):
    leader, cards = trick_of(line)
    return law.ekka_allowed(rules, line["trump"], leader, cards, line["card"], line["gone"])


def lead(rules, line):
    dealer, taker, caller = line["dealer"], line["taker"], line.get("caller")
    board = board_with(rules, dealer)
    declarer = taker if caller is None else caller
    # An Ashkal is a Sun, so the leader is the same.
    while board.to_act != declarer:
        board.apply("PASS")
    board.apply("SUN")
    while board.phase in ("AUCTION", "DOUBLING"):
        board.apply("PASS")
    return board.to_act


def auction(rules, line):
    dealer, public, hands = line["dealer"], line["public"], line.get("hands5", {})
    calls = [(seat, as_written(name)) for seat, name in line["calls"]]
    kawesh = [int(seat) for seat, hand in hands.items() if all(card[0] in "789" for card in hand)]
    try:
        state = law.baloot_auction(rules, dealer, public, calls, kawesh)
    except ValueError:
        return "ILLEGAL"
    if state["open"]:
        return {"state": STAGES[state["stage"]], "turn": state["turn"], "legal": state["legal"]}
    contract = state["contract"]
    if contract:
        return {"result": "CONTRACT", "contract": "HOKUM" if contract.trump else "SUN", "trump": contract.trump,
                "caller": contract.caller, "taker": contract.taker, "round": contract.round,
                "ashkal": contract.ashkal}
    # Only a board knows the next dealer. Of the hands, only that of the seat that called Kawesh matters.
    seat, last = calls[-1]
    laid = {seat: hands[str(seat)]} if last == "KAWESH" else None
    board = board_with(rules, dealer, 0, laid, None if laid else public)
    for _, call in calls:
        board.apply(call)
    return {"result": "REDEAL", "why": "KAWESH" if laid else "ALL_PASS", "next_dealer": board.next_dealer}


def doubling(rules, line):
    taker = line["taker"]
    calls = [(seat, as_written(name)) for seat, name in line["calls"]]
    try:
        state = law.baloot_doubling(rules, trump_of(line), line.get("caller", taker), taker, line["scores"], calls)
    except ValueError:
        return "ILLEGAL"
    return {key: state[key] for key in ("level", "locked", "turn", "legal")}


def phases(rules, line):
    taker = line["taker"]
    if not law.baloot_doubling(rules, trump_of(line), taker, taker, line["scores"])["available"]:
        return {"order": ["DEAL_REST", "PLAY"], "cards": None}
    if rules["double_when"] == "BEFORE_DEAL":
        return {"order": ["DOUBLING", "DEAL_REST", "PLAY"], "cards": 5}
    return {"order": ["DEAL_REST", "DOUBLING", "PLAY"], "cards": 8}


def projects(rules, line):
    trump, _ = line.get("trump"), line["contract"]
    best = law.baloot_projects(rules, trump, line["hand"])[0]
    return [[MELDS[law.baloot_project(rules, trump, cards)[0]], *cards] for cards in best]


def sorted_projects(value):
    return sorted([project[0], *sorted(project[1:])] for project in value)


def contest(rules, line):
    trump, _ = line.get("trump"), line["contract"]
    declared = {int(seat): melds for seat, melds in line["declared"].items()}
    seat = law.baloot_strongest(rules, trump, line["dealer"], line["leader"], declared)
    return {"team": None if seat is None else seat % 2, "seat": seat}


def baloot(rules, line):
    return law.baloot_counts(rules, line["trump"], line["hand"], line["scored"])


def project_points(rules, trump, line):
    return [sum(law.baloot_project(rules, trump, OF_KIND[kind].split())[1] for kind in kinds)
            for kinds in line.get("projects", [[], []])]


def score(rules, line):
    trump, said = trump_of(line), line.get("baloot", [False, False])
    said = [side == SIDES[said] for side in (0, 1)] if isinstance(said, str) else said
    capot = line.get("capot")
    hand = law.baloot_score(rules, trump, line["raw"], project_points(rules, trump, line), said,
                            line.get("level", 1), SIDES.get(capot), line.get("public_ace", False))
    winner = hand["match_winner"]
    return {"made": hand["made"], "points": hand["points"] if winner is None else None,
            "match_winner": None if winner is None else ("decl", "def")[winner]}


def forfeit(rules, line):
    there_is_one, trump = line.get("contract") is not None, trump_of(line)
    award = law.baloot_forfeit(rules, line["offender"], (there_is_one, trump), line.get("level", 1),
                               project_points(rules, trump if there_is_one else "H", line), line.get("baloot"))
    return {"points": award["points"] if award["match_winner"] is None else None,
            "match_winner": award["match_winner"]}


def match(rules, line):
    return law.match_status(rules, line["totals"])[1]


KINDS = {
    "deal": (deal, same), "legal": (legal, sorted_list), "trick": (trick, same), "lead": (lead, same),
    "ekka": (ekka, same), "auction": (auction, sorted_legal), "doubling": (doubling, sorted_legal),
    "phases": (phases, same), "projects": (projects, sorted_projects), "contest": (contest, same),
    "baloot": (baloot, same), "score": (score, same), "forfeit": (forfeit, same), "match": (match, same),
}
