"""The hostile bots: what each of them must be given, and what its league needs. Everything else follows from this
table and from the comment at the head of each bot.
"""

import dataclasses
import pathlib

BOTS_FOLDER = pathlib.Path(__file__).resolve().parent / "bots"

# When a fault must come.
BEFORE = "before the league"  # found when the entrants are checked
FIRST = "first"               # at the first decision of a board that the bot is asked
LATER = "later"               # at a decision after that
EVERY = "every"               # at every decision
ANY = "some"                  # at some decisions, perhaps the first of a board

SHORT = 2  # seconds for a decision beside a bot that hangs; the good bots have no more, and need much less


@dataclasses.dataclass(frozen=True)
class Bot:
    file: str
    fault: str = ""  # the kind of fault that it must get; "": none
    when: str = ""
    then: str = ""   # the kind of fault that follows, because the bot has used up its budget
    needs: str = ""  # "sandbox", "decide_stream" or "decide_many": required for the expected fault
    stand_in: bool = False  # the board goes on after a fault; else it is forfeited, which saves many starts of Python
    per_decision: float = 30
    bank: float = 0
    start_limit: float = 30
    limits: str = ""  # of the league file

    @property
    def name(self):
        return self.file.partition(".")[0]

    @property
    def path(self):
        return BOTS_FOLDER / self.file

    def head(self):
        """(what it does, its fault), read from the head of its file."""
        lines = self.path.read_text(encoding="utf-8").splitlines()
        if self.file.endswith(".py"):
            what, fault = lines[0].removeprefix('"""'), lines[2]
        else:
            what, fault = lines[0].removeprefix("// "), lines[2].removeprefix("// ")
        return what.rstrip("."), fault.removeprefix("Fault: ").rstrip(".")


def _start(file):
    return Bot(file, "START_FAILED", BEFORE)


def _never_ready(file):
    """The limit is also that of the good bots."""
    return Bot(file, "START_FAILED", BEFORE, start_limit=5)


def _says(file, fault, when=EVERY):
    return Bot(file, fault, when, stand_in=True)


def _good(file, **more):
    return Bot(file, **more)


def _caged(file, fault="", when="", **more):
    return Bot(file, fault, when, needs="sandbox", **more)


# Each group is a test of its own; groups run in parallel. `./dev test` runs the first one.
GROUPS = {
    "every_kind": (  # one of every other group, and one for every kind of fault
        _start("never_starts.py"),
        Bot("dies_first.py", "CRASH", FIRST),
        Bot("hangs.py", "TIMEOUT", FIRST, per_decision=SHORT),
        _says("wrong_id.py", "PROTOCOL"),
        _says("illegal_index.py", "ILLEGAL_ACTION"),
        _says("no_choice.py", "MALFORMED"),
        Bot("hangs_up.py", "UNREACHABLE", FIRST),
        _good("leaves_daemon.py"),
        _caged("network.py"),
    ),
    "absent": (  # the bot does not start
        _never_ready("never_listens.py"),
        _never_ready("starts_late.py"),
        _never_ready("silent.py"),
        _never_ready("sleeps_in_describe.py"),
        _start("wrong_version.py"),
        _start("huge_describe.py"),
        _start("refuses_session.py"),
        _never_ready("garbage.py"),
        _never_ready("http2_flood.py"),
        _start("link_for_socket.py"),
        _start("file_for_socket.py"),
    ),
    "ends": (  # the bot ends
        Bot("dies_middle.py", "CRASH", LATER),
        Bot("dies_last.py", "CRASH", LATER),
        Bot("exits_zero.py", "CRASH", FIRST),
        Bot("segfaults.cc", "CRASH", EVERY, stand_in=True),
        Bot("kills_keeper.py", "CRASH", FIRST),
        _good("dies_after_board.py"),
    ),
    "slow": (  # the bot is slow
        Bot("hangs_once.cc", "TIMEOUT", ANY, stand_in=True, per_decision=SHORT),
        Bot("late.py", "TIMEOUT", FIRST, per_decision=SHORT),
        _good("last_moment.py", per_decision=0.25, bank=10),
    ),
    "answers": (  # answers against the protocol
        _says("lost_session.py", "PROTOCOL"),
        _says("other_session.py", "PROTOCOL"),
        _says("old_question.py", "PROTOCOL", ANY),
        Bot("two_answers.py", "PROTOCOL", FIRST, per_decision=SHORT),
        _says("no_answer.py", "PROTOCOL"),
        _says("says_deadline.py", "PROTOCOL"),
        _says("says_unavailable.py", "PROTOCOL"),
        _says("empty_answer.py", "PROTOCOL"),
        _says("big_metadata.py", "PROTOCOL"),
        Bot("floods_stderr.py", "CRASH", FIRST, then="START_FAILED", limits="log_mib: 16"),
    ),
    "actions": (  # actions that are none
        _says("negative_index.py", "ILLEGAL_ACTION"),
        _says("illegal_action.py", "ILLEGAL_ACTION"),
        _says("other_hand.py", "ILLEGAL_ACTION", ANY),
        _says("huge_fields.py", "MALFORMED"),
        _says("bad_bytes.py", "MALFORMED"),
        Bot("big_answer.py", "MALFORMED", FIRST),
        Bot("zip_bomb.py", "MALFORMED", FIRST),
        _good("long_notes.py"),
    ),
    "wire": (  # broken connections during the game
        Bot("garbage_later.py", "UNREACHABLE", FIRST),
        Bot("half_answer.py", "TIMEOUT", FIRST, per_decision=SHORT),
        _good("swaps_socket.py"),
        Bot("stream_stalls.py", "TIMEOUT", FIRST, needs="decide_stream", per_decision=SHORT),
        Bot("stream_ends.py", "PROTOCOL", FIRST, needs="decide_stream"),
        Bot("stream_talks.py", "PROTOCOL", LATER, needs="decide_stream"),
        Bot("many_talks.py", "PROTOCOL", ANY, needs="decide_many"),
        Bot("many_stranger.py", "PROTOCOL", FIRST, needs="decide_many"),
        Bot("many_one_of_three.py", "TIMEOUT", ANY, needs="decide_many", per_decision=SHORT),
        Bot("many_floods.py", "PROTOCOL", ANY, needs="decide_many"),
        Bot("many_large.py", "MALFORMED", FIRST, needs="decide_many"),
        Bot("many_stalls.py", "TIMEOUT", FIRST, needs="decide_many", per_decision=SHORT),
    ),
    "brings": (  # the bot starts other processes
        _good("many_children.py"),
        _good("ignores_sigterm.py"),
        _good("busy_waits.py"),
    ),
    "escapes": (  # the bot tries to leave the sandbox
        _caged("daemon_kills_keeper.py", "CRASH", FIRST),
        _caged("fork_bomb.py", limits="processes: 64"),
        _caged("memory_hog.py", "CRASH", FIRST, limits="memory_mib: 256"),
        _caged("disk_filler.py", limits="disk_mib: 32"),
        _caged("other_sockets.py"),
        _caged("proc_of_others.py"),
        _caged("ptraces.py"),
        _caged("arbiter_files.py"),
    ),
}
BOTS = tuple(bot for group in GROUPS.values() for bot in group)
