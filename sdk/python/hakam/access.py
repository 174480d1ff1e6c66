"""Authentication of a bot on another machine: TLS and a token, from the environment.

HAKAM_TLS_CERT, HAKAM_TLS_KEY: PEM files, for a bot that listens. HAKAM_TLS_CA: PEM roots of the arbiter's certificate, for
one that attaches itself. HAKAM_TOKEN: in every call, "authorization: Bearer TOKEN". HAKAM_NAME: of the entrant.
"""

import hmac
import os
import re

import grpc

_LOOPBACK = re.compile(r"(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+")


def is_loopback(address):
    return _LOOPBACK.fullmatch(address) is not None


def is_protected():
    return all(os.environ.get(name) for name in ("HAKAM_TLS_CERT", "HAKAM_TLS_KEY", "HAKAM_TOKEN"))


def server_credentials():
    """None: plain text. OSError: a file cannot be read."""
    cert, key = os.environ.get("HAKAM_TLS_CERT"), os.environ.get("HAKAM_TLS_KEY")
    return grpc.ssl_server_credentials([(_read(key), _read(cert))]) if cert and key else None


def channel_credentials(target):
    """None: plain text, to an arbiter on this machine. OSError: the roots cannot be read."""
    roots = os.environ.get("HAKAM_TLS_CA")
    if not roots and is_loopback(target):
        return None
    return grpc.ssl_channel_credentials(_read(roots) if roots else None)


def metadata():
    """The name and the token of a bot that attaches itself."""
    return [("authorization", f"Bearer {os.environ.get('HAKAM_TOKEN', '')}"),
            ("hakam-name", os.environ.get("HAKAM_NAME", ""))]


class TokenOnly(grpc.ServerInterceptor):
    """Refuses calls without the token."""

    def __init__(self, token):
        self._wanted = f"Bearer {token}".encode()

        def refuse(_, context):
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "wrong token, or none (HAKAM_TOKEN of the bot)")
        self._refusal = grpc.unary_unary_rpc_method_handler(refuse)

    def intercept_service(self, continuation, handler_call_details):
        given = dict(handler_call_details.invocation_metadata).get("authorization", "")
        if hmac.compare_digest(given.encode(), self._wanted):
            return continuation(handler_call_details)
        return self._refusal


def _read(path):
    with open(path, "rb") as file:
        return file.read()
