"""Plays one league of a hostile bot and three good ones in a folder of its own, and reads its results."""

import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile

import table
import watch

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BIN = pathlib.Path(os.environ.get("HAKAM_BIN_DIR", ROOT / "build" / "release" / "bin"))
HAKAM = str(BIN / "hakam")
# Bots come from the plain build if there is one: a sanitizer would handle their crashes itself.
BOT_BIN = pathlib.Path(os.environ.get("HAKAM_BOT_BIN_DIR", BIN))
# How many times slower and larger than the plain build this build is (sanitizers).
SLOWNESS = int(os.environ.get("HAKAM_SLOWNESS", "1"))

PAIRS = int(os.environ.get("HAKAM_HOSTILE_PAIRS", "1"))  # deals; each pairing plays each of them in two rooms
LIMIT_SECONDS = 120 * SLOWNESS  # what takes longer hangs
# The arbiter's peak memory. It needs about 25 MiB; the rest is what gRPC may buffer of one answer for each board.
LIMIT_MIB = 192 * SLOWNESS
LIMIT_DESCRIPTORS = 400

TIMINGS = ("took", "bankLeft")
HOSTILE = "hostile"

LEAGUE = """\
name: "hostile"
seed: "hostile suite 1"
entrants { name: "builtin" agent: "builtin:greedy" }
entrants { name: "greedy" agent: "agents/greedy" }
entrants { name: "random" agent: "agents/random" }
%(hostile)s
round_robin { pairs: %(pairs)d }
clock { per_decision { %(per_decision)s } bank { %(bank)s } start_limit { %(start_limit)s } }
on_fault: %(policy)s
concurrency: 6
%(sandbox)s
limits { %(limits)s }
"""


def _duration(seconds):
    whole = int(seconds)
    return f"seconds: {whole} nanos: {round((seconds - whole) * 1e9)}"


def _per_decision(bot):
    """The clock holds for the good bots as well, which are later where the arbiter is slow. A bot with a bank keeps its
    limit: the bank pays for the delay, and last_moment.py would sleep longer with a longer limit."""
    return bot.per_decision * (1 if bot.bank else min(SLOWNESS, 4))


def _start_limit(bot):
    """The good bots have no more time for their start than the hostile one."""
    return bot.start_limit * min(SLOWNESS, 3)


@dataclasses.dataclass
class Played:
    run: watch.Run
    records: list
    logs: str  # what all processes wrote on stderr


def _program(name):
    """A program of the plain build, where it has it."""
    return BOT_BIN / name if (BOT_BIN / name).exists() else BIN / name


def make_agent(folder, file, name):
    """A bot's folder that needs nothing outside /usr."""
    folder.mkdir(parents=True)
    if file.suffix == ".py":
        shutil.copy(file, folder / "bot.py")
        shutil.copy(HERE / "hostile.py", folder)
        shutil.copytree(ROOT / "sdk" / "python" / "hakam", folder / "hakam")
        command = 'command: "/usr/bin/python3" command: "bot.py"'
    else:
        shutil.copy(file, folder / "bot")
        command = 'command: "./bot"'
    (folder / "agent.textproto").write_text(f'name: "{name}" {command} env: "PYTHONDONTWRITEBYTECODE=1"\n',
                                            encoding="utf-8")


def _program_of(bot):
    return bot.path if bot.file.endswith(".py") else _program("hostile_" + bot.name)


def _write_league(folder, bot, path, sandbox):
    for name in ("greedy", "random"):
        make_agent(folder / "agents" / name, _program("hakam-" + name), name)
    if path:
        make_agent(folder / "agents" / HOSTILE, path, HOSTILE)
    (folder / "league.textproto").write_text(LEAGUE % {
        "hostile": f'entrants {{ name: "{HOSTILE}" agent: "agents/{HOSTILE}" }}' if path else "",
        "pairs": PAIRS,
        "per_decision": _duration(_per_decision(bot)),
        "bank": _duration(bot.bank),
        "start_limit": _duration(_start_limit(bot)),
        "policy": "FAULT_POLICY_SUBSTITUTE" if bot.stand_in else "FAULT_POLICY_FORFEIT_BOARD",
        "sandbox": f"sandbox: SANDBOX_MODE_{sandbox}" if sandbox else "",
        "limits": bot.limits,
    }, encoding="utf-8")


@contextlib.contextmanager
def _targets(folder, league, bot):
    """Sockets that a bot must not reach, and where they are; and what else a bot asks for."""
    loopback = socket.create_server(("127.0.0.1", 0))
    abstract = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    name = f"hakam-hostile-{os.getpid()}"
    abstract.bind("\0" + name)
    abstract.listen()
    (folder / "target.json").write_text(json.dumps(
        {"port": loopback.getsockname()[1], "abstract": name, "league": str(league),
         "start_limit": _start_limit(bot)}), encoding="utf-8")
    with loopback, abstract:
        yield


@contextlib.contextmanager
def _place():
    """A folder with a league and a TMPDIR in it."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="hakam-hostile-"))
    try:
        (place / "tmp").mkdir()
        (place / "league").mkdir()
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def play(bot=None, path=None, sandbox=""):
    """Plays the league of `bot`. `path`: its program, if it is not the one of the table. If the bot has no file, the
    good bots play alone."""
    watch.become_subreaper()
    with _place() as place:
        league, tmp = place / "league", place / "tmp"
        bot = bot or table.Bot("")
        path = path or (_program_of(bot) if bot.file else None)
        _write_league(league, bot, path, sandbox)
        env = dict(os.environ, TMPDIR=str(tmp), HOME=str(place))
        with _targets(league / "agents" / HOSTILE, league, bot) if path else contextlib.nullcontext():
            run = watch.run([HAKAM, "league", "run", str(league), "--quiet"], env, str(tmp), LIMIT_SECONDS)
        return Played(run, _export(league, env), _logs(league))


def _export(league, env):
    done = subprocess.run([HAKAM, "export", str(league)], env=env, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, errors="replace", timeout=LIMIT_SECONDS, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()] if done.returncode == 0 else []


def _logs(league):
    """The lines that the suite looks for; logs may be long, and a bot may have put anything in their place."""
    found = []
    for path in sorted((league / "live").rglob("*.log*")):
        if path.is_file() and not path.is_symlink():
            with open(path, "rb") as file:
                found += [line[:300].decode(errors="replace") for line in file
                          if line.startswith((b"ESCAPED", b"STREAM"))]
    return "".join(found)


def names(record):
    return [seat["entrant"] for seat in record["seats"]]


def of_the_others(records):
    """The boards without the hostile bot, by entrants, deal and room. Left out are timings and the number of the pairing,
    which depends on the number of entrants."""
    kept = {}
    for record in records:
        if HOSTILE in names(record):
            continue
        record = json.loads(json.dumps(record))
        record.pop("pairing", None)
        for decision in record["decisions"]:
            for field in TIMINGS:
                decision.pop(field, None)
        key = (*names(record), record.get("deal", 0), record["room"])
        assert key not in kept, f"{key} was played twice"
        kept[key] = record
    return kept


def faults(records):
    """(kind, when, entrant, detail) of every fault; `when` is table.FIRST or table.LATER."""
    found = []
    for record in records:
        asked = set()
        for decision in record["decisions"]:
            seat = decision.get("seat", 0)
            if "fault" in decision:
                when = table.LATER if seat in asked else table.FIRST
                fault = decision["fault"]
                found.append((fault["kind"].removeprefix("FAULT_KIND_"), when, names(record)[seat], fault["detail"]))
            if not decision.get("forced", False):
                asked.add(seat)
    return found


def asked(records):
    """How many questions the hostile bot was asked."""
    return sum(not decision.get("forced", False) and names(record)[decision.get("seat", 0)] == HOSTILE
               for record in records for decision in record["decisions"])


def probe(needs):
    """Which needs of the table this machine can meet: {need: "" or the reason why not}."""
    probes = {"sandbox": _no_sandbox, "decide_stream": lambda: _unused("DecideStream", "stream_probe.py"),
              "decide_many": lambda: _unused("DecideMany", "many_probe.py")}
    return {need: probes[need]() for need in needs}


def _no_sandbox():
    caged = play(sandbox="STRICT")
    isolated = [seat.get("containment", {}).get("isolated", False) for record in caged.records
                for seat in record["seats"] if seat["entrant"] != "builtin"]
    if caged.run.code != 0:
        return (caged.run.stderr.strip().splitlines() or ["league run failed"])[0]
    return "" if isolated and all(isolated) else "this hakam has no sandbox"


def _unused(way, file):
    played = play(table.Bot(file), HERE / file)
    return "" if "STREAM" in played.logs else f"this hakam does not use {way}"
