"""Code that the hostile bots in Python share: a gRPC server without the checks of the kit, and a proxy for bytes.

It is copied beside each of them, with the Python kit's `hakam` package. A bot that gets something that it should
not have says so on stderr in a line that begins with ESCAPED, which the suite looks for.
"""

import json
import os
import socket
import sys
import threading
import time
from concurrent import futures

import grpc
from hakam.v1 import agent_pb2, agent_pb2_grpc, observation_pb2

PATH = os.environ["HAKAM_ADDRESS"].removeprefix("unix:")
DECIDE = "Decide"
DECIDE_STREAM = "DecideStream"
DECIDE_MANY = "DecideMany"


def escaped(*words):
    """Reports that the bot could do something that it must not be able to do."""
    print("ESCAPED:", *words, file=sys.stderr, flush=True)


def target():
    """What the suite has set up for the bots: `port` on loopback, an `abstract` socket, the folder of the `league`, and
    its `start_limit` in seconds."""
    with open("target.json", encoding="utf-8") as file:
        return json.load(file)


def answer(request, index=0):
    """A good answer."""
    return agent_pb2.DecideResponse(decision_id=request.decision_id, action_index=index)


def late_in_the_board(request):
    """True if half of the cards are played."""
    return request.observation.phase == observation_pb2.PHASE_PLAY and len(request.observation.hand) <= 4


def sleep_for_ever():
    while True:
        time.sleep(1000)


class Bot(agent_pb2_grpc.AgentServiceServicer):
    """Plays the first legal action. A hostile bot overrides what it does badly."""

    about = {}

    def Describe(self, request, context):
        about = {"protocol_revision": 1, "name": "hostile", "max_sessions": 1, **self.about}
        return agent_pb2.DescribeResponse(**about)

    def StartSession(self, request, context):
        return agent_pb2.StartSessionResponse()

    def Decide(self, request, context):
        return answer(request)

    def FinishBoard(self, request, context):
        return agent_pb2.FinishBoardResponse()

    def FinishSession(self, request, context):
        return agent_pb2.FinishSessionResponse()


class _Raw(grpc.GenericRpcHandler):
    """Methods that send raw bytes."""

    def __init__(self, handlers):
        self._handlers = {"/hakam.v1.AgentService/" + name: handler for name, handler in handlers.items()}

    def service(self, handler_call_details):
        return self._handlers.get(handler_call_details.method)


def raw_bytes(function):
    """A handler for `serve(raw=...)`: function(request) -> the bytes of the answer."""
    return grpc.unary_unary_rpc_method_handler(lambda request, context: function(request),
                                               request_deserializer=agent_pb2.DecideRequest.FromString)


def raw_messages(function):
    """The same for a function that yields any number of answers."""
    return grpc.unary_stream_rpc_method_handler(lambda request, context: function(request),
                                                request_deserializer=agent_pb2.DecideRequest.FromString,
                                                response_serializer=agent_pb2.DecideResponse.SerializeToString)


def raw_stream(function):
    """The same for a stream: function(requests) yields answers."""
    return grpc.stream_stream_rpc_method_handler(lambda requests, context: function(requests),
                                                 request_deserializer=agent_pb2.DecideRequest.FromString,
                                                 response_serializer=agent_pb2.DecideResponse.SerializeToString)


class ManyBot(Bot):
    """Offers DecideMany, for several sessions."""

    about = {"decide_many": True, "max_sessions": 64}


def raw_many(function):
    """The same for DecideMany: function(requests) yields messages with answers."""
    return grpc.stream_stream_rpc_method_handler(lambda requests, context: function(requests),
                                                 request_deserializer=agent_pb2.DecideManyRequest.FromString,
                                                 response_serializer=agent_pb2.DecideManyResponse.SerializeToString)


def answers_to(questions):
    """A message with good answers."""
    return agent_pb2.DecideManyResponse(answers=[
        agent_pb2.SessionAnswer(session_id=question.session_id, answer=answer(question)) for question in questions])


def start(bot=None, raw=None, path=PATH):
    """Serves on threads and returns the server."""
    server = grpc.server(futures.ThreadPoolExecutor(4), options=[("grpc.so_reuseport", 0),
                                                                 ("grpc.max_send_message_length", -1)])
    if raw:
        server.add_generic_rpc_handlers((_Raw(raw),))
    agent_pb2_grpc.add_AgentServiceServicer_to_server(bot or Bot(), server)
    server.add_insecure_port("unix:" + path)
    server.start()
    return server


def serve(bot=None, raw=None):
    """Serves for ever."""
    start(bot, raw).wait_for_termination()


def listen():
    """A socket without gRPC at the address that the arbiter will dial."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(PATH)
    listener.listen(16)
    return listener


class Proxy:
    """Stands between the arbiter and a good server of this process, and spoils its bytes.

    spoil(data): once `armed` is set, called with what the server sends; returns what to send instead, or None to
      send nothing more on this connection and keep it open.
    """

    def __init__(self, bot, spoil, raw=None):
        inner = PATH + ".inner"
        self._server = start(bot, raw, inner)
        self._inner = inner
        self._spoil = spoil
        self.armed = threading.Event()

    def run(self):
        listener = listen()
        while True:
            outside, _ = listener.accept()
            inside = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            inside.connect(self._inner)
            threading.Thread(target=self._pump, args=(outside, inside, False), daemon=True).start()
            threading.Thread(target=self._pump, args=(inside, outside, True), daemon=True).start()

    def _pump(self, source, sink, answers):
        while data := source.recv(1 << 16):
            if answers and self.armed.is_set():
                data = self._spoil(data)
                if data is None:
                    sleep_for_ever()
            try:
                sink.sendall(data)
            except OSError:
                break
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
