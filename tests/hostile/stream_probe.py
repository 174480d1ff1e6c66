"""Not hostile: offers a stream, and says on stderr whether it was used."""
import sys

import hostile


class Bot(hostile.Bot):
    about = {"decide_stream": True}


def answers(requests):
    print("STREAM", file=sys.stderr, flush=True)
    for request in requests:
        yield hostile.answer(request)


hostile.serve(Bot(), {hostile.DECIDE_STREAM: hostile.raw_stream(answers)})
