"""Serves a bot with gRPC. Authors of bots do not need to read this."""

import contextlib
import hashlib
import inspect
import os
import queue
import re
import sys
import threading
import time
import traceback
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor

import grpc
from google.protobuf.internal import api_implementation

from hakam import access, attach, mistake, signals
from hakam.async_worker import AsyncWorker
from hakam.question import Question, Result, Session
from hakam.v1 import agent_pb2, agent_pb2_grpc

PROTOCOL_REVISION = 1
# If the arbiter has not started the bot, one process plays all seats of its entrant, in both rooms.
_LEAST_SESSIONS = 64
_ATTACH = "attach:"
# More streams than sessions: a session may get a new stream before its old one has ended.
_SPARE_STREAMS = 2
# A message costs about 100 us: answers of DecideMany wait so long for each other, but not for a question that may take long.
_PORTION_S = 0.002
_QUICK_S = 0.0005
_MAX_ERROR = 1024  # CallError.message, in bytes


def log(*words):
    """Writes a line to stderr, which the arbiter keeps in the bot's private log."""
    print(*words, file=sys.stderr, flush=True)


def serve(bot, name=None, version="0", author="", presets=(), max_sessions=1):
    """Serves `bot` until the arbiter ends the process; returns, or raises SystemExit, at SIGTERM. A bot that attached
    itself is served until the arbiter no longer needs it.

    bot: a function decide(question) -> answer, or an object with a method `decide` and, if it wants
      them, `start_session(session)` and `finish_board(result)`. Called on this thread, one call at a
      time. An answer is one of question.legal, its index or its text. With `async def decide` questions of several
      sessions are answered at the same time, on an event loop on this thread.
    name: at most 64 characters; by default the name of the script's folder.
    presets: games that it plays; empty: all.
    max_sessions: how many boards one process plays at the same time, 1..1024. Leave 1 if the bot thinks: the
      calls of all sessions wait for each other.
    """
    address = os.environ.get("HAKAM_ADDRESS", "")
    _check(address)
    _flush_each_line()
    if api_implementation.Type() == "python":
        log("hakam: note: protobuf runs here as pure Python, so reading a question takes 75 us instead of 3; "
            "pip install --upgrade protobuf")
    decide = getattr(bot, "decide", bot)
    if not callable(decide):
        raise TypeError("serve wants a function decide(question) or an object with a method decide")
    wants_results = hasattr(bot, "finish_board")
    about = agent_pb2.DescribeResponse(
        protocol_revision=PROTOCOL_REVISION, name=name or _folder_name(), version=version, author=author,
        presets=presets, max_sessions=max_sessions, wants_results=wants_results,
        # A question on a stream could overtake a result, which is a separate call.
        decide_stream=not wants_results, decide_many=not wants_results and max_sessions > 1)

    is_async = inspect.iscoroutinefunction(decide) or inspect.iscoroutinefunction(getattr(decide, "__call__", None))
    worker = AsyncWorker(max(max_sessions, _LEAST_SESSIONS)) if is_async else _Worker()
    service = _Service(bot, decide, about, worker)
    if address.startswith(_ATTACH):
        _attach(service, worker, address[len(_ATTACH):])
    else:
        _listen(service, worker, address)


def _listen(service, worker, address):
    token = os.environ.get("HAKAM_TOKEN")
    server = grpc.server(worker, options=[("grpc.so_reuseport", 0)],
                         interceptors=[access.TokenOnly(token)] if token else [])
    agent_pb2_grpc.add_AgentServiceServicer_to_server(service, server)
    try:
        secure = access.server_credentials()
        bound = server.add_secure_port(address, secure) if secure else server.add_insecure_port(address)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}", 2)
    except RuntimeError:  # newer gRPC raises, older ones return 0
        bound = 0
    if not bound:
        _fail(f"cannot listen at {address}", 1)

    worker.handle_signals(lambda: server.stop(None))
    server.start()
    try:
        worker.run()
    finally:
        server.stop(None).wait(1)


def _attach(service, worker, target):
    try:
        secure = access.channel_credentials(target)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}", 2)
    worker.handle_signals(lambda: None)
    why = attach.run(service, worker, target, secure, access.metadata())
    if why:
        _fail(f"the arbiter at {target}: {why}", 1)


class _Worker:
    """Stands in for the thread pool of the server and runs its calls on the thread of `run`.

    Compared with ThreadPoolExecutor, a question wakes one thread less; the bot may use signals and does not have to
    be thread-safe; and SIGTERM ends a bot that thinks, which it could not do in a thread of a pool.
    """

    at_once = False  # one call of the bot at a time

    def __init__(self):
        self.stopped = False
        self._calls = queue.SimpleQueue()  # bounded by the arbiter: one question per session
        self._closed = False  # no call will be run any more; guarded by _lock
        self._lock = threading.Lock()
        self._in_bot = False

    def submit(self, function, *args, **kwargs):
        future = Future()
        with self._lock:
            if self._closed:
                future.cancel()
            else:
                self._calls.put((future, function, args, kwargs))
        return future

    def run(self):
        """Runs calls until it is stopped. Remaining calls are cancelled."""
        try:
            while not self.stopped:
                call = self._calls.get()
                if call is None:
                    break
                future, function, args, kwargs = call
                try:
                    future.set_result(function(*args, **kwargs))
                except Exception as error:  # pylint: disable=broad-except
                    future.set_exception(error)
                except BaseException:
                    future.cancel()
                    raise
        finally:
            self._close()

    def stop(self):
        """`run` returns as soon as it has nothing to run."""
        self.stopped = True
        self._calls.put(None)

    def _close(self):
        with self._lock:
            self._closed = True
            while not self._calls.empty():
                call = self._calls.get()
                if call is not None:
                    call[0].cancel()

    def call_bot(self, function, *args):
        """Calls a function of the bot, which a signal may interrupt."""
        self._in_bot = True
        try:
            return function(*args)
        finally:
            self._in_bot = False

    def handle_signals(self, end_streams):
        """SIGTERM and SIGINT end `run`, a bot that thinks, and, through `end_streams`, threads that wait for questions.

        The handler raises only in the bot's code, because gRPC's code may hold a lock.
        """
        def stop():
            self.stop()
            end_streams()

        thread = threading.get_ident()
        signals.watch(self._interrupt_bot, stop, lambda: signals.stack(thread, _Worker.run))

    def _interrupt_bot(self, *_):
        self.stopped = True
        if self._in_bot:
            sys.exit(0)


def _problem_of(rules):
    """What is wrong with the rules of a session; "" if nothing is."""
    if not rules.preset:
        return "rules.preset: missing"
    if rules.sha256 and rules.sha256 != hashlib.sha256(rules.text.encode()).digest():
        return "rules.sha256: it is not the hash of rules.text"
    return ""


def _time_left(request):
    left = request.time_left
    return left.seconds, left.nanos


class _BotError(Exception):
    """The bot's own code has failed; the traceback is in its log. The text says what and where."""


def _or_abort(context, call):
    try:
        return call()
    except _BotError as error:
        return context.abort(grpc.StatusCode.INTERNAL, str(error))


class _Service(agent_pb2_grpc.AgentServiceServicer):
    """AgentService, implemented with the bot."""

    def __init__(self, bot, decide, about, worker):
        self._bot = bot
        self._decide = decide
        self._about = about
        self._worker = worker
        self._sessions = {}
        if about.max_sessions > 1:
            self.DecideStream = self._streams_of_many(about.max_sessions)
            self.DecideMany = self._stream_of_all(self._all_at_once if worker.at_once else self._one_after_another)

    def Describe(self, request, context):
        if request.protocol_revision != PROTOCOL_REVISION:
            context.abort(grpc.StatusCode.FAILED_PRECONDITION,
                          f"this bot speaks protocol revision {PROTOCOL_REVISION}, not {request.protocol_revision}")
        return self._about

    def StartSession(self, request, context):
        session = Session(request)
        if problem := _problem_of(request.rules):
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, problem)
        if self._about.presets and session.preset not in self._about.presets:
            context.abort(grpc.StatusCode.FAILED_PRECONDITION,
                          f"this bot does not play {session.preset}, only {', '.join(self._about.presets)}")
        if session.id not in self._sessions and len(self._sessions) >= max(_LEAST_SESSIONS, self._about.max_sessions):
            # An arbiter may omit FinishSession, so the oldest session is closed.
            self._sessions.pop(next(iter(self._sessions)))
        if hasattr(self._bot, "start_session"):
            _or_abort(context, lambda: self._guard(self._bot.start_session, session))
        self._sessions[session.id] = session
        return agent_pb2.StartSessionResponse()

    def Decide(self, request, context):
        return _or_abort(context, lambda: self._answer(request, agent_pb2.DecideResponse()))

    def _answer(self, request, response):
        """Asks the bot. Fills and returns the response."""
        question = Question(request, self._sessions.get(request.session_id))
        return self._guard(self._decide, question, lambda answer: question.answer_with(answer, response))

    def DecideStream(self, requests, context):
        """The questions of the only session: the bot's thread waits here for the next one."""
        for request in requests:
            yield self.Decide(request, context)
            if self._worker.stopped:
                return

    def _streams_of_many(self, sessions):
        """The same for several sessions, whose streams wait on threads of their own."""

        def decide_stream(requests, context):
            for request in requests:
                try:
                    answer = self._worker.submit(self.Decide, request, context).result()
                except CancelledError:
                    return
                yield answer

        # gRPC's own health service uses this to get threads of its own.
        decide_stream.experimental_thread_pool = ThreadPoolExecutor(sessions + _SPARE_STREAMS)
        return decide_stream

    def _stream_of_all(self, taker):
        """The questions of all sessions on one stream. A thread reads on while the bot thinks; this one writes.

        taker(write, is_active): makes the function that takes the questions of a message.
        """

        def decide_many(requests, context):
            answers = queue.SimpleQueue()
            take = taker(answers.put, context.is_active)

            def read():
                try:
                    for request in requests:
                        take(request.questions)
                except (grpc.RpcError, RuntimeError):  # the stream, or the bot, has ended
                    pass
                finally:
                    answers.put(None)

            threading.Thread(target=read, daemon=True).start()
            while (response := answers.get()) is not None and context.is_active():
                yield response

        decide_many.experimental_thread_pool = ThreadPoolExecutor(1 + _SPARE_STREAMS)
        return decide_many

    def _one_after_another(self, write, is_active):
        """Takes questions for a bot that answers one at a time. What has come in the meantime is answered together:
        the fewer messages, the fewer questions come back alone."""
        waiting = queue.SimpleQueue()

        def answer():
            questions = []
            while not waiting.empty():
                questions.extend(waiting.get())
            self._answer_all(questions, write, is_active)

        def take(questions):
            waiting.put(questions)
            self._worker.submit(answer)

        return take

    def _all_at_once(self, write, _is_active):
        """Takes questions for a bot that answers several at a time: no question waits for another."""

        def answer(request):
            response = agent_pb2.DecideManyResponse()
            self._answer_into(response.answers.add(), request)
            write(response)

        def take(questions):
            for question in questions:
                self._worker.submit(answer, question)

        return take

    def _answer_all(self, questions, write, is_active):
        """Answers first what must be answered first. After a slow question what has been found is written at once."""
        portion, begun = agent_pb2.DecideManyResponse(), time.monotonic()
        before = begun
        for request in sorted(questions, key=_time_left):
            if not portion.answers and not is_active():  # nobody waits for the others any more
                return
            self._answer_into(portion.answers.add(), request)
            now = time.monotonic()
            if now - before > _QUICK_S or now - begun > _PORTION_S:
                write(portion)
                portion, begun = agent_pb2.DecideManyResponse(), now
            before = now
        if portion.answers:
            write(portion)

    def _answer_into(self, answer, request):
        answer.session_id = request.session_id
        try:
            self._answer(request, answer.answer)
        except _BotError as error:
            text = str(error).encode(errors="replace")[:_MAX_ERROR].decode(errors="ignore")
            answer.error.code, answer.error.message = grpc.StatusCode.INTERNAL.value[0], text

    def FinishBoard(self, request, context):
        if self._about.wants_results:
            result = Result(request.result, self._sessions.get(request.session_id))
            _or_abort(context, lambda: self._guard(self._bot.finish_board, result))
        return agent_pb2.FinishBoardResponse()

    def FinishSession(self, request, context):
        self._sessions.pop(request.session_id, None)
        return agent_pb2.FinishSessionResponse()

    def _guard(self, function, argument, then=lambda result: result):
        """Calls the bot's `function`. An exception, also of `then`, goes to stderr and becomes a _BotError."""
        try:
            return then(self._worker.call_bot(function, argument))
        except Exception as error:  # pylint: disable=broad-except
            if self._worker.stopped and isinstance(error, CancelledError):
                raise _BotError("the bot is being ended") from None
            traceback.print_exc()
            sys.stderr.flush()
            raise _BotError(mistake.summary(error, function)) from None


def _flush_each_line():
    """What the bot prints is in its log even if its process is killed."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):  # None, closed, or of another type
            stream.reconfigure(line_buffering=True)


def _check(address):
    if not address:
        _fail("HAKAM_ADDRESS is not set. A bot is started by the arbiter, which says there where to listen: "
              "run `hakam play FOLDER builtin:greedy`, FOLDER being the one with the bot's agent.textproto", 2)
    if address.startswith(("unix:", _ATTACH)) or access.is_loopback(address):
        return
    if not re.fullmatch(r"(\[[0-9a-fA-F:]+\]|[^:/\s]+):\d+", address):
        _fail(f"HAKAM_ADDRESS is {address!r}; wanted unix:PATH, HOST:PORT such as 127.0.0.1:4000, or attach:HOST:PORT", 2)
    if not access.is_protected():
        _fail(f"HAKAM_ADDRESS is {address!r}, which other machines can reach: "
              "HAKAM_TLS_CERT, HAKAM_TLS_KEY and HAKAM_TOKEN must be set", 2)


def _folder_name():
    folder = os.path.dirname(os.path.abspath(sys.argv[0] or "."))
    return (os.path.basename(folder) or "bot")[:64]


def _fail(message, code):
    log("hakam: " + message)
    sys.exit(code)
