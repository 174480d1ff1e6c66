"""What a test says of itself to CMake and tests/run.py:

    @marked("soak")   `./dev test` and CI leave it out, `./dev test all` runs it: it takes long, and a shorter test has its promise
    @marked("clock")  it fails if the machine is too slow: it runs last and alone, and again if it fails
    @marked("core")   it computes, or starts many bots: it takes a whole core
"""

MARKS = {"soak", "clock", "core"}


def marked(*marks):
    """A decorator for the method of a test."""
    assert MARKS.issuperset(marks), marks

    def mark(test):
        test.marks = marks
        return test
    return mark
