"""`hakam serve --submissions`, `hakam submit`, `hakam token`: a bot goes from upload to its place, and what those do who mean no good."""

import contextlib
import http.client
import io
import json
import os
import pathlib
import signal
import socket
import subprocess
import tarfile
import threading
import unittest
import urllib.parse
import zipfile

from harness import HAKAM, HANGS, ROOT, SLOWNESS, EndToEnd, bot_program, until
from images import docker_archive, layer, libraries, sha256
from marks import marked

ROOMS = ("cli", "submit", "web")
MANIFEST = 'name: "%s"\ncommand: ["sh", "bot.sh"]\n'


def archive(files):
    """A tar.gz of these files: name and text."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))
    return out.getvalue()


def broken(name="broken", **more):
    """A bot that cannot start: its check ends soon."""
    return archive({"agent.textproto": MANIFEST % name, "bot.sh": "echo no, not today >&2\nexit 3\n"} | more)


class Site(EndToEnd):
    server = None

    def setUp(self):
        super().setUp()
        self.site = self.strict_site()

    def tearDown(self):
        self.end()
        super().tearDown()

    def serve(self, *args, before=()):
        self.server = subprocess.Popen([*before, HAKAM, "serve", str(self.site), "--submissions", "--listen", "127.0.0.1:0", *args],
                                       env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.server.stdout.readline()
        self.assertIn("serving ", line, self.server.stderr.read() if not line else "")
        self.port = urllib.parse.urlsplit(line.split(" at ")[1].split()[0]).port

    def end(self, how=signal.SIGINT):
        if self.server is None:
            return
        if self.server.poll() is None:
            self.server.send_signal(how)
        self.server.communicate(timeout=HANGS)
        self.server = None

    def token(self, name, *args):
        result = self.hakam("token", "new", self.site, name, *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.strip()

    def ask(self, method, path, token=None, body=None, **headers):
        """Status, headers, and what the JSON (or text) says."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGS)
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        with contextlib.closing(connection):
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            response = connection.getresponse()
            text = response.read().decode()
            is_json = response.headers.get("Content-Type") == "application/json"
            return response.status, response.headers, json.loads(text) if is_json else text

    def send(self, token, data, kind="archive"):
        return self.ask("POST", f"/api/v1/submissions?kind={kind}", token, data)

    def until_end(self, token, number):
        def ended():
            status, _, view = self.ask("GET", f"/api/v1/submissions/{number}", token)
            self.assertEqual(status, 200)
            return view if view["state"] in ("ACCEPTED", "REJECTED", "RETIRED") else None
        return until(ended, lambda: f"still {self.ask('GET', f'/api/v1/submissions/{number}', token)[2]}")

    def rejected(self, token, data):
        """Why this upload is rejected."""
        status, _, view = self.send(token, data)
        self.assertEqual(status, 202, view)
        view = self.until_end(token, view["id"])
        self.assertEqual(view["state"], "REJECTED")
        self.assertNotIn(str(self.site), json.dumps(view))
        return view["reason"]


class Submit(Site):
    def test_from_a_folder_to_a_place(self):
        bot = pathlib.Path(self.folder, "mybot")
        self.assertEqual(self.hakam("init", bot, "--lang", "python").returncode, 0)
        secret = pathlib.Path(self.folder, "token")
        secret.write_text(self.token("ann"))
        self.serve()
        result = self.hakam("submit", bot, "--to", f"http://127.0.0.1:{self.port}/", "--token-file", secret, timeout=3 * HANGS)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("\nACCEPTED ", result.stdout)
        status, _, account = self.ask("GET", "/api/v1/account", secret.read_text())
        self.assertEqual((status, account["name"], account["live_bots"], account["sent_today"]), (200, "ann", 1, 1))
        view, = account["submissions"]
        self.assertEqual((view["bot"], view["number"], view["trial"]["pairs"], view["trial"]["faults"]), ("mybot", 1, 20, 0))
        self.assertEqual([step["state"] for step in view["steps"]],
                         ["UPLOADED", "UNPACKED", "BUILT", "CHECKED", "PLAYED", "ACCEPTED"])
        self.assertIn("ok", {line["verdict"] for line in view["checks"]})
        log = self.ask("GET", "/api/v1/submissions/1/log", secret.read_text())[2]
        self.assertIn("== trial\n20 pairs against builtin:greedy", log)
        self.assertNotIn(self.folder, log)
        # Every act is in the audit log; what was played can be verified.
        self.assertEqual(self.hakam("verify", self.site / ".submissions" / "1" / "trial").returncode, 0)
        # The ladder: from the next round on it plays, and everybody sees it.
        until(lambda: "playing" in self.place("mybot-1"), lambda: self.place("mybot-1"))
        self.assertIn("plays in season 1", self.ask("GET", "/api/v1/submissions/1", secret.read_text())[2]["reason"])
        ladder = self.ask("GET", "/api/v1/ladder")[2]
        self.assertEqual((ladder["season"], ladder["league"]), (1, "season-001"))
        until(lambda: "mybot-1" in self.ranked(ladder["league"]), "it has not played a board")
        self.acts_of_an_organiser()
        self.match_on_request(secret.read_text())
        # Withdrawn: it leaves, and what it has played stays.
        status, _, view = self.ask("POST", "/api/v1/submissions/1:withdraw", secret.read_text())
        self.assertEqual((status, view["state"], view["reason"]), (200, "RETIRED", "withdrawn by its author"))
        until(lambda: "out" in self.place("mybot-1"), lambda: self.place("mybot-1"))
        self.assertIn("mybot-1", self.ranked(ladder["league"]))
        self.end()
        self.assertEqual(self.hakam("verify", self.site / ladder["league"]).returncode, 0)

    def match_on_request(self, token):
        account = self.ask("GET", "/api/v1/account", token)[2]
        self.assertEqual(account["opponents"], ["greedy", "random", "mybot-1"])
        self.assertEqual(self.ask("POST", "/api/v1/submissions/1:unwilling", token)[2]["willing"], False)
        self.assertEqual(self.ask("GET", "/api/v1/account", token)[2]["opponents"], ["greedy", "random"])
        other = self.token("bob")
        for who, status, request in ((None, 401, {}), (token, 400, {"entrant": "mybot-1", "against": "random"}),
                                     (token, 400, {"entrant": "mybot-1", "against": "mybot-1", "pairs": 2}),
                                     (token, 404, {"entrant": "mybot-1", "against": "nobody", "pairs": 2}),
                                     (token, 403, {"entrant": "greedy", "against": "random", "pairs": 2}),
                                     (other, 403, {"entrant": "mybot-1", "against": "random", "pairs": 2}),
                                     (token, 202, {"entrant": "mybot-1", "against": "random", "pairs": 4})):
            self.assertEqual(self.ask("POST", "/api/v1/matches", who, json.dumps(request))[0], status, request)
        until(lambda: self.ask("GET", "/api/v1/account", token)[2]["matches"][0]["state"] == "played", "it is not played")
        match = self.ask("GET", "/api/v1/account", token)[2]["matches"][0]
        self.assertEqual((match["result"]["against"], match["result"]["pairs"], match["league"]), ("random", 4, "matches/1"))
        until(lambda: self.ask("GET", "/data/matches/1/boards.json")[0] == 200, "its boards are not shown")

    def place(self, bot):
        """Where a bot is in the ladder, and why."""
        for row in self.ask("GET", "/api/v1/ladder")[2]["bots"]:
            if row["entrant"] == bot:
                return f"{row['place']} {row['why']}"
        return ""

    def ranked(self, league):
        status, _, standings = self.ask("GET", f"/data/{league}/standings.json")
        return {row["entrant"] for row in standings["standings"] if row["pairs"]} if status == 200 else set()

    def acts_of_an_organiser(self):
        token, author = self.token("ola", "--organiser"), self.token("eve")
        self.assertEqual(self.ask("GET", "/api/v1/admin")[0], 401)
        self.assertEqual(self.ask("GET", "/api/v1/admin", author)[0], 403)
        self.assertEqual(self.ask("POST", "/api/v1/admin/ladder:pause", author)[0], 403)

        def act(path, **body):
            return self.ask("POST", f"/api/v1/admin/{path}", token, json.dumps(body) if body else None)

        status, _, view = act("ladder:pause")
        self.assertEqual((status, view["ladder"]["paused"], view["ladder"]["now"]), (200, True, "paused by the organiser"))
        self.assertFalse(act("ladder:resume")[2]["ladder"]["paused"])
        self.assertEqual(act("announcement", text="<b>Finals</b> on Sunday")[0], 200)
        self.assertEqual(self.ask("GET", "/api/v1/ladder")[2]["announcement"], "<b>Finals</b> on Sunday")
        self.assertEqual(act("announcement", text="two\nlines")[0], 400)
        self.assertEqual(act("announcement", text="")[2]["ladder"]["announcement"], "")
        status, _, made = act("tokens", name="fay")
        self.assertEqual((status, len(made["token"])), (200, 43))
        self.assertEqual(act("tokens", name="fay")[0], 409)
        self.assertEqual(act("tokens", name="a b")[0], 400)
        self.assertEqual(self.ask("GET", "/api/v1/account", made["token"])[2]["name"], "fay")
        self.assertEqual(act("tokens/fay:revoke")[0], 200)
        self.assertEqual(self.ask("GET", "/api/v1/account", made["token"])[0], 401)
        self.assertEqual(act("tokens/fay:revoke")[0], 404)
        self.assertEqual(act("bots/nobody-1:disqualify", text="why")[0], 404)
        self.assertEqual(act("bots/mybot-1:disqualify", text="")[0], 400)
        self.assertEqual(act("nothing")[0], 404)
        view = self.ask("GET", "/api/v1/admin", token)[2]
        self.assertEqual([row["what"] for row in view["audit"]][:3], ["token.revoke", "token.new", "announce"])
        self.assertEqual({row["who"] for row in view["audit"][:6]}, {"ola"})
        self.assertNotIn(made["token"], json.dumps(view))
        self.assertEqual(view["submissions"][0]["bot"], "mybot")

    @marked("commit")
    def test_a_rejected_bot_tells_its_author_why(self):
        secret = pathlib.Path(self.folder, "token")
        secret.write_text(self.token("ann"))
        bot = pathlib.Path(self.folder, "bot.tar.gz")
        bot.write_bytes(broken())
        self.serve()
        result = self.hakam("submit", bot, "--to", f"http://127.0.0.1:{self.port}", "--token-file", secret, timeout=3 * HANGS)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn("REJECTED", result.stdout)
        self.assertIn("exit code 3", result.stdout)
        self.assertIn("no, not today", result.stderr)
        result = self.hakam("submit", bot, "--to", f"http://127.0.0.1:{self.port}", "--token-file", secret, "--no-wait", "--json")
        self.assertEqual(json.loads(result.stdout)["state"], "UPLOADED")
        self.env["HAKAM_TOKEN"] = "wrong"
        self.assert_one_line(self.hakam("submit", bot, "--to", f"http://127.0.0.1:{self.port}"), 4, "not known here")
        self.assert_one_line(self.hakam("submit", bot, "--to", "http://127.0.0.1:1"), 4, "no answer")
        self.assert_one_line(self.hakam("submit", bot, "--to", "127.0.0.1"), 2, "expected http://HOST:PORT")
        self.assert_one_line(self.hakam("submit", bot, "--to", "http://192.0.2.1"), 2, "by https alone")

    def test_what_is_in_an_upload(self):
        token = self.token("ann")
        other = self.token("bob")
        self.serve()
        link = io.BytesIO()
        with tarfile.open(fileobj=link, mode="w") as tar:
            info = tarfile.TarInfo("bot.sh")
            info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
            tar.addfile(info)
        device = io.BytesIO()
        with tarfile.open(fileobj=device, mode="w") as tar:
            info = tarfile.TarInfo("disk")
            info.type, info.devmajor, info.devminor = tarfile.BLKTYPE, 254, 0
            tar.addfile(info)
        bomb = io.BytesIO()
        with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("zeros", bytes(300 << 20))
        for what, data, reason in (
                ("no archive", b"hello", "is no "),
                ("a link", link.getvalue(), "link"),
                ("a device", device.getvalue(), "disk"),
                ("a bomb", bomb.getvalue(), "more than 64 MiB"),
                ("out of the folder", archive({"../bot.sh": ""}), "leads out of the folder"),
                ("no manifest", archive({"bot.sh": ""}), "agent.textproto"),
                ("markup as a name", archive({"agent.textproto": MANIFEST % "<img src=x onerror=alert(1)>"}), "name"),
                ("files of the machine", archive({"agent.textproto": MANIFEST % "a" + 'read_only: "/var/lib"\n', "bot.sh": ""}),
                 "read_only is not allowed here"),
                ("a program of the machine", archive({"agent.textproto": f'name: "b" command: "{HAKAM}"\n'}),
                 "must be in the bot's folder or in /usr"),
                ("a version of two lines", broken("d", **{"agent.textproto": MANIFEST % "d" + 'version: "1\\n2"\n'}), "must be one line"),
                ("a link out of the folder", broken("e", **{"agent.textproto": MANIFEST % "e" + 'build: ["ln", "-s", "/etc/passwd", "x"]\n'}),
                 "a link that leads out"),
                ("a build that fails", broken("c", **{"agent.textproto": MANIFEST % "c" + 'build: ["sh", "-c", "exit 7"]\n'}),
                 "exit code 7")):
            with self.subTest(what):
                # Ten a day: each has its own.
                self.assertIn(reason, self.rejected(self.token("n" + what.replace(" ", "").replace("'", "")), data))
        self.rejected(token, broken("mine"))
        self.assertIn("belongs to another author", self.rejected(other, broken("mine")))

    def test_an_image_of_a_bot_in_a_language_without_a_kit(self):
        """A bot in awk, with its interpreter and the bridge in its image."""
        if SLOWNESS > 1:
            self.skipTest("a build with a sanitizer has no static program, which the root of an image needs")
        os.chmod(self.folder, 0o755)
        example = ROOT / "sdk" / "bridge" / "example"
        command = ["hakam-bridge", "--", "awk", "-W", "interactive", "-f", "first_legal.awk"]
        programs = {"bin/sh": os.path.realpath("/bin/sh"), "bin/awk": os.path.realpath("/usr/bin/awk"), "bin/hakam-bridge": bot_program("hakam")}
        files = {name: path for program in programs.values() for name, path in libraries(program).items()} | programs
        layers = [layer(files | {f"srv/{path.name}": path for path in example.iterdir()})]
        config = json.dumps({"os": "linux", "rootfs": {"type": "layers", "diff_ids": ["sha256:" + sha256(data) for data in layers]},
                             "config": {"Entrypoint": command, "Env": ["PATH=/bin"], "WorkingDir": "/srv",
                                        "Labels": {"hakam.name": "awk"}}}).encode()
        image = pathlib.Path(self.folder, "image.tar")
        docker_archive(image, layers, config)
        token = self.token("ann")
        self.serve()
        status, _, view = self.send(token, image.read_bytes(), "image")
        self.assertEqual(status, 202, view)
        view = self.until_end(token, 1)
        self.assertEqual(view["state"], "ACCEPTED", view)
        self.assertEqual((view["bot"], view["trial"]["faults"]), ("awk", 0))
        until(lambda: "playing" in self.place("awk-1"), lambda: self.place("awk-1"))

    def test_an_organiser_disqualifies_a_bot(self):
        bot = pathlib.Path(self.folder, "mybot")
        self.assertEqual(self.hakam("init", bot, "--lang", "python").returncode, 0)
        token, organiser = self.token("ann"), self.token("ola", "--organiser")
        self.serve()
        files = {str(path.relative_to(bot)): path.read_text() for path in bot.rglob("*") if path.is_file()}
        self.assertEqual(self.send(token, archive(files))[0], 202)
        self.assertEqual(self.until_end(token, 1)["state"], "ACCEPTED")
        until(lambda: "playing" in self.place("mybot-1"), lambda: self.place("mybot-1"))
        status = self.ask("POST", "/api/v1/admin/bots/mybot-1:disqualify", organiser, json.dumps({"text": "it cheats"}))[0]
        self.assertEqual(status, 200)
        view = self.ask("GET", "/api/v1/submissions/1", token)[2]
        self.assertEqual((view["state"], view["reason"]), ("RETIRED", "disqualified by the organiser: it cheats"))
        until(lambda: "out" in self.place("mybot-1"), lambda: self.place("mybot-1"))

    def test_a_build_reaches_nothing(self):
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)
        pathlib.Path(self.folder, "secret").write_text("the secret")
        script = (f"cat {self.folder}/secret {self.site}/site.db\n"
                  f"ls {self.site}/.submissions\n"
                  f"python3 -c \"import socket; socket.create_connection(('127.0.0.1', {listener.getsockname()[1]}), 2)\"\n"
                  "cat /proc/1/environ /proc/*/cmdline | tr '\\0' ' '\n"
                  "exit 9\n")
        token = self.token("ann")
        self.serve()
        self.assertIn("exit code 9", self.rejected(token, archive(
            {"agent.textproto": MANIFEST % "spy" + 'build: ["sh", "build.sh"]\n', "build.sh": script, "bot.sh": ""})))
        log = self.ask("GET", "/api/v1/submissions/1/log", token)[2]
        self.assertNotIn("the secret", log)
        self.assertIn("refused", log)
        self.assertNotIn("hakam serve", log)
        listener.settimeout(0)
        with self.assertRaises(BlockingIOError):
            listener.accept()

    def test_who_may_do_what(self):
        ann, bob, ola = self.token("ann"), self.token("bob"), self.token("ola", "--organiser")
        self.serve()
        self.assertEqual(self.ask("GET", "/api/v1/account")[2]["name"], "")
        self.assertEqual(self.send(None, b"x")[0], 401)
        self.assertEqual(self.send("wrong", b"x")[0], 401)
        self.assertEqual(self.send(ann, b"")[0], 400)
        self.assertEqual(self.send(ann, b"hello", "nothing")[0], 400)
        self.assertEqual(self.send(ann, b"hello")[0], 202)
        for token, status in ((ann, 200), (ola, 200), (bob, 404), (None, 401)):
            self.assertEqual(self.ask("GET", "/api/v1/submissions/1", token)[0], status)
            self.assertEqual(self.ask("GET", "/api/v1/submissions/1/log", token)[0], status)
        self.assertEqual(self.ask("POST", "/api/v1/submissions/1:withdraw", bob)[0], 404)
        for path in ("/api/v1/submissions/", "/api/v1/submissions/x", "/api/v1/submissions/1/log/2", "/api/v1/submissions/-1"):
            self.assertEqual(self.ask("GET", path, ola)[0], 404, path)
        self.assertEqual(self.ask("POST", "/data/index.json", ola)[0], 405)
        # A session: the cookie is for this site's own pages.
        json_token = json.dumps({"token": bob})
        self.assertEqual(self.ask("POST", "/api/v1/session", body=json_token)[0], 403, "a form of another page")
        status, headers, account = self.ask("POST", "/api/v1/session", body=json_token, X_Hakam="1")
        self.assertEqual((status, account["name"]), (200, "bob"))
        cookie = headers["Set-Cookie"]
        for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn(part, cookie)
        self.assertNotIn(bob, cookie)
        cookie = cookie.split(";")[0]
        self.assertEqual(self.ask("GET", "/api/v1/account", Cookie=cookie)[2]["name"], "bob")
        self.assertEqual(self.ask("POST", "/api/v1/submissions", body=b"hello", Cookie=cookie)[0], 403, "a page of another site")
        self.assertEqual(self.ask("POST", "/api/v1/submissions", body=b"hello", Cookie=cookie, X_Hakam="1")[0], 202)
        self.assertEqual(self.ask("POST", "/api/v1/session:end", Cookie=cookie, X_Hakam="1")[0], 204)
        self.assertEqual(self.ask("GET", "/api/v1/account", Cookie=cookie)[2]["name"], "")
        for body in ("", "{", "[]", '{"token": 1}', '{"other": "x"}', "x" * 5000):
            self.assertIn(self.ask("POST", "/api/v1/session", body=body, X_Hakam="1")[0], (400, 401, 413), body[:20])
        # A token that is revoked ends at once, in another process.
        session = self.ask("POST", "/api/v1/session", body=json_token, X_Hakam="1")[1]["Set-Cookie"].split(";")[0]
        self.assertEqual(self.hakam("token", "revoke", self.site, "bob").returncode, 0)
        self.assertEqual(self.ask("GET", "/api/v1/account", bob)[0], 401)
        self.assertEqual(self.ask("GET", "/api/v1/account", Cookie=session)[2]["name"], "")
        self.assertIn("revoked", self.hakam("token", "list", self.site).stdout)

    def test_wrong_tokens_run_out(self):
        good = self.token("ann")
        self.serve("--trusted-proxy", "127.0.0.1")
        seen = [self.ask("GET", "/api/v1/account", f"wrong{i}", X_Forwarded_For="192.0.2.7")[0] for i in range(15)]
        self.assertEqual(seen[:10], [401] * 10)
        self.assertEqual(seen[-1], 429)
        # A right one is never refused: others may come from the same address.
        for address in ("192.0.2.7", "192.0.2.8"):
            self.assertEqual(self.ask("GET", "/api/v1/account", good, X_Forwarded_For=address)[0], 200)

    def test_a_proxy_that_is_named_says_who_has_signed_in(self):
        self.serve("--trusted-proxy", "127.0.0.1", "--user-header", "X-User")
        self.assertEqual(self.ask("GET", "/api/v1/account", X_User="ann")[2]["name"], "ann")
        self.assertEqual(self.ask("GET", "/api/v1/account", X_User="<b>")[2]["name"], "")
        self.assertEqual(self.ask("POST", "/api/v1/submissions", body=b"x", X_User="ann")[0], 403)
        self.end()
        self.serve("--trusted-proxy", "192.0.2.1", "--user-header", "X-User")
        self.assertEqual(self.ask("GET", "/api/v1/account", X_User="ann")[2]["name"], "", "another one may not say it")

    def test_uploads_that_are_too_much(self):
        token = self.token("ann")
        self.serve()
        head = f"POST /api/v1/submissions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n".encode()
        chunk = b"80000\r\n" + b"x" * 0x80000 + b"\r\n"
        for what, data in (("length", head + b"Content-Length: 99999999\r\n\r\n"),
                           ("chunked", head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 40)):
            with self.subTest(what), socket.create_connection(("127.0.0.1", self.port), timeout=HANGS) as connection:
                answer = b""
                with contextlib.suppress(ConnectionError):
                    connection.sendall(data)
                with contextlib.suppress(ConnectionError):
                    answer = connection.recv(4096)
                # A client that sends for long may find the connection closed before the answer was read.
                self.assertIn(answer[9:12], (b"413", b""))
        cut = socket.create_connection(("127.0.0.1", self.port), timeout=HANGS)
        cut.sendall(head + b"Content-Length: 1000\r\n\r\nhello")
        until(lambda: self.uploads() == 1, "the upload is not there")
        self.assertEqual(self.send(token, b"other")[0], 409, "one at a time")
        cut.close()
        until(lambda: self.uploads() == 0, "the upload is left")
        self.assertEqual(self.send(token, b"hello")[0], 202)
        memory = int(pathlib.Path(f"/proc/{self.server.pid}/status").read_text().split("VmHWM:")[1].split()[0])
        self.assertLess(memory, 400_000, "KiB; also in builds with sanitizers")

    def uploads(self):
        return len(list((self.site / ".submissions").glob("upload-*")))

    def test_fifty_at_once(self):
        tokens = [self.token(f"a{i}") for i in range(50)]
        self.serve()
        data = archive({"bot.sh": "x"})
        answers = [None] * 50

        def send(i):
            answers[i] = self.send(tokens[i], data)

        threads = [threading.Thread(target=send, args=(i,)) for i in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({status for status, _, _ in answers}, {202})
        self.assertEqual(sorted(view["id"] for _, _, view in answers), list(range(1, 51)))
        for i in range(50):
            self.assertEqual(self.until_end(tokens[i], answers[i][2]["id"])["state"], "REJECTED")

    def test_killed_in_every_state(self):
        """kill -9 while each step is done: the next server goes on, and nothing is lost or done twice."""
        token = self.token("ann")
        bot = pathlib.Path(self.folder, "mybot")
        self.assertEqual(self.hakam("init", bot, "--lang", "python").returncode, 0)
        manifest = (bot / "agent.textproto").read_text() + 'build: ["sh", "-c", "sleep 0.5"]\n'
        self.serve()
        files = {str(path.relative_to(bot)): path.read_text() for path in bot.rglob("*") if path.is_file()}
        self.assertEqual(self.send(token, archive(files | {"agent.textproto": manifest}))[0], 202)
        for state in ("UPLOADED", "UNPACKED", "BUILT", "CHECKED"):
            until(lambda state=state: self.reached(token, state), f"never {state}")
            self.end(signal.SIGKILL)
            self.serve()
        view = self.until_end(token, 1)
        self.assertEqual(view["state"], "ACCEPTED", view)
        self.assertEqual([step["state"] for step in view["steps"]],
                         ["UPLOADED", "UNPACKED", "BUILT", "CHECKED", "PLAYED", "ACCEPTED"])
        self.assertEqual(view["trial"]["pairs"], 20)
        self.assertEqual(self.ask("GET", "/api/v1/account", token)[2]["live_bots"], 1)

    def reached(self, token, state):
        view = self.ask("GET", "/api/v1/submissions/1", token)[2]
        return state in {step["state"] for step in view["steps"]}

    def test_closed_where_nothing_can_isolate(self):
        token = self.token("ann")
        self.serve(before=["unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
                           'mount --bind /dev/null /usr/bin/bwrap && exec "$@"', "sh"])
        account = self.ask("GET", "/api/v1/account")[2]
        self.assertFalse(account["submissions_open"])
        self.assertIn("cannot isolate", account["closed_because"])
        self.assertEqual(self.send(token, b"hello")[0], 403)
        self.server.send_signal(signal.SIGINT)
        self.assertIn("submissions are closed", self.server.communicate(timeout=HANGS)[1])


if __name__ == "__main__":
    unittest.main()
