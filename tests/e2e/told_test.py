"""A bot learns nothing besides its questions: its environment, arguments, folder, descriptors and sessions are the same
for every opponent, deal and seat, except for random numbers."""

import collections
import json
import pathlib
import re
import sys
import unittest

from harness import BOT_BIN, BIN, ROOT, EndToEnd
from marks import marked

ROOMS = ("play",)

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
import league as hostile_league  # pylint: disable=wrong-import-position

LEAGUE = """
name: "told"
seed: "told"
entrants { name: "curious" agent: "agents/curious" }
entrants { name: "greedy" agent: "cmd:%(bots)s/hakam-greedy" }
entrants { name: "builtin" agent: "builtin:random" }
round_robin { pairs: %(pairs)d }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
concurrency: %(concurrency)d
"""


class Told(EndToEnd):
    def told(self, name, pairs=2, concurrency=2):
        """The lines that the processes of a league wrote: {(pairing, seat): [lines]}."""
        folder = self.league("", name)
        hostile_league.make_agent(folder / "agents" / "curious", pathlib.Path(__file__).parent / "told_bot.py",
                                  "curious")
        bots = BOT_BIN if (BOT_BIN / "hakam-greedy").exists() else BIN
        self.league(LEAGUE % {"bots": bots, "pairs": pairs, "concurrency": concurrency}, name)
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        found = collections.defaultdict(list)
        for log in (folder / "live").rglob("*curious*.log"):
            place = re.match(r"p(\d+)-w\d+-curious-seat(\d)-", log.name)
            if place is None:
                continue  # when the entrants were checked
            for line in log.read_text(encoding="utf-8").splitlines():
                if line.startswith("TOLD "):
                    found[int(place[1]), int(place[2])].append(json.loads(line[5:]))
        self.assertEqual({pairing for pairing, _ in found}, {0, 1}, "two opponents")
        self.assertEqual({seat for _, seat in found}, {0, 1, 2, 3})
        return found

    def test_its_start_is_the_same_whoever_plays_and_wherever_it_sits(self):
        starts = set()
        for lines in self.told("starts").values():
            for line in lines:
                if line["what"] != "start":
                    continue
                address = line["env"]["HAKAM_ADDRESS"]
                self.assertRegex(address, r"^unix:.*")
                for where in ("greedy", "builtin", "seat", "pairing"):
                    self.assertNotIn(where, address)
                text = json.dumps(line, sort_keys=True).replace(address, "ADDRESS")
                # A random name, the number of a pipe or a socket.
                starts.add(re.sub(r"/\.\d+ \(deleted\)|:\[\d+\]", "DRAWN", text))
        self.assertEqual(len(starts), 1, "\n".join(sorted(starts)))

    @marked("commit")
    def test_its_sessions_are_the_same_but_for_the_seat(self):
        rests, metadata = set(), set()
        for (_, seat), lines in self.told("sessions").items():
            for line in lines:
                if line["what"] == "session":
                    self.assertEqual(line["seat"], seat)
                    rests.add(line["rest"])
                if line["what"] == "question":
                    metadata.add(json.dumps(line["metadata"]))
        self.assertEqual(len(rests), 1)
        self.assertEqual(len(metadata), 1, metadata)

    def test_numbers_of_sessions_are_drawn_and_say_nothing_of_the_league(self):
        runs = []
        for name in ("one", "again"):
            ids = [line["id"] for lines in self.told(name).values() for line in lines if line["what"] == "session"]
            self.assertEqual(len(ids), len(set(ids)))
            # 64 bits each: neither small nor close to each other.
            self.assertGreater(min(ids), 1 << 32)
            runs.append(set(ids))
        self.assertEqual(runs[0] & runs[1], set(), "the same league again draws others")


if __name__ == "__main__":
    unittest.main()
