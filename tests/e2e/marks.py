"""What a test says of itself to CMake and tests/run.py:

    @marked("commit") `./dev test` runs it: it takes a second or two, and shows that the parts of its module work together
    @marked("soak")   CI leaves it out, `./dev test all` runs it: it takes long, and a shorter test has its promise
    @marked("clock")  it fails if the machine is too slow: it runs last and alone, and again if it fails
    @marked("core")   it computes, or starts many bots: it takes a whole core
"""

MARKS = {"commit", "soak", "clock", "core"}


def marked(*marks):
    """A decorator for the method of a test."""
    assert MARKS.issuperset(marks), marks

    def mark(test):
        test.marks = marks
        return test
    return mark
