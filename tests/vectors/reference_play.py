"""The cards, and the play of a trick (section E): a part of reference.py."""

SUITS = "CDHS"
NATURAL = "789TJQKA"
PLAIN = "789JQKTA"
TRUMPS = "78QKTA9J"
DECK = [r + s for s in SUITS for r in NATURAL]


def power(card, led, trump):
    if card[1] == trump:
        return 100 + TRUMPS.index(card[0])
    return PLAIN.index(card[0]) if card[1] == led else -1


def winner(trick, trump):
    led = trick[0][1][1]
    return max(trick, key=lambda play: power(play[1], led, trump))


def legal(o, seat, hand, trick, trump, locked, ekka_by):
    if not trick:
        others = [c for c in hand if c[1] != trump]
        return others if locked and trump and others else hand
    led = trick[0][1][1]
    win_seat, win_card = winner(trick, trump)
    partner = win_seat == (seat + 2) % 4
    follow = [c for c in hand if c[1] == led]
    trumps = [c for c in hand if c[1] == trump]
    higher = [c for c in trumps if power(c, led, trump) > power(win_card, led, trump)]
    if led == trump:
        if not trumps:
            return hand
        duty = {"ALWAYS": True, "NEVER": False, "UNLESS_PARTNER": not partner}[o["overtrump_led"]]
        return higher if duty and higher else trumps
    if follow:
        return follow
    if not trumps or not o["must_trump"]:
        return hand
    if partner and (o["partner_exempt"] or (o["ekka"] and ekka_by == win_seat)):
        return hand
    if win_card[1] != trump:
        return trumps
    if higher:
        return higher if o["overtrump_ruff"] else trumps
    return trumps if o["undertrump"] == "REQUIRED" else hand


def example_legal(o, rng):
    deck = rng.sample(DECK, 32)
    trump = rng.choice(SUITS + "-").replace("-", "") or None
    leader, count = rng.randrange(4), rng.randrange(4)
    trick = [[(leader + i) % 4, deck[i]] for i in range(count)]
    seat = (leader + count) % 4
    hand = deck[count : count + rng.randint(1, 8)]
    locked = rng.random() < 0.5
    ekka_by = trick[0][0] if trick and rng.random() < 0.5 else None
    given = {"seat": seat, "hand": hand, "trick": trick, "trump": trump, "locked": locked, "ekka_by": ekka_by}
    return given, legal(o, seat, hand, trick, trump, locked, ekka_by)


def example_trick(o, rng):
    cards, leader = rng.sample(DECK, 4), rng.randrange(4)
    trump = rng.choice([None, *SUITS])
    trick = [[(leader + i) % 4, c] for i, c in enumerate(cards)]
    return {"trick": trick, "trump": trump}, winner(trick, trump)[0]


def example_ekka(o, rng):
    trump, card = rng.choice([None, *SUITS]), rng.choice(DECK)
    rest = [c for c in DECK if c != card]
    above = [c for c in rest if c[1] == card[1] and PLAIN.index(c[0]) > PLAIN.index(card[0])]
    gone = above if rng.random() < 0.5 else rng.sample(rest, rng.randrange(12))
    left = [c for c in rest if c not in gone]
    same = [c for c in left if c[1] == card[1]]
    count = rng.randrange(3)
    cards = rng.sample(same if rng.random() < 0.7 and len(same) >= count else left, min(count, len(left)))
    trick = [[i, c] for i, c in enumerate(cards)]
    fits = not trick or (len(trick) == 1 and cards[0][1] == card[1])
    allowed = bool(o["ekka"] and trump and card[1] != trump and fits and all(c in gone for c in above))
    return {"card": card, "seat": len(trick), "trick": trick, "trump": trump, "gone": gone}, allowed
