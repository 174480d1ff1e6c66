"""Attaching: the bot dials the arbiter. Instead of calls, it gets requests on a stream and answers there."""

import queue
import threading

import grpc

from hakam.v1 import arbiter_pb2, arbiter_pb2_grpc

_METHODS = {"describe": "Describe", "start_session": "StartSession", "decide": "Decide", "finish_board": "FinishBoard",
            "finish_session": "FinishSession"}
_KEEPALIVE_MS = 10_000


class Aborted(Exception):
    """A call that ends with a status."""

    def __init__(self, code, details):
        super().__init__(details)
        self.code = code
        self.details = details


class _Call:
    """The part of a call's context that the methods of the service use."""

    def abort(self, code, details):
        raise Aborted(code, details)


def answer(service, call):
    """The AttachRequest that answers an AttachResponse."""
    reply = arbiter_pb2.AttachRequest(call_id=call.call_id)
    kind = call.WhichOneof("call")
    try:
        if kind is None:
            raise Aborted(grpc.StatusCode.UNIMPLEMENTED, "this kit does not know what it is asked")
        getattr(reply, kind).CopyFrom(getattr(service, _METHODS[kind])(getattr(call, kind), _Call()))
    except Aborted as aborted:
        reply.error.code = aborted.code.value[0]
        reply.error.message = aborted.details
    return reply


def run(service, worker, target, secure, metadata):
    """Serves the arbiter at `target` until it ends the stream.

    worker: runs the calls of the bot, one at a time, on the thread of its `run`.
    Returns None, or one line with the reason of any other end.
    """
    options = [("grpc.keepalive_time_ms", _KEEPALIVE_MS), ("grpc.enable_retries", 0)]
    with (grpc.secure_channel(target, secure, options) if secure else grpc.insecure_channel(target, options)) as channel:
        answers = queue.SimpleQueue()  # bounded by the arbiter: one question per session
        stream = arbiter_pb2_grpc.ArbiterServiceStub(channel).Attach(iter(answers.get, None), metadata=metadata)
        ended = []

        def listen():
            try:
                for call in stream:
                    worker.submit(lambda call=call: answers.put(answer(service, call)))
            except grpc.RpcError as error:
                ended.append(f"{error.code().name}: {error.details()}")
            worker.stop()

        threading.Thread(target=listen, daemon=True).start()
        try:
            worker.run()
        finally:
            answers.put(None)
            stream.cancel()
    return ended[0] if ended and not ended[0].startswith("CANCELLED") else None
