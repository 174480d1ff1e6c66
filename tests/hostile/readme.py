"""The table of the suite as Markdown: printed, written into README.md, and checked there."""

import os
import pathlib

import table

README = pathlib.Path(__file__).resolve().parent / "README.md"
HEAD = ("| bot | what it does | expected | seen | the others | left behind | peak memory of the arbiter | |\n"
        "|---|---|---|---|---|---|---|---|")
BEGIN = "<!-- begin of the table -->"
END = "<!-- end of the table -->"


def expected(bot):
    then = f", then {bot.then}" if bot.then else ""
    return f"{bot.fault} ({bot.when}){then}" if bot.fault else "none"


def line(row):
    name = f"`{row.bot.file}`"
    what = row.bot.head()[0].replace("|", "\\|")
    if row.skipped:
        return f"| {name} | {what} | {expected(row.bot)} | skipped: {row.skipped} | | | | skipped |"
    verdict = "**NOT AS EXPECTED**" if row.wrong else "ok"
    return (f"| {name} | {what} | {expected(row.bot)} | {row.seen} | {row.others} | {row.left} | "
            f"{row.peak_mib:.0f} MiB | {verdict} |")


def summary(rows, seconds):
    played = [row for row in rows if not row.skipped]
    wrong = sum(bool(row.wrong) for row in rows)
    who = "root" if os.geteuid() == 0 else "an ordinary user"
    most = max((row.peak_mib for row in played), default=0)
    files = max((row.peak_descriptors for row in played), default=0)
    return (f"{len(rows)} hostile bots as {who}: {len(played) - wrong} as expected, {wrong} not, "
            f"{len(rows) - len(played)} skipped; the arbiter had at most {most:.0f} MiB and {files} descriptors; "
            f"{seconds:.0f} s")


def write(rows, text):
    whole = README.read_text(encoding="utf-8")
    before, rest = whole.split(BEGIN)
    _, after = rest.split(END)
    lines = "\n".join([BEGIN, HEAD, *map(line, rows), "", text + ".", END])
    README.write_text(before + lines + after, encoding="utf-8")


def problems():
    """The differences between README.md, the table and the heads of the bots."""
    found = []
    text = README.read_text(encoding="utf-8")
    rows = [row.split(" | ") for row in text.splitlines() if row.startswith("| `")]
    listed = [(row[0].strip("| `"), row[1], row[2]) for row in rows]
    wanted = [(bot.file, bot.head()[0].replace("|", "\\|"), expected(bot)) for bot in table.BOTS]
    for want in wanted:
        if want not in listed:
            found.append(f"README.md does not say {want}; run python3 tests/hostile/run.py --write-readme")
    for have in listed:
        if have not in wanted:
            found.append(f"README.md says {have}, the table does not")
    files = {path.name for path in table.BOTS_FOLDER.iterdir() if path.suffix in (".py", ".cc")}
    for file in sorted(files ^ {bot.file for bot in table.BOTS}):
        found.append(f"{file} is only in one of bots/ and table.py")
    for bot in table.BOTS:
        fault = bot.head()[1]
        if not fault.startswith(bot.fault or "none"):
            found.append(f"{bot.file} says \"Fault: {fault}\", the table {expected(bot)}")
    return found
