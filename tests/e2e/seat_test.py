"""`hakam serve --tables`: a person, here a script, plays beside bots by HTTP."""

import contextlib
import http.client
import json
import os
import pathlib
import signal
import subprocess
import unittest
import urllib.parse

from harness import HAKAM, HANGS, EndToEnd, until
from marks import marked

ROOMS = ("cli", "seat", "web")
TERMS = {"game": "baloot", "partner": "greedy", "opponents": "greedy", "clock": "off"}


class Seat(EndToEnd):
    server = None

    def setUp(self):
        super().setUp()
        self.site = pathlib.Path(self.folder, "site")
        self.site.mkdir()
        self.serve()

    def tearDown(self):
        self.end()
        super().tearDown()

    def serve(self, *args):
        self.server = subprocess.Popen([HAKAM, "serve", str(self.site), "--tables", "--listen", "127.0.0.1:0", *args],
                                       env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.server.stdout.readline()
        self.assertIn("serving ", line, self.server.stderr.read() if not line else "")
        self.port = urllib.parse.urlsplit(line.split(" at ")[1].split()[0]).port

    def end(self, how=signal.SIGINT):
        if self.server is not None:
            self.server.send_signal(how)
            self.server.communicate(timeout=HANGS)
            self.server = None

    def ask(self, path, body=None, headers=None):
        """Status, and what the JSON says. With a body (also an empty one) it is a POST."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGS)
        with contextlib.closing(connection):
            if body is None:
                connection.request("GET", path)
            else:
                connection.request("POST", path, json.dumps(body), {"X-Hakam": "1"} if headers is None else headers)
            response = connection.getresponse()
            return response.status, json.loads(response.read())

    def begin(self, **terms):
        status, table = self.ask("/api/v1/tables", TERMS | terms)
        self.assertEqual(status, 201, table)
        return table["id"]

    def until(self, table, ready):
        """The table once it is so."""
        def if_ready():
            status, view = self.ask(f"/api/v1/tables/{table}")
            self.assertEqual(status, 200, view)
            self.assertNotEqual(view["state"], "failed")
            return view if ready(view) else None
        return until(if_ready, lambda: f"still {self.ask(f'/api/v1/tables/{table}')}")

    def asked(self, table):
        return self.until(table, lambda view: "question" in view or view["state"] != "playing")

    def act(self, table, question, action):
        return self.ask(f"/api/v1/tables/{table}:act", {"question": question, "action": action})

    def play(self, table, choose=lambda actions: actions[-1]):
        """Plays the board to its end. Returns the table, and every position that was seen."""
        seen = []
        while True:
            view = self.asked(table)
            if view["state"] != "playing":
                return view, seen
            question = view["question"]
            seen.append(view)
            status, answer = self.act(table, question["id"], choose(question["actions"])["action"])
            self.assertEqual(status, 200, answer)


class Tables(Seat):
    def test_a_board_of_every_game(self):
        _, offer = self.ask("/api/v1/tables")
        self.assertTrue(offer["open"])
        self.assertGreater(len(offer["games"]), 10)
        for game in offer["games"]:
            with self.subTest(game):
                table = self.begin(game=game)
                view, seen = self.play(table)
                self.assertEqual(view["state"], "over")
                self.assertEqual(len(view["boards"]), 1)
                board = view["boards"][0]
                where = f"/data/tables/{table}/boards/{board['pairing']}/{board['deal']}-{board['room']}"
                status, record = self.ask(f"{where}.json")
                self.assertEqual(status, 200, record)
                # The record is what the person saw, and the person saw nothing of the others' hands.
                seat = [one["entrant"] for one in record["seats"]].index("you")
                self.assertLessEqual({each["position"]["seat"] for each in seen}, {seat})
                # A Kawesh before the person's turn ends the board without a question (baloot.md, B6).
                self.assertEqual(bool(seen), any(s["seat"] == seat for s in record["steps"]))
                calls = [(s["seat"], s["call"]) for s in record["steps"] if s["kind"] == "call"]
                cards = [(s["seat"], s["card"]) for s in record["steps"] if s["kind"] == "card"]
                for each in seen:
                    position, done = each["position"], each["position"]["steps"]
                    self.assertEqual([(s["seat"], s["call"]) for s in done if s["kind"] == "call"],
                                     calls[:sum(s["kind"] == "call" for s in done)])
                    played = [(s["seat"], s["card"]) for s in done if s["kind"] == "card"]
                    self.assertEqual(played, cards[:len(played)])
                    hand = record["seats"][seat]["hand"] + [pile["down"] for pile in record["seats"][seat]["piles"]]
                    self.assertLessEqual(set(position["hand"]), set(hand))
                    legal = {a["card"] for a in each["question"]["actions"] if a["kind"] == "card"}
                    if legal:
                        self.assertEqual(sorted(legal) + sorted(c["card"] for c in each["question"]["illegal"]),
                                         sorted(legal) + sorted(set(position["hand"]) - legal))
                self.assertEqual(self.ask(f"/api/v1/tables/{table}:leave", {})[0], 200)

    def test_a_session_has_a_score_without_luck_and_each_card_its_cost(self):
        table = self.begin(opponents="random")
        for board in range(3):
            view, seen = self.play(table, lambda actions: actions[min(1, len(actions) - 1)])
            self.assertEqual(len(view["boards"]), board + 1)
            # No question after a Kawesh before the person's turn (baloot.md, B6).
            self.assertLessEqual({each["position"]["board"] for each in seen}, {board + 1})
            self.assertEqual("standard_error" in view, board > 0)
            self.assertEqual(self.act(table, 1, "PASS")[0], 409)
            self.assertEqual(self.ask(f"/api/v1/tables/{table}:next", {})[0], 200)
            self.assertEqual(self.ask(f"/api/v1/tables/{table}:next", {})[0], 409)
        mean = sum(board["adjusted"] for board in view["boards"]) / 3
        self.assertAlmostEqual(view["mean"], mean, places=3)
        played = [board for board in view["boards"] if "contract" in board]
        self.assertTrue(played)
        where = f"/data/tables/{table}/boards/{played[0]['pairing']}/{played[0]['deal']}-{played[0]['room']}"
        status, solved = self.ask(f"{where}.solve.json")
        self.assertEqual(status, 200, solved)
        self.assertTrue(any(cost >= 0 for cost in solved["costs"]))

    @marked("commit")
    def test_an_illegal_card_is_refused_by_its_clause(self):
        table = self.begin(game="belote", opponents="random")
        while True:
            view = self.asked(table)
            if view["state"] == "over":
                self.assertEqual(self.ask(f"/api/v1/tables/{table}:next", {})[0], 200)
                continue
            question = view["question"]
            if question["illegal"]:
                break
            self.assertEqual(self.act(table, question["id"], question["actions"][-1]["action"])[0], 200)
        card = question["illegal"][0]
        status, answer = self.act(table, question["id"], card["card"])
        self.assertEqual(status, 409)
        self.assertIn(f"({card['clause']})", answer["error"])
        self.assertEqual(self.act(table, question["id"] + 1, question["actions"][0]["action"])[0], 409)
        self.assertEqual(self.act(table, question["id"], question["actions"][0]["action"])[0], 200)

    def test_strangers_find_nothing_and_take_no_more_than_they_may(self):
        table = self.begin()
        for path in (f"/api/v1/tables/{'0' * 32}", "/api/v1/tables/../x", f"/data/tables/{'0' * 32}/league.json",
                     f"/data/.tables/{table}/league.json", f"/data/tables/{table}/token",
                     f"/data/tables/{table}/../token"):
            self.assertEqual(self.ask(path)[0], 404, path)
        for body in ([], "x", {"game": 7}, TERMS | {"game": "../x"}, TERMS | {"partner": "greedy?noise=1"}, {}):
            self.assertEqual(self.ask("/api/v1/tables", body)[0], 400, body)
        self.assertEqual(self.ask("/api/v1/tables", TERMS, headers={})[0], 403)
        self.assertEqual(self.ask(f"/api/v1/tables/{table}:leave", {}, headers={})[0], 403)
        self.assertEqual(self.ask("/data/index.json")[1]["leagues"], [])
        self.begin()
        self.begin()
        self.assertEqual(self.ask("/api/v1/tables", TERMS)[0], 429)
        self.assertEqual(self.ask(f"/api/v1/tables/{table}:leave", {})[0], 200)
        self.begin()
        token = self.site / ".tables" / table / "token"
        self.assertEqual(token.stat().st_mode & 0o077, 0)

    def test_the_tables_end_with_the_server_also_if_it_is_killed(self):
        table = self.begin()
        self.asked(table)
        self.end(signal.SIGKILL)
        self.serve()
        self.assertEqual(self.ask(f"/api/v1/tables/{table}")[0], 404)
        view, _ = self.play(self.begin())
        self.assertEqual(view["state"], "over")
        self.begin()
        self.end()
        self.assertEqual([entry for entry in os.listdir(self.site / ".tables") if entry != "lock"], [])

    def test_a_site_without_tables_says_so(self):
        self.end()
        self.site = pathlib.Path(self.folder, "site")
        result = self.hakam("league", "new", self.site / "first", "--bot", "builtin:greedy", "--bot", "builtin:random")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.server = subprocess.Popen([HAKAM, "serve", str(self.site), "--listen", "127.0.0.1:0"],
                                       env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = urllib.parse.urlsplit(self.server.stdout.readline().split(" at ")[1].split()[0]).port
        self.assertFalse(self.ask("/api/v1/tables")[1]["open"])
        self.assertFalse(self.ask("/api/v1/account")[1]["tables"])
        self.assertEqual(self.ask("/api/v1/tables", TERMS)[0], 403)


if __name__ == "__main__":
    unittest.main()
