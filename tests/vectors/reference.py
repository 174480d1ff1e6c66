#!/usr/bin/env python3
"""A second, slow statement of the Baloot rules, to check the engine against.

Prints examples in the form of baloot.jsonl: random situations under random options, with the answer
worked out here. Written from the rules text, in other terms than the engine (strings and lists).

    reference.py SEED COUNT > examples.jsonl && rules_vectors examples.jsonl
"""

import itertools
import json
import random
import sys

from reference_bidding import example_auction, example_doubling
from reference_play import DECK, NATURAL, SUITS, example_ekka, example_legal, example_trick

VALUES = {
    "r1_sun_over_hokum": ["ALL_OTHERS", "NEXT_ONLY"],
    "r2_sun_over_hokum": ["YET_TO_SPEAK", "NEXT_ONLY"],
    "sun_claim": ["HIGHER_PRIORITY", "ALL_OTHERS", "NOT_YET_BID", "NONE"],
    "ashkal_rounds": [[], [1], [2], [1, 2]],
    "ashkal_on_ace": [False, True],
    "illegal_ashkal": ["AS_SUN", "REJECT"],
    "hokum_to_sun": [[], [1], [2], [1, 2]],
    "kawesh": [False, True],
    "kawesh_dealer": ["NEXT", "SAME"],
    "third_call": [False, True],
    "doubling": [False, True, True, True],
    "lock": ["CHOICE", "ALWAYS", "NEVER"],
    "raise_by": ["SAME_PLAYER", "EITHER_PARTNER"],
    "sun_max_level": [2, 3, 4, 5],
    "sun_double_defenders": ["UP_TO_100", "BELOW_100"],
    "doubled_tie": ["BY_G4", "LAST_RAISER_LOSES"],
    "must_trump": [False, True, True, True],
    "partner_exempt": [False, True],
    "overtrump_ruff": [False, True],
    "overtrump_led": ["UNLESS_PARTNER", "ALWAYS", "NEVER"],
    "undertrump": ["REQUIRED", "FREE"],
    "ekka": [False, True],
    "four_kind_ranks": ["TJQKA", "789TJQKA"],
    "four_hundred_raw": [200, 400],
    "baloot_raw": [20, 10],
    "project_order": ["KIND_RANK_TRUMP", "POINTS_TRUMP_RANK"],
    "project_tie": ["FIRST_LEADER_ORDER", "DEALER_RIGHT_ORDER", "DEALER_FIRST_ORDER"],
    "baloot_share": ["BOTH_IN_SIRA_OR_50", "NONE", "ALL_BUT_BOTH_IN_SEQ100"],
    "hokum_66": ["LARGER_LOSES", "DECLARER_LOSES"],
    "contract_test": ["GP_THEN_RAW", "GP_NO_BALOOT", "GP_DRAW_OK", "GP_STRICT", "RAW_CARDS_STRICT"],
    "failed_projects": ["TO_DEFENDERS", "LOST"],
    "baloot_on_fail": ["TO_DEFENDERS", "OWNER", "LOST"],
    "doubled_split": ["WINNER_TAKES_ALL", "MULTIPLY_EACH"],
    "capot_sun": [44, 50],
    "capot_hokum": [25, 44],
    "capot_88": ["SUN_ACE_DEFENDERS", "ACE_ANY", "NONE"],
    "swept_team_bonuses": ["TO_SWEEPER", "AS_USUAL", "LOST"],
}
# The options that have an effect only where another one is on (tables I and K). Elsewhere they are not given.
NEEDS = {
    "ashkal_on_ace": "ashkal_rounds",
    "kawesh_dealer": "kawesh",
    **dict.fromkeys(["double_when", "lock", "raise_by", "sun_max_level", "sun_double_defenders", "doubled_tie", "doubled_split"],
                    "doubling"),
    **dict.fromkeys(["partner_exempt", "overtrump_ruff", "undertrump"], "must_trump"),
}


def applying(options):
    return {key: value for key, value in options.items() if key not in NEEDS or options[NEEDS[key]]}


# --- F: projects -----------------------------------------------------------------------------------------


def kind_of(o, cards, sun):
    ranks, suits = {c[0] for c in cards}, {c[1] for c in cards}
    if len(cards) == 4 and len(ranks) == 1:
        rank = cards[0][0]
        if rank not in o["four_kind_ranks"]:
            return None
        return "400" if rank == "A" and sun else "100K"
    order = sorted(NATURAL.index(c[0]) for c in cards)
    if len(suits) != 1 or not 3 <= len(cards) <= 5 or order != list(range(order[0], order[0] + len(cards))):
        return None
    return {3: "SIRA", 4: "50", 5: "100S"}[len(cards)]


def raw_value(o, kind):
    return {"SIRA": 20, "50": 50, "100S": 100, "100K": 100, "400": o["four_hundred_raw"]}[kind]


def strength(o, cards, sun, trump):
    kind = kind_of(o, cards, sun)
    top = max(NATURAL.index(c[0]) for c in cards)
    trump_run = int(kind in ("SIRA", "50", "100S") and cards[0][1] == trump)
    if o["project_order"] == "POINTS_TRUMP_RANK":
        return raw_value(o, kind), trump_run, top
    return ["SIRA", "50", "100K", "100S", "400"].index(kind), top, trump_run


def rich_hand(rng):
    """Eight cards with many projects."""
    ranks = rng.choice(["TJQKA", "789TJ", "9TJQK", NATURAL])
    pool = [c for c in DECK if c[0] in ranks and (c[1] in "HS" or rng.random() < 0.7)]
    return rng.sample(pool, 8)


def example_projects(o, rng):
    hand, trump = rich_hand(rng), rng.choice([None, *SUITS])
    sun = trump is None
    projects = [list(p) for n in (3, 4, 5) for p in itertools.combinations(hand, n) if kind_of(o, list(p), sun)]
    choices = [[]] + [[p] for p in projects]
    choices += [[p, q] for p, q in itertools.combinations(projects, 2) if not set(p) & set(q)]

    def key(choice):
        keys = sorted((strength(o, p, sun, trump) for p in choice), reverse=True)
        return sum(raw_value(o, kind_of(o, p, sun)) for p in choice), keys

    best = max(key(c) for c in choices)
    winners = [c for c in choices if key(c) == best]
    if len(winners) > 1:
        return None  # the text does not say which of two equal ones
    answer = [[kind_of(o, p, sun)] + p for p in winners[0]]
    return {"hand": hand, "trump": trump, "contract": "SUN" if sun else "HOKUM"}, answer


def example_contest(o, rng):
    trump = rng.choice([None, *SUITS])
    sun, dealer, leader = trump is None, rng.randrange(4), rng.randrange(4)
    left, declared = set(DECK), {}
    for seat in range(4):
        pool = [c for c in sorted(left)]
        projects = [list(p) for s in SUITS for n in (3, 4, 5) for i in range(6)
                    if set(p := [r + s for r in NATURAL[i : i + n]]) <= set(pool) and len(p) == n]
        projects += [p for r in o["four_kind_ranks"] if set(p := [r + s for s in SUITS]) <= set(pool)]
        if projects and rng.random() < 0.7:
            pick = rng.choice(projects)
            declared[str(seat)] = [pick]
            left -= set(pick)
    if not declared:
        return None
    first = {"FIRST_LEADER_ORDER": leader, "DEALER_RIGHT_ORDER": (dealer + 1) % 4, "DEALER_FIRST_ORDER": dealer}
    start = first[o["project_tie"]]
    best = max(declared, key=lambda s: (strength(o, declared[s][0], sun, trump), -((int(s) - start) % 4)))
    given = {"declared": declared, "trump": trump, "contract": "SUN" if sun else "HOKUM", "dealer": dealer,
             "leader": leader}
    return given, {"team": int(best) % 2, "seat": int(best)}


def example_baloot(o, rng):
    trump = rng.choice([None, *SUITS])
    hand = rich_hand(rng)
    sun = trump is None
    projects = [list(p) for n in (3, 4, 5) for p in itertools.combinations(hand, n) if kind_of(o, list(p), sun)]
    rng.shuffle(projects)
    scored = []
    for p in projects:
        if len(scored) < 2 and rng.random() < 0.7 and not any(set(p) & set(q) for q in scored):
            scored.append(p)
    if sun or "K" + trump not in hand or "Q" + trump not in hand:
        return {"hand": hand, "trump": trump, "scored": scored}, False
    king, queen = "K" + trump, "Q" + trump
    touched = [p for p in scored if king in p or queen in p]
    share = o["baloot_share"]
    if share == "NONE":
        counts = not touched
    elif share == "BOTH_IN_SIRA_OR_50":
        counts = all(king in p and queen in p and kind_of(o, p, sun) in ("SIRA", "50") for p in touched)
    else:
        counts = not any(king in p and queen in p and kind_of(o, p, sun) == "100S" for p in touched)
    return {"hand": hand, "trump": trump, "scored": scored}, counts


# --- G: score --------------------------------------------------------------------------------------------


def example_score(o, rng):
    sun = rng.random() < 0.4
    total, whole = (130, 26) if sun else (162, 16)
    middle = total // 2
    decl = rng.choice([rng.randint(0, total), middle + rng.randint(-12, 12), rng.choice([66, 76, 86, 96])])
    decl = min(decl, total)
    kinds = ["SIRA", "50", "100S", "100K"] + (["400"] if sun else [])
    projects = [[], []]
    if rng.random() < 0.6:
        projects[rng.randrange(2)] = [rng.choice(kinds[: rng.randint(1, len(kinds))]) for _ in range(rng.randint(1, 3))]
    baloot = None if sun else rng.choice([None, "decl", "def"])
    level = rng.choice([1, 1, 1, 2, 3, 4, 5]) if o["doubling"] else 1
    capot = rng.choice([None, None, None, "decl", "def"])
    if capot:
        decl = total if capot == "decl" else 0
    ace = rng.random() < 0.4
    raw = [decl, total - decl]
    given = {"contract": "SUN" if sun else "HOKUM", "raw": raw, "projects": projects, "baloot": baloot,
             "level": level, "capot": capot, "public_ace": ace}
    return given, score(o, sun, whole, raw, projects, baloot, level, capot, ace)


def card_game_points(o, sun, raw):
    if sun:
        return [2 * (x // 10) + (x % 10 > 5) + (x % 10 >= 5) for x in raw]
    points = [x // 10 + (x % 10 >= 6) for x in raw]
    if sum(points) == 17:
        loser = 0 if o["hokum_66"] == "DECLARER_LOSES" else raw.index(max(raw))
        points[loser] -= 1
    return points


def score(o, sun, whole, raw, projects, baloot, level, capot, ace):
    unit = 5 if sun else 10
    cards = card_game_points(o, sun, raw)
    melds = [sum(raw_value(o, k) // unit for k in side) for side in projects]
    said = [o["baloot_raw"] // 10 if baloot == side else 0 for side in ("decl", "def")]

    # G4 and the ties of G8.
    test = o["contract_test"]
    with_baloot = test != "GP_NO_BALOOT"
    compared = [c + m + (b if with_baloot else 0) for c, m, b in zip(cards, melds, said)]
    if test == "RAW_CARDS_STRICT":
        compared = raw
    tie = compared[0] == compared[1]
    if capot:
        made = capot == "decl"
    elif not tie:
        made = compared[0] > compared[1]
    elif level > 1 and o["doubled_tie"] == "LAST_RAISER_LOSES":
        made = level in (2, 4)
    elif test in ("GP_THEN_RAW", "GP_NO_BALOOT"):
        full = [r + unit * m + (o["baloot_raw"] if b else 0) for r, m, b in zip(raw, melds, said)]
        made = full[0] >= full[1] if sun else full[0] > full[1]
    else:
        made = test == "GP_DRAW_OK"
    if level == 5:
        return {"made": made, "points": None, "match_winner": "decl" if made else "def"}

    # G7: what a sweep is worth.
    if capot:
        worth = o["capot_sun"] if sun else o["capot_hokum"]
        if ace and (o["capot_88"] == "ACE_ANY" or (o["capot_88"] == "SUN_ACE_DEFENDERS" and sun and capot == "def")):
            worth = 88
        whole = worth

    stake, extra = [0, 0], [0, 0]
    swept = o["swept_team_bonuses"] if capot else None
    if swept == "TO_SWEEPER":
        me = 0 if made else 1
        stake[me], extra[me] = whole + sum(melds), sum(said)
    elif made:  # G5
        stake = [c + m for c, m in zip([whole, 0] if capot else cards, melds)]
        extra = list(said)
        if swept == "LOST":
            stake[1], extra[1] = 0, 0
    else:  # G6
        stake[1] = whole + melds[1] + (melds[0] if o["failed_projects"] == "TO_DEFENDERS" else 0)
        extra[1] = said[1]
        if o["baloot_on_fail"] == "TO_DEFENDERS":
            extra[1] += said[0]
        elif o["baloot_on_fail"] == "OWNER":
            extra[0] = said[0]
    if level > 1 and o["doubled_split"] == "WINNER_TAKES_ALL":
        stake = [0, 0]
        stake[0 if made else 1] = whole + sum(melds)
    return {"made": made, "points": [level * s + e for s, e in zip(stake, extra)], "match_winner": None}


def example_forfeit(o, rng):
    offender, contract = rng.randrange(4), rng.choice([None, "HOKUM", "SUN"])
    level = rng.randint(1, 5) if contract else 1
    projects = [[], []]
    if contract and rng.random() < 0.5:
        projects[rng.randrange(2)] = [rng.choice(["SIRA", "50", "100S", "100K"])]
    baloot = rng.randrange(4) if contract == "HOKUM" and rng.random() < 0.5 else None
    given = {"offender": offender, "contract": contract, "level": level, "projects": projects, "baloot": baloot}
    other = 1 - offender % 2
    if level == 5:
        return given, {"points": None, "match_winner": other}
    points = [0, 0]
    points[other] = (26 if contract == "SUN" else 16) * level
    points[other] += sum(raw_value(o, k) // (5 if contract == "SUN" else 10) for k in projects[other])
    if baloot is not None and baloot != offender:
        points[baloot % 2] += o["baloot_raw"] // 10
    return given, {"points": points, "match_winner": None}


KINDS = {
    "legal": example_legal,
    "trick": example_trick,
    "ekka": example_ekka,
    "auction": example_auction,
    "doubling": example_doubling,
    "projects": example_projects,
    "contest": example_contest,
    "baloot": example_baloot,
    "score": example_score,
    "forfeit": example_forfeit,
}


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    print(json.dumps({"schema": "baloot/1"}))
    for name, make in KINDS.items():
        done = 0
        while done < count:
            options = {key: rng.choice(values) for key, values in VALUES.items()}
            example = make(options, rng)
            if example is None:
                continue
            given, expect = example
            done += 1
            line = {"id": "%s-%d-%d" % (name, seed, done), "kind": name, "profile": "baloot", "clause": "-",
                    "options": applying(options), **given, "expect": expect}
            print(json.dumps(line))


if __name__ == "__main__":
    main()
