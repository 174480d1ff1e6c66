"""Tells its secret on stderr and in notes; with "fails" it answers some questions with an error. A test of `hakam report`
looks for the secret."""

import sys

import grpc
import hostile

SECRET = f"secret of {sys.argv[1]}"


class Bot(hostile.Bot):
    asked = 0

    def Decide(self, request, context):
        print(SECRET, file=sys.stderr, flush=True)
        self.asked += 1
        if "fails" in sys.argv and self.asked % 5 == 0:
            context.abort(grpc.StatusCode.INTERNAL, SECRET)
        response = hostile.answer(request)
        response.note = SECRET
        return response


hostile.serve(Bot())
