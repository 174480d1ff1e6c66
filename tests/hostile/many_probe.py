"""Not hostile: offers DecideMany, and says on stderr whether it was used."""
import sys

import hostile


def answers(requests):
    print("STREAM", file=sys.stderr, flush=True)
    for request in requests:
        yield hostile.answers_to(request.questions)


hostile.serve(hostile.ManyBot(), {hostile.DECIDE_MANY: hostile.raw_many(answers)})
