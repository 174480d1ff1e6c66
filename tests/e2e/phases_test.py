"""In room 2 of a deal nobody lives who could tell what was seen in room 1 (arbiter/play/room_queue.h)."""

import json
import pathlib
import re
import sys
import unittest

from harness import ROOT, EndToEnd

ROOMS = ("play",)

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
import league as hostile_league  # pylint: disable=wrong-import-position

LEAGUE = """
name: "phases"
seed: "phases"
entrants { name: "ann" agent: "agents/ann" }
entrants { name: "bob" agent: "agents/bob" }
entrants { name: "builtin" agent: "builtin:random" }
round_robin { pairs: %(pairs)d }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
sandbox: SANDBOX_MODE_OFF
concurrency: %(concurrency)d
"""
PAIRINGS = [("ann", "bob"), ("ann", "builtin"), ("bob", "builtin")]


class Phases(EndToEnd):
    def rooms_and_neighbours(self, concurrency):
        """Plays a league; returns the room of each process, and the processes that lived when it began."""
        name = f"league{concurrency}"
        folder = self.league(LEAGUE % {"pairs": 6, "concurrency": concurrency}, name)
        for bot in ("ann", "bob"):
            hostile_league.make_agent(folder / "agents" / bot, pathlib.Path(__file__).parent / "phases_bot.py", bot)
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        rooms, neighbours = {}, {}
        for log in (folder / "live").rglob("*.log"):
            place = re.match(r"p(\d+)-w\d+-(\w+)-seat(\d)-", log.name)
            if place is None:
                continue  # when the entrants were checked
            first = PAIRINGS[int(place[1])][0] == place[2]
            # The first entrant of a pairing has the seats 0 and 2 in room 1.
            room = 1 if (int(place[3]) % 2 == 0) == first else 2
            for line in log.read_text(encoding="utf-8").splitlines():
                if line.startswith("ALIVE "):
                    alive = json.loads(line[6:])
                    rooms[tuple(alive["me"])] = room
                    neighbours[tuple(alive["me"])] = {tuple(other) for other in alive["all"]}
        return rooms, neighbours

    def test_processes_of_the_two_rooms_never_live_at_the_same_time(self):
        for concurrency in (1, 12):
            rooms, neighbours = self.rooms_and_neighbours(concurrency)
            self.assertEqual(set(rooms.values()), {1, 2})
            # Otherwise the bots would not have seen each other, and the test would say nothing.
            self.assertTrue(any(len(others) > 2 for others in neighbours.values()))
            for process, others in neighbours.items():
                self.assertIn(process, others)
                self.assertEqual({rooms[other] for other in others if other in rooms}, {rooms[process]})


if __name__ == "__main__":
    unittest.main()
