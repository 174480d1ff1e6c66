"""Plays the chunks of a league as arrays of Slurm jobs. `hakam league run --engine slurm` starts it.

The folder of the league must be seen by all machines under the same name: chunks, bots, results and a copy of the program
are in it. Options that it does not know are those of sbatch: --partition=long --account=ai.
"""

import errno
import fcntl
import hashlib
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import coordinator

ARRAY = 1000  # tasks at most: Slurm's own limit (MaxArraySize) is 1001 where nobody has changed it
LOOK = 0.2  # seconds between looks at the folder
ASK = 2  # seconds between questions to Slurm
ROOM = 8 << 20  # bytes
REFUSED = 600  # seconds for which sbatch may refuse in the middle of a league

# A task of an array. A result is renamed when it is whole, so that a task that Slurm has started twice does no harm.
SCRIPT = """#!/bin/sh
cd {chunks} || exit 1
set -- {names}
shift "$SLURM_ARRAY_TASK_ID"
name=$1
echo "${{SLURMD_NODENAME:-$(hostname)}}" > "$name.node"
exec {program} work --bundles {bundles} --cores {cores} --machine "${{SLURMD_NODENAME:-$(hostname)}}" \\
  --output "$name.result" "$name" 2> "$name.words"
"""


class SlurmError(Exception):
    """What a command of Slurm said."""


def slurm(*command, text=None):
    """Runs a command of Slurm; gives what it prints."""
    try:
        ended = subprocess.run(command, input=text, capture_output=True, text=True, timeout=8, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SlurmError(f"{command[0]}: {error}") from None
    if ended.returncode != 0:
        raise SlurmError(f"{command[0]}: {coordinator.last_line(ended.stderr) or f'exit code {ended.returncode}'}")
    return ended.stdout


def check_room(folder):
    """Raises OSError if a result has no room: the disk is full, or the share of this user."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
    except OSError as error:
        raise OSError(f"{folder}: {error.strerror}; free some space and run the command again") from None


class Cluster:
    """The tasks at work."""

    def __init__(self, options):
        self._options = options
        # All jobs of this league have one name: a coordinator that was killed finds those that are left.
        self._name = "hakam-" + hashlib.sha256(str(coordinator.CHUNKS.resolve()).encode()).hexdigest()[:12]
        # The engine of a coordinator that was killed cancels its jobs first; it would take ours for them.
        self._lock = open(coordinator.CHUNKS.parent / "engine.lock", "w", encoding="utf-8")  # pylint: disable=consider-using-with
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._cancel()
        program = pathlib.Path(coordinator.PROGRAM)
        self._program = coordinator.CHUNKS.parent / f"hakam-{hashlib.sha256(program.read_bytes()).hexdigest()[:16]}"
        if not self._program.exists():
            part = self._program.with_suffix(".part")
            shutil.copy(program, part)
            part.rename(self._program)
        self._waiting = []  # chunks that are not submitted yet
        self._tasks = {}  # by "JOB_INDEX": the chunk
        self._dropped = []  # tasks that are to be cancelled
        self._gone = {}  # tasks that Slurm does not know any more, and since when
        self._avoided = set()
        self._nodes = set()  # that have played
        self._refused = None  # while sbatch refuses: since when, and when it is asked again
        self._jobs = 0
        self._complaint = ""
        self._asked = time.monotonic()

    def _cancel(self):
        slurm("scancel", "--name", self._name, "--user", str(os.getuid()))

    def play(self, chunk, *_bundles):
        self._waiting.append(chunk)

    def drop(self, chunk):
        if chunk in self._waiting:
            self._waiting.remove(chunk)
        for task in [task for task, name in self._tasks.items() if name == chunk]:
            del self._tasks[task]
            self._dropped.append(task)

    def avoid(self, machine):
        if machine in self._nodes:
            self._avoided.add(machine)

    def submit(self):
        if self._dropped:
            self._try(slurm, "scancel", *self._dropped[:ARRAY])
            del self._dropped[:ARRAY]
        if self._refused and time.monotonic() < self._refused[1]:
            return
        while self._waiting:
            chunks, self._waiting = self._waiting[:ARRAY], self._waiting[ARRAY:]
            try:
                script = SCRIPT.format(
                    chunks=shlex.quote(str(coordinator.CHUNKS)), names=" ".join(chunks), cores=coordinator.CORES,
                    program=shlex.quote(str(self._program)), bundles=shlex.quote(str(coordinator.BUNDLES)))
                memory = [f"--mem={coordinator.MEMORY}M"] if coordinator.MEMORY else []
                avoided = [f"--exclude={','.join(sorted(self._avoided))}"] if self._avoided else []
                job = slurm("sbatch", *self._options, "--parsable", f"--array=0-{len(chunks) - 1}",
                            f"--job-name={self._name}", "--requeue", f"--cpus-per-task={coordinator.CORES}",
                            "--output=/dev/null", *memory, *avoided, text=script).split(";")[0].strip()
            except SlurmError as error:
                now = time.monotonic()
                since = self._refused[0] if self._refused else now
                if self._jobs and now < since + REFUSED:  # a controller that starts again, a limit of jobs
                    self._refused = since, now + 5
                    self._complain(error)
                    self._waiting = chunks + self._waiting
                    return
                for chunk in chunks:
                    coordinator.failed(chunk, None, error)
                continue
            self._refused = None
            self._jobs += 1
            self._tasks.update({f"{job}_{i}": chunk for i, chunk in enumerate(chunks)})

    def collect(self):
        """Passes on what has ended."""
        there = {entry.name for entry in os.scandir(coordinator.CHUNKS)}
        for task, chunk in list(self._tasks.items()):
            if chunk + ".result" in there:
                del self._tasks[task]
                self._nodes.add(self._read(chunk + ".node").strip())
                self._forget(chunk)
                coordinator.tell("done", chunk)
        if not self._tasks or time.monotonic() < self._asked + ASK:
            return
        self._asked = time.monotonic()
        known, held = self._try(self._known) or (None, None)
        if known is None:
            return
        for task in held & set(self._tasks):
            self._dropped.append(task)
            self._fail(self._tasks.pop(task))
        # A result may come a moment after its task has gone, on a shared folder also later.
        self._gone = {task: self._gone.get(task, self._asked) for task in self._tasks if task not in known}
        for task, since in self._gone.items():
            if self._asked > since + 3 * ASK:
                self._fail(self._tasks.pop(task))

    def _known(self):
        """The tasks that wait or are at work; and those of them that wait until somebody releases them."""
        lines = slurm("squeue", "--noheader", "--array", f"--name={self._name}", "--format=%F_%K %r",
                      "--states=PENDING,RUNNING,SUSPENDED,CONFIGURING,COMPLETING,REQUEUED,RESIZING,STOPPED").splitlines()
        tasks = [line.split(" ", 1) for line in lines if line]
        return {task for task, _ in tasks}, {task for task, reason in tasks if "held" in reason.lower()}

    def _fail(self, chunk):
        node = self._read(chunk + ".node").strip()
        self._nodes.add(node)
        words = coordinator.last_line(self._read(chunk + ".words"))
        self._forget(chunk)
        if not words or any(os.strerror(error) in words for error in (errno.ENOSPC, errno.EDQUOT)):
            check_room(coordinator.CHUNKS)
        coordinator.failed(chunk, node, words or "its job has ended without a result")

    @staticmethod
    def _forget(chunk):
        for more in (".node", ".words"):
            (coordinator.CHUNKS / (chunk + more)).unlink(missing_ok=True)

    @staticmethod
    def _read(name):
        try:
            return (coordinator.CHUNKS / name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def _try(self, what, *arguments):
        """None if Slurm does not answer now: the jobs go on without it."""
        try:
            result = what(*arguments)
            self._complaint = ""
            return result
        except SlurmError as error:
            self._complain(error)
            return None

    def _complain(self, error):
        if str(error) != self._complaint:
            coordinator.tell("say", error)
        self._complaint = str(error)

    def is_busy(self):
        return bool(self._tasks)

    def measure(self):
        # Allocated, idle, other, total.
        counts = self._try(slurm, "sinfo", "--noheader", "--format=%C")
        if counts:
            cores = sum(int(line.split("/")[3]) - int(line.split("/")[2]) for line in counts.split())
            coordinator.slots(cores // coordinator.CORES)

    def end(self):
        self._try(self._cancel)
        self._program.unlink(missing_ok=True)


def serve(cluster):
    measured = -60.0
    while True:
        if time.monotonic() > measured + 30:
            measured = time.monotonic()
            cluster.measure()
        for command in coordinator.commands(LOOK if cluster.is_busy() else 1):
            if command is None:
                return
            getattr(cluster, command[0])(*command[1:])
        cluster.submit()
        cluster.collect()


def main():
    coordinator.listen()
    try:
        cluster = Cluster(sys.argv[1:])
        try:
            serve(cluster)
        finally:
            cluster.end()
    except (SlurmError, OSError) as error:
        coordinator.end(error)  # the folder of what it says on standard error may be full
        sys.exit(str(error))


if __name__ == "__main__":
    main()
