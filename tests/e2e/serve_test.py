"""`hakam serve`: pages, their data and events, also while another process plays; and visitors who mean no good."""

import contextlib
import errno
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
import unittest
import urllib.parse

from harness import HAKAM, HANGS, ROOT, SLOWNESS, EndToEnd, until
from marks import marked

ROOMS = ("cli", "web")

RESULTS = ROOT / "results"
BOTS = "".join(f'entrants {{ name: "{name}" agent: "builtin:{agent}" }}\n'
               for name, agent in (("ann", "greedy"), ("bob", "random"), ("cem", "greedy?noise=0.5")))


class Events:
    """A reader of Server-Sent Events."""

    all = []  # that are open

    def __init__(self, port, league, topics="pairs,standings", last_id=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=HANGS)
        more = f"Last-Event-ID: {last_id}\r\n" if last_id is not None else ""
        self.socket.sendall(f"GET /api/v1/events?league={league}&topics={topics} HTTP/1.1\r\nHost: x\r\n{more}\r\n".encode())
        self.file = self.socket.makefile("r", encoding="utf-8")
        Events.all.append(self)
        self.status = int(self.file.readline().split()[1])
        while self.file.readline().strip():
            pass

    def next(self):
        """The next event: (name, id); None: the stream has ended."""
        fields = {}
        for line in self.file:
            line = line.rstrip("\n")
            if not line and "event" in fields:
                return fields["event"], int(fields["id"])
            if ": " in line and not line.startswith(":"):
                name, value = line.split(": ", 1)
                fields[name] = value
        return None

    def close(self):
        self.file.close()
        self.socket.close()


class Serve(EndToEnd):
    server = None

    def tearDown(self):
        while Events.all:
            Events.all.pop().close()
        if self.server is not None:
            self.end()
        super().tearDown()

    def serve(self, folder, *args):
        """Starts a server; sets self.server and self.port."""
        self.server = subprocess.Popen([HAKAM, "serve", str(folder), "--listen", "127.0.0.1:0", *args], env=self.env,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.server.stdout.readline()
        self.assertIn("serving ", line)
        self.port = urllib.parse.urlsplit(line.split(" at ")[1].split()[0]).port

    def end(self):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
            self.server.wait(timeout=HANGS)
        self.server.stdout.close()

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGS)
        with contextlib.closing(connection):
            connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            response = connection.getresponse()
            return response, response.read()

    def status(self, path, method="GET"):
        return self.get(path, method)[0].status

    def metric(self, name):
        for line in self.get("/metrics")[1].decode().splitlines():
            if line.startswith(name + " "):
                return int(line.split()[-1])
        raise AssertionError(name)

    def play(self, text, name="spring", wait=True):
        folder = self.league(f'name: "{name}" seed: "s"\n{BOTS}{text}', name)
        run = subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet"], env=self.env, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (run.poll() is None and run.kill(), run.wait()))
        if wait:
            self.assertEqual(run.wait(), 0)
        return folder, run

    def sends(self, data):
        """What the server answers to these bytes, until it closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=HANGS) as connection:
            answer = b""
            # A server that closes the connection while this sends may have answered before.
            with contextlib.suppress(ConnectionError):
                connection.sendall(data)
            with contextlib.suppress(ConnectionError):
                while True:
                    piece = connection.recv(65536)
                    if not piece:
                        break
                    answer += piece
        return answer.decode("latin-1")

    @marked("core")
    def test_live_and_static_are_the_same_bytes(self):
        site = pathlib.Path(self.folder, "site")
        self.assertEqual(self.hakam("export", RESULTS, "--site", site, timeout=5 * HANGS).returncode, 0)
        self.serve(RESULTS)
        seed = random.randrange(2**32)
        files = sorted((site / "data").rglob("*.json"))
        some = random.Random(seed).sample(files, 60) + [path for path in files if path.parent.name == "first-league"]
        for path in some:
            response, body = self.get("/" + urllib.parse.quote(str(path.relative_to(site))))
            self.assertEqual((response.status, body), (200, path.read_bytes()), f"{path}, seed {seed}")

    def test_etag_and_gzip(self):
        self.serve(RESULTS)
        path = "/data/first-league/standings.json"
        response, body = self.get(path)
        again, nothing = self.get(path, If_None_Match=response.headers["ETag"])
        self.assertEqual((again.status, nothing), (304, b""))
        packed, small = self.get(path, Accept_Encoding="gzip")
        self.assertEqual(packed.headers["Content-Encoding"], "gzip")
        self.assertLess(len(small), len(body) / 2)
        head, nothing = self.get(path, method="HEAD")
        self.assertEqual((head.headers["Content-Length"], nothing), (str(len(body)), b""))

    def test_a_reader_follows_a_league_that_another_process_plays(self):
        folder, run = self.play("round_robin { pairs: 3000 }", wait=False)
        until((folder / "live" / "journal.db").exists, "there is no journal")
        self.serve(folder)
        until(lambda: self.get("/data/spring/standings.json")[0].status == 200, "no pair is seen")
        reader = Events(self.port, "spring")
        seen = []
        while not seen or seen[-1] != ("standings", 9000):
            event = reader.next()
            self.assertIsNotNone(event)
            seen.append(event)
        self.assertEqual(run.wait(), 0)
        ids = [number for name, number in seen if name == "pairs"]
        self.assertEqual(ids, sorted(set(ids)))
        self.assertEqual(ids[-1], 9000)
        self.assertEqual(json.loads(self.get("/data/spring/league.json")[1])["pairs_done"], 9000)
        reader.close()
        # One who comes back is told what it has missed.
        self.assertEqual({Events(self.port, "spring", last_id=8999).next() for _ in range(2)}, {("pairs", 9000)})
        self.assertEqual(Events(self.port, "spring", last_id=10).next(), ("reset", 9000))
        self.assertEqual(Events(self.port, "spring", last_id=99999).next(), ("reset", 9000), "of a league begun anew")
        self.assertEqual(Events(self.port, "nobody").status, 404)
        self.assertEqual(Events(self.port, "spring", topics="boards").status, 404)

    @marked("clock")
    def test_a_league_serves_itself_while_it_is_played(self):
        folder = self.league(f'name: "spring" seed: "s"\n{BOTS}round_robin {{ pairs: 100000 }}', "spring")
        self.server = subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet", "--serve", "127.0.0.1:0"],
                                       env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.server.stderr.readline()
        self.assertIn("while it is played", line)
        self.port = urllib.parse.urlsplit(line.split(" at ")[1].split()[0]).port
        until(lambda: json.loads(self.get("/data/spring/league.json")[1]).get("pairs_done"), "the league is not seen")
        began = time.monotonic()
        self.server.send_signal(signal.SIGINT)
        self.assertIn("stopped after", self.server.communicate(timeout=HANGS)[1])
        self.assertEqual(self.server.returncode, 3)
        self.assertLess(time.monotonic() - began, 5 * SLOWNESS)

    @marked("commit")
    def test_readers_go_on_after_kill_minus_9(self):
        folder, _ = self.play("round_robin { pairs: 10 }")
        self.serve(folder)
        reader = Events(self.port, "spring")
        self.assertEqual(reader.next(), ("pairs", 30))
        self.server.kill()
        self.server.wait()
        self.server.stdout.close()
        self.assertTrue(reader.next() is None or reader.next() is None)
        text = (folder / "league.textproto").read_text()
        (folder / "league.textproto").write_text(text.replace("pairs: 10", "pairs: 20"))
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.serve(folder)
        self.assertEqual(Events(self.port, "spring", last_id=30).next(), ("pairs", 60))

    def test_a_league_begun_anew_is_told_and_read_anew(self):
        folder, _ = self.play("round_robin { pairs: 3 }")
        self.serve(folder)
        self.assertEqual(len(json.loads(self.get("/data/spring/boards.json")[1])["pairs"]), 9)
        reader = Events(self.port, "spring")
        self.assertEqual({reader.next() for _ in range(2)}, {("pairs", 9), ("standings", 9)})
        text = (folder / "league.textproto").read_text().replace('seed: "s"', 'seed: "other"')
        shutil.rmtree(folder / "live")
        (folder / "league.textproto").write_text(text)
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.assertEqual(reader.next()[0], "reset")
        shown = self.hakam("show", folder, "--deal", 1, "--json").stdout
        self.assertEqual(self.get("/data/spring/boards/0/1-1.json")[1].decode(), shown)
        listed = self.hakam("boards", folder, "--json").stdout
        self.assertEqual(json.loads(self.get("/data/spring/swings.json")[1])["pairs"][:3], json.loads(listed)["pairs"][:3])

    def test_what_errors_say_is_for_the_organiser(self):
        folder, _ = self.play("round_robin { pairs: 1 }")
        self.league("name: secret-word\n", "bad")
        self.serve(self.folder)
        index = self.get("/data/index.json")[1].decode()
        self.assertIn("cannot be read now", index)
        for text in (index, self.get("/data/bad/league.json")[1].decode(), self.get("/data/spring/boards/0/9-1.json")[1].decode()):
            self.assertNotIn("secret-word", text)
            self.assertNotIn(str(folder.parent), text)

    def test_a_shared_address_tells_what_it_shows_and_leads_there(self):
        self.serve(RESULTS)
        response, body = self.get("/s/yardstick/baloot/boards/9/69?step=21&room=2")
        page = body.decode()
        self.assertEqual(response.status, 200)
        self.assertIn("text/html", response.headers["Content-Type"])
        board = json.loads(self.get("/data/yardstick/baloot/boards/9/69-2.json")[1])
        self.assertIn(f'og:title" content="{board["seats"][0]["entrant"]} – {board["seats"][1]["entrant"]}, deal 69"', page)
        self.assertIn(board["contract"]["text"], page)
        target = re.search('url=([^"]*)"', page).group(1).replace("&amp;", "&")
        self.assertEqual(urllib.parse.urljoin("/s/yardstick/baloot/boards/9/69", target),
                         "/#/l/yardstick%2Fbaloot/boards/9/69?step=21&room=2")
        # One that is not there is told like one that is not closed: nothing of it.
        self.assertIn("deal 999", self.get("/s/yardstick/baloot/boards/9/999")[1].decode())
        self.assertEqual(self.status("/s/nobody/boards/9/69"), 404)
        self.assertEqual(self.status("/s/yardstick/baloot/boards/9"), 404)

    @marked("commit")
    def test_no_board_of_an_open_deal(self):
        folder, _ = self.play("round_robin { pairs: 3 } deals: DEALS_SHARED")
        self.serve(folder)
        self.assertEqual(self.status("/data/spring/boards/0/1-1.json"), 200)
        self.end()
        text = (folder / "league.textproto").read_text()
        (folder / "league.textproto").write_text(text.replace("pairs: 3", "pairs: 100000"))
        self.hakam("league", "run", folder, "--for", "10ms", "--quiet")
        self.serve(folder)
        self.assertFalse(json.loads(self.get("/data/spring/league.json")[1])["boards_shown"])
        for pairing in range(3):
            for deal in range(4):
                for room in (1, 2):
                    for kind in ("json", "solve.json"):
                        response, body = self.get(f"/data/spring/boards/{pairing}/{deal}-{room}.{kind}")
                        self.assertEqual(response.status, 404)
                        self.assertIn(b"not closed yet", body)
                shared = self.get(f"/s/spring/boards/{pairing}/{deal}")[1].decode()
                self.assertIn("both rooms have played it", shared)
                self.assertNotIn("ann", shared)
        for name in ("boards", "swings"):
            self.assertEqual(json.loads(self.get(f"/data/spring/{name}.json")[1])["pairs"], [])

    def test_what_is_not_there_is_said(self):
        self.serve(RESULTS)
        for path in ("/nothing", "/data/", "/data/nobody/league.json", "/data/first-league/nothing.json",
                     "/data/first-league/boards/0/1-3.json", "/data/first-league/boards/0/01-1.json",
                     "/data/first-league/boards/99/1-1.json", "/data/first-league/boards/0/1-1-7.json",
                     "/data/first-league/bots/nobody.json", "/data/first-league/../coinche/league.json",
                     "/data/first-league/%2e%2e/coinche/league.json", "/data/%00", "/data/%zz", "/data/%ff",
                     "/data/first-league/live/journal.db", "/data/first-league/league.textproto"):
            with self.subTest(path):
                response, body = self.get(path)
                self.assertEqual(response.status, 404)
                if path.startswith("/data/"):
                    self.assertTrue(json.loads(body)["error"])
        self.assertEqual(self.status("/healthz"), 200)

    def test_requests_that_are_too_much_or_wrong_are_refused(self):
        self.serve(RESULTS)
        get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
        chunked = b"Transfer-Encoding: chunked\r\n\r\n" + b"fffff\r\n" + b"x" * 0xfffff
        for what, data, answer in (("body", get + b"Content-Length: 5\r\n\r\nhello", " 413 "),
                                   ("chunked", get + chunked, " 413 "),
                                   ("method", get.replace(b"GET", b"DELETE") + b"\r\n", " 405 "),
                                   ("no http", b"hello\r\n\r\n", " 400 "),
                                   ("headers", get + b"a: b\r\n" * 1_000_000, ""),
                                   ("a long line", get + b"a: " + b"b" * 1_000_000 + b"\r\n\r\n", "")):
            with self.subTest(what):
                self.assertIn(answer, self.sends(data))
        memory = int(pathlib.Path(f"/proc/{self.server.pid}/status").read_text().split("VmHWM:")[1].split()[0])
        self.assertLess(memory, 400_000, "KiB; also in builds with sanitizers")
        self.assertEqual(self.status("/healthz"), 200)

    @marked("clock")
    def test_those_who_dawdle_lose_their_place(self):
        self.serve(RESULTS)
        slow = [socket.create_connection(("127.0.0.1", self.port), timeout=HANGS) for _ in range(200)]
        for connection in slow:
            connection.sendall(b"GET /healthz HT")
        self.assertGreaterEqual(self.metric("hakam_connections"), 200)
        self.assertEqual(self.status("/healthz"), 200, "others are served")
        began = time.monotonic()
        for connection in slow:
            self.assertEqual(connection.recv(1), b"")
            connection.close()
        self.assertLess(time.monotonic() - began, 5 + 5 * SLOWNESS)
        until(lambda: self.metric("hakam_connections") < 10, "their places are not free")

    def test_more_than_two_thousand_visitors(self):
        self.serve(RESULTS)
        visitors, answer, began = 0, b"", time.monotonic()
        with contextlib.ExitStack() as crowd:
            while b" 503 " not in answer and time.monotonic() < began + HANGS:
                try:
                    visitor = crowd.enter_context(socket.create_connection(("127.0.0.1", self.port), timeout=HANGS))
                except OSError as error:
                    if error.errno not in (errno.EMFILE, errno.ENFILE):
                        raise
                    self.skipTest("this machine allows too few descriptors")
                visitors += 1
                # Visitors who have asked something keep their places for 15 s, the others for five.
                with contextlib.suppress(ConnectionError):  # it was refused so soon that its answer is lost
                    visitor.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                    if visitors > 2000:
                        answer = visitor.recv(4096)
            self.assertIn(b" 503 ", answer, f"{visitors} visitors")
            if time.monotonic() < began + 15:
                self.assertLess(visitors, 2100)
        until(lambda: self.status("/healthz") == 200, "there is no room again")
        self.assertGreater(self.metric("hakam_refused_total"), 0)

    @marked("clock")
    def test_ctrl_c_ends_it_within_a_second_with_many_readers(self):
        folder, _ = self.play("round_robin { pairs: 1 }")
        took = []
        # Another program may have had the cores meanwhile, but hardly each time.
        while len(took) < 3 and min(took, default=SLOWNESS) >= SLOWNESS:
            took.append(self.end_with_readers(folder))
        self.assertLess(min(took), SLOWNESS)

    def end_with_readers(self, folder):
        """Ends a server that has many readers; returns how many seconds that took."""
        self.serve(folder)
        readers = [Events(self.port, "spring") for _ in range(500)]
        self.assertEqual({reader.next()[0] for reader in readers}, {"pairs"})
        self.assertEqual(self.metric("hakam_event_streams"), 500)
        began = time.monotonic()
        self.server.send_signal(signal.SIGINT)
        self.assertEqual(self.server.wait(timeout=HANGS), 0)
        took = time.monotonic() - began
        self.end()
        for reader in readers:
            reader.close()
        return took

    def test_a_league_that_is_damaged_or_vanishes_leaves_the_others(self):
        for name in ("one", "two"):
            self.play("round_robin { pairs: 2 }", name)
        self.serve(self.folder)
        self.assertEqual(self.status("/data/two/standings.json"), 200)
        journal = pathlib.Path(self.folder, "two", "live", "journal.db")
        os.rename(journal, journal.with_suffix(".gone"))
        journal.write_bytes(b"no journal at all" * 1000)
        until(lambda: self.status("/data/two/standings.json") == 503, "it can still be read")
        self.assertEqual(self.status("/data/one/standings.json"), 200)
        entries = {e["folder"]: e for e in json.loads(self.get("/data/index.json")[1])["leagues"]}
        self.assertIn("error", entries["two"])
        os.replace(journal.with_suffix(".gone"), journal)
        until(lambda: self.status("/data/two/standings.json") == 200, "it is not there again")

    def test_https(self):
        key, cert = (os.path.join(self.folder, name) for name in ("key.pem", "cert.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                        "-subj", "/CN=localhost"], check=True, capture_output=True)
        self.serve(RESULTS, "--tls", f"{cert},{key}")
        context = ssl.create_default_context(cafile=cert)
        context.check_hostname = False
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=HANGS, context=context)
        with contextlib.closing(connection):
            connection.request("GET", "/data/first-league/league.json")
            self.assertEqual(json.loads(connection.getresponse().read())["league"], "first-league")
        self.assertEqual(self.sends(b"GET / HTTP/1.1\r\n\r\n"), "", "plain HTTP is not answered")

    def test_errors_of_the_command_line(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            for args, code, words in ((("--listen", f"127.0.0.1:{port}"), 4, "cannot listen"),
                                      (("--listen", "here"), 2, "HOST:PORT"), (("--listen", "here:1"), 2, "IP address"),
                                      (("--trusted-proxy", "proxy.example"), 2, "IP address"),
                                      (("--tls", "one.pem"), 2, "CERT,KEY"), (("--tls", "no.pem,no.pem"), 2, "no.pem")):
                with self.subTest(args):
                    self.assert_one_line(self.hakam("serve", RESULTS, *args), code, words)
        self.assert_one_line(self.hakam("serve", self.folder + "/nothing"), 2, "not a folder")
        self.assert_one_line(self.hakam("serve", self.folder), 2, "no league")


if __name__ == "__main__":
    unittest.main()
