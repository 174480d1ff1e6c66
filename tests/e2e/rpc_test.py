"""`hakam serve --grpc`: a site for programs, and callers who mean no good."""

import hashlib
import io
import json
import pathlib
import signal
import socket
import subprocess
import sys
import tarfile
import threading
import time
import urllib.error
import urllib.request

import grpc

from harness import HAKAM, HANGS, ROOT, SLOWNESS, EndToEnd, until
from marks import marked

ROOMS = ("cli", "submit", "web")

RESULTS = ROOT / "results"
BOTS = "".join(f'entrants {{ name: "{name}" agent: "builtin:{agent}" }}\n'
               for name, agent in (("ann", "greedy"), ("bob", "random"), ("cem", "greedy?noise=0.5")))
CODE = grpc.StatusCode


def as_is(data):
    return data


def bearer(token):
    return None if token is None else [("authorization", f"Bearer {token}")]


class Rpc(EndToEnd):
    server = None

    def setUp(self):
        super().setUp()
        # The stubs are made here, because no kit has them.
        stubs = pathlib.Path(self.folder, "stubs")
        stubs.mkdir()
        protos = [f"{ROOT}/proto/hakam/v1/{name}.proto" for name in ("view", "site", "site_service")]
        plugin = subprocess.run(["sh", "-c", "command -v grpc_python_plugin"], capture_output=True, text=True, check=True).stdout.strip()
        subprocess.run(["protoc", f"-I{ROOT}/proto", f"--python_out={stubs}", f"--grpc_out={stubs}",
                        f"--plugin=protoc-gen-grpc={plugin}", *protos], check=True)
        sys.path.insert(0, str(stubs))
        self.addCleanup(sys.path.remove, str(stubs))
        from hakam.v1 import site_service_pb2, site_service_pb2_grpc  # pylint: disable=import-outside-toplevel
        self.pb, self.stub_type = site_service_pb2, site_service_pb2_grpc.SiteServiceStub
        self.channels = []

    def tearDown(self):
        for channel in self.channels:
            channel.close()
        self.end()
        super().tearDown()

    def serve(self, folder, *args, grpc_at="127.0.0.1:0", credentials=None):
        """Starts a server; sets self.http, self.address and self.stub."""
        self.server = subprocess.Popen([HAKAM, "serve", str(folder), "--listen", "127.0.0.1:0", "--grpc", grpc_at, *args],
                                       env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.server.stdout.readline()
        self.assertIn("serving ", line, self.server.stderr.read() if not line else "")
        self.http = line.split(" at ")[1].split()[0]
        self.address = self.server.stdout.readline().split(" at ")[1].strip()
        self.stub = self.connect(credentials)

    def connect(self, credentials=None):
        """A stub on a connection of its own."""
        port = self.address.rsplit(":", 1)[1]
        options = [("grpc.use_local_subchannel_pool", 1), ("grpc.enable_retries", 0)]
        if credentials is None:
            channel = grpc.insecure_channel(f"127.0.0.1:{port}", options)
        else:
            channel = grpc.secure_channel(f"localhost:{port}", credentials, options)
        self.channels.append(channel)
        return self.stub_type(channel)

    def end(self, how=signal.SIGINT):
        """Ends the server; its exit code."""
        if self.server is None:
            return None
        if self.server.poll() is None:
            self.server.send_signal(how)
        self.server.communicate(timeout=HANGS)
        code, self.server = self.server.returncode, None
        return code

    def data(self, path):
        with urllib.request.urlopen(self.http + "data/" + path, timeout=HANGS) as response:
            return json.load(response)

    def assert_refused(self, code, call, *args, **kwargs):
        """Checks the code of an error, and returns its message."""
        with self.assertRaises(grpc.RpcError) as refused:
            answer = call(*args, timeout=HANGS, **kwargs)
            if hasattr(answer, "__next__"):
                next(answer)
        self.assertEqual(refused.exception.code(), code, refused.exception.details())
        return refused.exception.details()

    def league_of(self, text, name="spring", run=()):
        folder = self.league(f'name: "{name}" seed: "s"\n{BOTS}{text}', name)
        self.hakam("league", "run", folder, "--quiet", *run)
        return folder


def as_json(message):
    from google.protobuf import json_format  # pylint: disable=import-outside-toplevel
    return json_format.MessageToDict(message, including_default_value_fields=True, preserving_proto_field_name=True)


class Leagues(Rpc):
    def test_the_same_as_over_http(self):
        self.serve(RESULTS)
        pb, league = self.pb, "yardstick/baloot"
        self.assertEqual(as_json(self.stub.ListLeagues(pb.ListLeaguesRequest()).index), self.data("index.json"))
        self.assertEqual(as_json(self.stub.GetLeague(pb.GetLeagueRequest(league=league)).league), self.data(f"{league}/league.json"))
        self.assertEqual(as_json(self.stub.GetStandings(pb.GetStandingsRequest(league=league)).standings),
                         self.data(f"{league}/standings.json"))
        boards = self.data(f"{league}/boards.json")
        all_boards = self.stub.ListBoards(pb.ListBoardsRequest(league=league, page_size=100_000)).boards
        self.assertEqual(as_json(all_boards), boards)
        few = self.stub.ListBoards(pb.ListBoardsRequest(league=league, page_size=3)).boards
        self.assertEqual(as_json(few), boards | {"pairs": boards["pairs"][:3]})
        board = self.stub.GetBoard(pb.GetBoardRequest(league=league, pairing=9, deal=69, room=2)).board
        self.assertEqual(as_json(board), self.data(f"{league}/boards/9/69-2.json"))

    def test_what_is_not_there(self):
        self.league("name: secret-word\n", "bad")
        self.league_of("round_robin { pairs: 1 }")
        self.league(f'name: "new" seed: "s"\n{BOTS}round_robin {{ pairs: 1 }}', "new")
        self.serve(self.folder)
        pb, refused = self.pb, self.assert_refused
        for name in ("", "nobody", "../spring", "spring/live", "x" * 10_000):
            refused(CODE.NOT_FOUND, self.stub.GetLeague, pb.GetLeagueRequest(league=name))
            refused(CODE.NOT_FOUND, self.stub.GetStandings, pb.GetStandingsRequest(league=name))
            refused(CODE.NOT_FOUND, self.stub.ListBoards, pb.ListBoardsRequest(league=name))
            refused(CODE.NOT_FOUND, self.stub.GetBoard, pb.GetBoardRequest(league=name, room=1))
            refused(CODE.NOT_FOUND, self.stub.WatchLeague, pb.WatchLeagueRequest(league=name))
        self.assertIn("no results yet", refused(CODE.UNAVAILABLE, self.stub.GetStandings, pb.GetStandingsRequest(league="new")))
        bad = refused(CODE.UNAVAILABLE, self.stub.GetLeague, pb.GetLeagueRequest(league="bad"))
        self.assertNotIn("secret-word", bad)
        self.assertNotIn(self.folder, bad)
        for place in ({"pairing": 99, "deal": 1, "room": 1}, {"deal": 99, "room": 1}, {"deal": 1, "room": 1, "board": 7}):
            self.assertEqual(refused(CODE.NOT_FOUND, self.stub.GetBoard, pb.GetBoardRequest(league="spring", **place)),
                             "there is no such board")
        for room in (0, 3):
            refused(CODE.INVALID_ARGUMENT, self.stub.GetBoard, pb.GetBoardRequest(league="spring", deal=1, room=room))
        self.assertIn("no ladder", refused(CODE.NOT_FOUND, self.stub.GetLadder, pb.GetLadderRequest()))
        # Larger than any message of this service.
        refused(CODE.RESOURCE_EXHAUSTED, self.stub.GetLeague, pb.GetLeagueRequest(league="x" * 100_000))

    @marked("commit")
    def test_no_board_of_an_open_deal(self):
        folder = self.league_of("round_robin { pairs: 3 } deals: DEALS_SHARED")
        text = (folder / "league.textproto").read_text()
        (folder / "league.textproto").write_text(text.replace("pairs: 3", "pairs: 100000"))
        self.hakam("league", "run", folder, "--for", "10ms", "--quiet")
        self.serve(folder)
        self.assertFalse(self.stub.GetLeague(self.pb.GetLeagueRequest(league="spring")).league.boards_shown)
        self.assertEqual(len(self.stub.ListBoards(self.pb.ListBoardsRequest(league="spring")).boards.pairs), 0)
        for pairing in range(3):
            for deal in range(4):
                for room in (1, 2):
                    self.assertIn("not closed yet", self.assert_refused(
                        CODE.FAILED_PRECONDITION, self.stub.GetBoard,
                        self.pb.GetBoardRequest(league="spring", pairing=pairing, deal=deal, room=room)))

    def test_a_watcher_follows_a_league(self):
        folder = self.league_of("round_robin { pairs: 3 }")
        self.serve(folder)
        request = self.pb.WatchLeagueRequest(league="spring")
        watched = self.stub.WatchLeague(request, timeout=HANGS)
        self.assertFalse(next(watched).reset)
        text = (folder / "league.textproto").read_text()
        (folder / "league.textproto").write_text(text.replace("pairs: 3", "pairs: 10"))
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        seen = [next(watched)]
        while not (seen[-1].sequence == 30 and any(news.standings_changed for news in seen if news.sequence == 30)):
            seen.append(next(watched))
        numbers = [news.sequence for news in seen]
        self.assertEqual(numbers, sorted(numbers))
        self.assertEqual(numbers[-1], 30)
        # One who comes now is told at once where the league is.
        late = self.connect().WatchLeague(request, timeout=HANGS)
        self.assertEqual(next(late).sequence, 30)
        late.cancel()
        # A league that was begun anew.
        (folder / "live" / "journal.db").rename(folder / "old.db")
        (folder / "league.textproto").write_text(text.replace('seed: "s"', 'seed: "other"'))
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        while not next(watched).reset:
            pass
        # Ctrl-C ends the stream, and the server.
        began = time.monotonic()
        self.assertEqual(self.end(), 0)
        self.assertLess(time.monotonic() - began, 20 * SLOWNESS, "it has waited for the watcher")
        with self.assertRaises(grpc.RpcError) as ended:
            for _ in watched:
                pass
        self.assertEqual(ended.exception.code(), CODE.UNAVAILABLE)

    def test_watchers_are_counted(self):
        self.serve(RESULTS)
        request = self.pb.WatchLeagueRequest(league="first-league")
        open_streams = []
        stub = None
        for number in range(200):
            if number % 50 == 0:
                stub = self.connect()
            open_streams.append(stub.WatchLeague(request))
            next(open_streams[-1])
        self.assertIn("try again in", self.assert_refused(CODE.RESOURCE_EXHAUSTED, self.stub.WatchLeague, request))
        # The place of one that leaves is free; and those that are cut off harm nobody.
        open_streams[0].cancel()
        self.channels[-1].close()

        def watches():
            try:
                return next(self.stub.WatchLeague(request, timeout=HANGS))
            except grpc.RpcError as error:
                self.assertEqual(error.code(), CODE.RESOURCE_EXHAUSTED)
                return None

        until(watches, "no place is free")
        self.assertEqual(self.stub.GetLeague(self.pb.GetLeagueRequest(league="first-league")).league.league, "first-league")

    def test_health_and_reflection(self):
        self.serve(RESULTS)
        channel = self.channels[0]
        check = channel.unary_unary("/grpc.health.v1.Health/Check", as_is, as_is)
        serving = b"\x08\x01"
        self.assertEqual(check(b""), serving)
        self.assertEqual(check(b"\x0a\x14hakam.v1.SiteService"), serving)
        self.assert_refused(CODE.NOT_FOUND, check, b"\x0a\x04nope")
        # Messages of reflection by hand: field 7 lists the services, 4 asks for the file of a symbol.
        info = channel.stream_stream("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", as_is, as_is)
        symbol = b"hakam.v1.SiteService.GetBoard"
        listed, file, none = info(iter((b"\x3a\x00", b"\x22" + bytes([len(symbol)]) + symbol, b"\x22\x01x")), timeout=HANGS)
        for name in (b"hakam.v1.SiteService", b"grpc.health.v1.Health", b"grpc.reflection.v1alpha.ServerReflection"):
            self.assertIn(name, listed)
        for name in (b"hakam/v1/site_service.proto", b"hakam/v1/view.proto", b"WatchLeague"):
            self.assertIn(name, file)
        self.assertIn(b"there is no such", none)

    def test_where_it_may_listen(self):
        def fails(code, *args):
            self.assert_one_line(self.hakam("serve", RESULTS, "--listen", "127.0.0.1:0", *args), code, args[1])
        fails(2, "--grpc", "0.0.0.0:0")
        fails(2, "--grpc", "127.0.0.1")
        fails(2, "--grpc", "127.0.0.1:99999")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            fails(4, "--grpc", f"127.0.0.1:{taken.getsockname()[1]}")
        # A proxy on another machine speaks TLS for it.
        self.serve(RESULTS, "--trusted-proxy", "192.0.2.1", grpc_at="0.0.0.0:0")
        self.assertEqual(self.stub.GetLeague(self.pb.GetLeagueRequest(league="first-league")).league.league, "first-league")

    def test_too_many_calls_of_one_address(self):
        self.serve(RESULTS, "--trusted-proxy", "127.0.0.1")
        request = self.pb.GetLeagueRequest(league="nobody")

        def send(address):
            metadata = [("x-forwarded-for", f"203.0.113.9, {address}")]
            return self.stub.GetLeague.future(request, metadata=metadata, timeout=HANGS)

        # 400 at once; 50 a second come back. One call after the other may be slower than that.
        codes = []
        while CODE.RESOURCE_EXHAUSTED not in codes and len(codes) < 10_000:
            calls = [send("192.0.2.7") for _ in range(64)]
            codes += [call.code() for call in calls]
        refused = [call for call in calls if call.code() == CODE.RESOURCE_EXHAUSTED]
        self.assertEqual(set(codes), {CODE.NOT_FOUND, CODE.RESOURCE_EXHAUSTED})
        self.assertGreaterEqual(codes.count(CODE.NOT_FOUND), 400)
        self.assertIn("try again in 1 s", refused[0].details())
        self.assertEqual(send("192.0.2.8").code(), CODE.NOT_FOUND)

    def test_by_tls(self):
        cert, key = (pathlib.Path(self.folder, name) for name in ("cert.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert],
                       check=True, capture_output=True)
        self.serve(RESULTS, "--tls", f"{cert},{key}", grpc_at="0.0.0.0:0", credentials=grpc.ssl_channel_credentials(cert.read_bytes()))
        request = self.pb.GetLeagueRequest(league="first-league")
        self.assertEqual(self.stub.GetLeague(request, timeout=HANGS).league.league, "first-league")
        self.assert_refused(CODE.UNAVAILABLE, self.connect().GetLeague, request)

    def test_bytes_that_are_no_grpc(self):
        self.serve(RESULTS)
        port = int(self.address.rsplit(":", 1)[1])
        for data in (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", bytes(range(256)) * 100, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\xff" * 1000):
            with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as connection:
                connection.sendall(data)
                try:
                    while connection.recv(65536):
                        pass
                except ConnectionError:
                    pass
        # A message that is none.
        wrong = self.channels[0].unary_unary("/hakam.v1.SiteService/GetBoard", as_is, as_is)
        with self.assertRaises(grpc.RpcError) as refused:
            wrong(b"\xff\xff\xff", timeout=HANGS)
        self.assertIn(refused.exception.code(), (CODE.INTERNAL, CODE.UNIMPLEMENTED), "versions of gRPC differ")
        self.assert_refused(CODE.UNIMPLEMENTED, self.channels[0].unary_unary("/hakam.v1.SiteService/Nothing", as_is, as_is), b"")
        self.assertEqual(self.stub.GetLeague(self.pb.GetLeagueRequest(league="first-league")).league.league, "first-league")


def archive(name, start="echo no, not today >&2\nexit 3\n"):
    """A tar.gz of a bot that cannot start, so that its check ends soon."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for path, text in (("agent.textproto", f'name: "{name}"\ncommand: ["sh", "bot.sh"]\n'), ("bot.sh", start)):
            info = tarfile.TarInfo(path)
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))
    return out.getvalue()


class People(Rpc):
    def setUp(self):
        super().setUp()
        self.site = self.strict_site()

    def token(self, name, *args):
        result = self.hakam("token", "new", self.site, name, *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.strip()

    def ask(self, name, by=None, /, **fields):
        """The answer of SiteService.NAME."""
        request = getattr(self.pb, name + "Request")(**fields)
        return getattr(self.stub, name)(request, metadata=bearer(by), timeout=HANGS)

    def refused(self, code, name, by=None, /, **fields):
        request = getattr(self.pb, name + "Request")(**fields)
        return self.assert_refused(code, getattr(self.stub, name), request, metadata=bearer(by))

    def parts(self, data, kind="ARCHIVE", size=None, chunk=1000):
        """The messages of an upload."""
        begin = self.pb.SubmitBegin(kind=f"UPLOAD_KIND_{kind}", bytes=len(data) if size is None else size)
        return [self.pb.SubmitRequest(begin=begin)] + [self.pb.SubmitRequest(chunk=data[at:at + chunk])
                                                       for at in range(0, len(data), chunk)]

    def not_taken(self, code, token, parts):
        return self.assert_refused(code, self.stub.Submit, iter(parts), metadata=bearer(token))

    def uploads(self):
        return list((self.site / ".submissions").glob("upload-*"))

    def until_end(self, token, number):
        def ended():
            view = self.ask("GetSubmission", token, id=number).submission
            return view if view.state in ("ACCEPTED", "REJECTED", "RETIRED") else None
        return until(ended, lambda: f"still {self.ask('GetSubmission', token, id=number).submission}")

    @marked("commit")
    def test_a_bot_is_handed_in(self):
        ann, bob, ola = self.token("ann"), self.token("bob"), self.token("ola", "--organiser")
        self.serve(self.site, "--submissions")
        self.assertEqual(self.ask("GetAccount").account.name, "")
        self.assertTrue(self.ask("GetAccount").account.submissions_open)
        account = self.ask("GetAccount", ann).account
        self.assertEqual((account.name, account.sent_today, account.organiser), ("ann", 0, False))
        data = archive("mine")
        taken = self.stub.Submit(iter(self.parts(data)), metadata=bearer(ann), timeout=HANGS).submission
        self.assertEqual((taken.id, taken.author, taken.bytes, taken.sha256), (1, "ann", len(data), hashlib.sha256(data).hexdigest()))
        view = self.until_end(ann, 1)
        self.assertEqual((view.state, view.bot), ("REJECTED", "mine"))
        self.assertIn("exit code 3", view.reason)
        self.assertIn("no, not today", self.ask("GetSubmissionLog", ann, id=1).log)
        self.assertEqual(self.ask("GetSubmission", ola, id=1).submission.bot, "mine")
        # Another's submission is none.
        for name in ("GetSubmission", "GetSubmissionLog", "WithdrawSubmission"):
            self.assertEqual(self.refused(CODE.NOT_FOUND, name, bob, id=1), self.refused(CODE.NOT_FOUND, name, bob, id=7).replace("7", "1"))
            self.refused(CODE.UNAUTHENTICATED, name, id=1)
        self.refused(CODE.FAILED_PRECONDITION, "WithdrawSubmission", ann, id=1)
        self.assertEqual([one.id for one in self.ask("GetAccount", ann).account.submissions], [1])

    def test_uploads_that_are_refused(self):
        ann, bob = self.token("ann"), self.token("bob")
        self.serve(self.site, "--submissions")
        data = archive("mine")
        parts = self.parts(data)
        self.not_taken(CODE.UNAUTHENTICATED, None, parts)
        self.not_taken(CODE.UNAUTHENTICATED, "wrong", parts)
        self.not_taken(CODE.INVALID_ARGUMENT, ann, [])
        self.not_taken(CODE.INVALID_ARGUMENT, ann, parts[1:])
        self.not_taken(CODE.INVALID_ARGUMENT, ann, [parts[0], *parts])
        self.not_taken(CODE.INVALID_ARGUMENT, ann, self.parts(data, kind="UNSPECIFIED"))
        self.not_taken(CODE.INVALID_ARGUMENT, ann, self.parts(data, size=0))
        self.not_taken(CODE.INVALID_ARGUMENT, ann, [parts[0], self.pb.SubmitRequest()])
        self.not_taken(CODE.INVALID_ARGUMENT, ann, self.parts(bytes(66_000), chunk=66_000))
        self.assertIn("bytes came", self.not_taken(CODE.INVALID_ARGUMENT, ann, self.parts(data, size=len(data) + 1)))
        self.assertIn("more bytes", self.not_taken(CODE.INVALID_ARGUMENT, ann, self.parts(data, size=len(data) - 1)))
        self.assertIn("16 MiB", self.not_taken(CODE.OUT_OF_RANGE, ann, self.parts(data, size=17 << 20)))
        # gRPC refuses it, perhaps before the server has left that upload.
        self.not_taken(CODE.RESOURCE_EXHAUSTED, bob, self.parts(bytes(100_000), chunk=100_000))
        until(lambda: not self.uploads(), "an upload is left")
        # One at a time for an author, over both doors; one that is cut off leaves nothing.
        more = threading.Event()
        self.addCleanup(more.set)

        def slow():
            yield from self.parts(bytes(5000))[:2]
            more.wait(HANGS)

        cut = self.stub.Submit.future(slow(), metadata=bearer(ann))
        until(self.uploads, "the upload has not begun")
        self.assertIn("another upload", self.not_taken(CODE.FAILED_PRECONDITION, ann, parts))
        request = urllib.request.Request(self.http + "api/v1/submissions", data=data, headers={"Authorization": f"Bearer {ann}"})
        with self.assertRaises(urllib.error.HTTPError) as http:
            urllib.request.urlopen(request, timeout=HANGS)
        self.assertEqual(http.exception.code, 409)
        http.exception.close()
        cut.cancel()
        more.set()
        until(lambda: not self.uploads(), "an upload is left")
        self.assertEqual(len(self.ask("GetAccount", ann).account.submissions), 0)
        # Wrong tokens run out; a right one is never refused.
        said = ""
        for _ in range(20):
            with self.assertRaises(grpc.RpcError) as wrong:
                self.ask("GetAccount", "wrong")
            said = wrong.exception.details()
            if wrong.exception.code() == CODE.RESOURCE_EXHAUSTED:
                break
        self.assertRegex(said, r"too many wrong tokens; .*try again in \d+ s")
        self.assertEqual(self.ask("GetAccount", bob).account.name, "bob")

    def test_the_server_ends_in_the_middle_of_an_upload(self):
        ann = self.token("ann")
        self.serve(self.site, "--submissions")
        more = threading.Event()
        self.addCleanup(more.set)

        def slow():
            yield from self.parts(bytes(5000))[:2]
            more.wait(HANGS)

        upload = self.stub.Submit.future(slow(), metadata=bearer(ann))
        until(self.uploads, "the upload has not begun")
        self.assertEqual(self.end(), 0)
        self.assertEqual(upload.code(), CODE.UNAVAILABLE)
        self.assertEqual(self.uploads(), [])

    def test_organisers(self):
        ann, ola = self.token("ann"), self.token("ola", "--organiser")
        self.serve(self.site, "--submissions")
        acts = {"GetAdmin": {}, "PauseLadder": {}, "ResumeLadder": {}, "Disqualify": {"entrant": "mine-1", "why": "it cheats"},
                "Announce": {"text": "x"}, "CreateToken": {"token": {"name": "fay"}}, "RevokeToken": {"name": "ann"}}
        for name, fields in acts.items():
            self.refused(CODE.UNAUTHENTICATED, name, **fields)
            self.assertIn("organisers", self.refused(CODE.PERMISSION_DENIED, name, ann, **fields))
        self.assertEqual(self.ask("PauseLadder", ola).admin.ladder.now, "paused by the organiser")
        self.assertTrue(self.ask("GetLadder").ladder.paused)
        self.assertFalse(self.ask("ResumeLadder", ola).admin.ladder.paused)
        self.assertEqual(self.ask("Announce", ola, text="<b>Finals</b>").admin.ladder.announcement, "<b>Finals</b>")
        self.assertEqual(self.ask("GetLadder").ladder.announcement, "<b>Finals</b>")
        self.refused(CODE.INVALID_ARGUMENT, "Announce", ola, text="two\nlines")
        secret = self.ask("CreateToken", ola, token={"name": "fay"}).secret
        self.assertEqual(self.ask("GetAccount", secret.token).account.name, "fay")
        self.refused(CODE.ALREADY_EXISTS, "CreateToken", ola, token={"name": "fay"})
        self.refused(CODE.INVALID_ARGUMENT, "CreateToken", ola, token={"name": "a b"})
        self.ask("RevokeToken", ola, name="fay")
        self.refused(CODE.UNAUTHENTICATED, "GetAccount", secret.token)
        self.refused(CODE.NOT_FOUND, "RevokeToken", ola, name="fay")
        self.refused(CODE.NOT_FOUND, "Disqualify", ola, entrant="mine-1", why="it cheats")
        self.refused(CODE.INVALID_ARGUMENT, "Disqualify", ola, entrant="mine-1", why="")
        admin = self.ask("GetAdmin", ola).admin
        self.assertEqual([row.what for row in admin.audit][:3], ["token.revoke", "token.new", "announce"])
        self.assertEqual({row.who for row in admin.audit[:5]}, {"ola"})
        self.assertNotIn(secret.token, str(admin))

    def test_a_site_that_takes_nothing(self):
        self.serve(RESULTS)
        self.assertIn("no submissions", self.ask("GetAccount").account.closed_because)
        for name, fields in (("GetSubmission", {"id": 1}), ("GetAdmin", {}), ("PauseLadder", {})):
            self.refused(CODE.PERMISSION_DENIED, name, "token", **fields)
        self.not_taken(CODE.PERMISSION_DENIED, "token", self.parts(b"hello"))
