"""Decks as arbiter/deal/README.md specifies them, from hashlib alone.

    decks.py SEED INDEX LOWEST_RANK [SEATS [SEQUENCE]]     prints: DEALER CARD CARD ...
    decks.py --compare PROGRAM                  PROGRAM, run with the same arguments, must print the same
"""
import hashlib
import subprocess
import sys


def deal(seed, index, lowest, seats=4, sequence=b""):
    if sequence:
        seed = hashlib.sha256(b"hakam sequence v1\n" + len(sequence).to_bytes(8, "big") + sequence + seed).digest()
    ranks = "23456789TJQKA"
    deck = [r + s for s in "CDHS" for r in ranks[ranks.index(lowest):]]
    key = hashlib.sha256(b"hakam deck key v1\n" + seed).digest()

    def words():
        for i in range(1 << 32):
            data = b"hakam deck v1\n" + key + index.to_bytes(8, "big") + i.to_bytes(8, "big")
            block = hashlib.sha256(data).digest()
            yield from (int.from_bytes(block[j:j + 4], "big") for j in range(0, 32, 4))

    stream = words()
    for n in range(len(deck), 1, -1):
        w = next(w for w in stream if w < 2**32 // n * n)
        deck[n - 1], deck[w % n] = deck[w % n], deck[n - 1]
    return index % seats, deck


def line(seed, index, lowest, seats, sequence):
    dealer, deck = deal(seed.encode(), int(index), lowest, int(seats), sequence.encode())
    return " ".join([str(dealer)] + deck)


def compare(program):
    cases = 0
    for seed in ["0", "first-league", "f" * 64, "قرعة", "x" * 256]:
        for index in [0, 1, 2, 3, 255, 256, 65537, 2**32, 2**64 - 1]:
            for lowest, seats, sequence in [("6", 4, ""), ("7", 4, "ann/bob"), ("9", 4, "#5"), ("7", 2, "ann,cem/bob,dan")]:
                arguments = [seed, str(index), lowest, str(seats), sequence]
                theirs = subprocess.run([program] + arguments, capture_output=True, text=True, check=True, timeout=60)
                ours = line(*arguments)
                if theirs.stdout.strip() != ours:
                    sys.exit(f"{arguments}:\n  decks.py: {ours}\n  {program}: {theirs.stdout.strip()}")
                cases += 1
    print(f"{cases} decks agree")


if __name__ == "__main__":
    if sys.argv[1] == "--compare":
        compare(sys.argv[2])
    else:
        print(line(*sys.argv[1:], *["4", ""][len(sys.argv) - 4:]))
