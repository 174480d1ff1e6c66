"""The auction (section C) and doubling (section D): a part of reference.py."""

from reference_play import DECK, SUITS


# --- C: auction ------------------------------------------------------------------------------------------


class Auction:
    def __init__(self, o, dealer, public, kawesh):
        self.o, self.dealer, self.public, self.kawesh = o, dealer, public, kawesh
        self.order = [(dealer + i) % 4 for i in (1, 2, 3, 4)]
        self.state, self.waiting, self.bidder, self.sun, self.result = "R1", list(self.order), None, None, None

    def round(self):
        return 2 if self.state.startswith("R2") else 1

    def turn(self):
        return self.waiting[0]

    def may_ashkal(self):
        return (
            self.turn() in self.order[2:]
            and self.round() in self.o["ashkal_rounds"]
            and (self.o["ashkal_on_ace"] or self.public[0] != "A")
        )

    def named_suits(self):
        return ["HOKUM:" + s for s in SUITS if s != self.public[1]]

    def legal(self):
        s = self.state
        if s == "CONFIRM1":
            return ["HOKUM", "SUN"]
        if s == "CONFIRM2":
            return self.named_suits() + (["SUN"] if 2 in self.o["hokum_to_sun"] else [])
        if s == "THIRD":
            return ["PASS", "SUN"] + self.named_suits()
        calls = ["PASS", "SUN"]
        if s in ("R1", "R2"):
            calls.append("HOKUM")
        if s != "R1_CLAIM" and self.may_ashkal():
            calls.append("ASHKAL")
        if s in ("R1", "R1_OVER") and self.o["kawesh"] and self.turn() in self.kawesh:
            calls.append("KAWESH")
        return calls

    def contract(self, suit, caller, rnd, ashkal=False):
        self.result = {
            "result": "CONTRACT",
            "contract": "HOKUM" if suit else "SUN",
            "trump": suit,
            "caller": caller,
            "taker": (caller + 2) % 4 if ashkal else caller,
            "round": rnd,
            "ashkal": ashkal,
        }

    def redeal(self, why):
        same = why == "KAWESH" and self.o["kawesh_dealer"] == "SAME"
        self.result = {"result": "REDEAL", "why": why, "next_dealer": self.dealer if same else self.order[0]}

    def confirm(self, rnd):
        if rnd == 1 and 1 not in self.o["hokum_to_sun"]:
            self.contract(self.public[1], self.bidder, 1)
        else:
            self.state, self.waiting = "CONFIRM%d" % rnd, [self.bidder]

    def call(self, seat, call):
        """False if it is refused."""
        if self.result or seat != self.turn():
            return False
        listed = call in self.legal()
        if not listed:
            if call != "ASHKAL" or self.o["illegal_ashkal"] != "AS_SUN":
                return False
            if self.state not in ("R1", "R1_OVER", "R2", "R2_OVER"):
                return False
            call = "SUN"
        me, state, rnd = self.turn(), self.state, self.round()
        if call == "KAWESH":
            self.redeal("KAWESH")
        elif call == "PASS":
            self.waiting.pop(0)
            if not self.waiting:
                self.exhausted()
        elif state == "CONFIRM1":
            self.contract(None if call == "SUN" else self.public[1], me, 1)
        elif state == "CONFIRM2":
            self.contract(None if call == "SUN" else call[-1], me, 2)
        elif state == "THIRD":
            self.contract(None if call == "SUN" else call[-1], me, 3)
        elif state == "R1_CLAIM":
            self.contract(None, me, 1)
        elif call == "HOKUM":
            self.bidder = me
            next_only = self.o["r%d_sun_over_hokum" % rnd] == "NEXT_ONLY"
            after = [(me + i) % 4 for i in (1, 2, 3)]
            if next_only:
                self.waiting = after[:1]
            else:
                self.waiting = after if rnd == 1 else self.order[self.order.index(me) + 1 :]
            self.state = "R%d_OVER" % rnd
            if not self.waiting:
                self.exhausted()
        elif rnd == 2:
            self.contract(None, me, 2, call == "ASHKAL")
        else:
            self.sun = (me, call == "ASHKAL")
            self.waiting = self.claimers(me, call == "ASHKAL")
            self.state = "R1_CLAIM"
            if not self.waiting:
                self.exhausted()
        return True

    def claimers(self, me, ashkal):
        others = [(me + i) % 4 for i in (1, 2, 3)]
        seats = {
            "HIGHER_PRIORITY": self.order[: self.order.index(me)],
            "ALL_OTHERS": others,
            "NOT_YET_BID": [s for s in others if s != self.bidder],
            "NONE": [],
        }[self.o["sun_claim"]]
        return [s for s in seats if not (ashkal and s == (me + 2) % 4)]

    def exhausted(self):
        """Nobody is left to be asked."""
        if self.state == "R1":
            self.state, self.waiting = "R2", list(self.order)
        elif self.state == "R2" and self.o["third_call"] and self.public[0] == "A":
            self.state, self.waiting = "THIRD", self.order[:1]
        elif self.state in ("R2", "THIRD"):
            self.redeal("ALL_PASS")
        elif self.state == "R1_CLAIM":
            self.contract(None, self.sun[0], 1, self.sun[1])
        else:
            self.confirm(self.round())


def example_auction(o, rng):
    dealer, public = rng.randrange(4), rng.choice(DECK if rng.random() < 0.6 else ["A" + s for s in SUITS])
    low = [c for c in DECK if c[0] in "789" and c != public]
    hands5 = {}
    for seat in range(4):
        if rng.random() < 0.3:
            hands5[str(seat)] = rng.sample(low if rng.random() < 0.7 else DECK, 5)
    kawesh = [int(s) for s, h in hands5.items() if all(c[0] in "789" for c in h)]
    auction, calls = Auction(o, dealer, public, kawesh), []
    for _ in range(rng.randrange(16)):
        if auction.result:
            break
        seat = auction.turn() if rng.random() < 0.98 else rng.randrange(4)
        options = [c for c in auction.legal() if c != "KAWESH" or rng.random() < 0.3]
        call = "PASS" if "PASS" in options and rng.random() < 0.6 else rng.choice(options)
        if rng.random() < 0.04:
            call = rng.choice(["PASS", "HOKUM", "SUN", "ASHKAL", "KAWESH", "HOKUM:C", "HOKUM:S", "DOUBLE"])
        calls.append([seat, call])
        if not auction.call(seat, call):
            return {"dealer": dealer, "public": public, "calls": calls, "hands5": hands5}, "ILLEGAL"
    state = auction.state[:7]
    expect = auction.result or {"state": "CONFIRM" if state == "CONFIRM" else auction.state, "turn": auction.turn(),
                                "legal": sorted(auction.legal())}
    return {"dealer": dealer, "public": public, "calls": calls, "hands5": hands5}, expect


# --- D: doubling -----------------------------------------------------------------------------------------


def example_doubling(o, rng):
    contract = rng.choice(["HOKUM", "HOKUM", "SUN"])
    taker = rng.randrange(4)
    caller = (taker + 2) % 4 if contract == "SUN" and rng.random() < 0.4 else taker
    scores = [rng.choice([0, 90, 99, 100, 101, 120]), rng.choice([0, 90, 99, 100, 101, 120])]
    if contract == "SUN" and rng.random() < 0.6:
        scores[taker % 2], scores[1 - taker % 2] = 120, 90
    decl, dfn = scores[taker % 2], scores[1 - taker % 2]
    limit = 100 if o["sun_double_defenders"] == "UP_TO_100" else 99
    possible = o["doubling"] and (contract == "HOKUM" or (decl > 100 and dfn <= limit))
    top = 5 if contract == "HOKUM" else o["sun_max_level"]
    names = {2: "DOUBLE", 3: "TRIPLE", 4: "FOUR", 5: "GAHWA"}
    level, locked, doubler = 1, False, None
    asked = [(taker + 1) % 4, (taker + 3) % 4] if possible else []

    def raises():
        name = names[level + 1]
        if contract == "HOKUM" and level in (1, 3) and o["lock"] == "CHOICE":
            return [name + ":OPEN", name + ":LOCKED"]
        return [name]

    calls, given = [], {"contract": contract, "taker": taker, "caller": caller, "scores": scores}
    for _ in range(rng.randrange(8)):
        if not asked:
            break
        seat, call = asked[0], rng.choice(["PASS"] + raises() * 3)
        if rng.random() < 0.05:
            seat, call = rng.randrange(4), rng.choice(["DOUBLE", "TRIPLE", "FOUR", "GAHWA", "DOUBLE:OPEN", "PASS"])
        calls.append([seat, call])
        if seat != asked[0] or call not in ["PASS"] + raises():
            return {**given, "calls": calls}, "ILLEGAL"
        if call == "PASS":
            asked.pop(0)
            continue
        level += 1
        doubler = seat if level == 2 else doubler
        locked = contract == "HOKUM" and level in (2, 4) and (o["lock"] == "ALWAYS" or call.endswith(":LOCKED"))
        if level == top:
            asked = []
        elif level in (2, 4):
            asked = [caller] if o["raise_by"] == "SAME_PLAYER" else [caller, (caller + 2) % 4]
        else:
            asked = [doubler] if o["raise_by"] == "SAME_PLAYER" else [(taker + 1) % 4, (taker + 3) % 4]
    legal_calls = sorted(["PASS"] + raises()) if asked else []
    turn = asked[0] if asked else None
    return {**given, "calls": calls}, {"level": level, "locked": locked, "turn": turn, "legal": legal_calls}
