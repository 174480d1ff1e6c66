"""A bot that dies at every question is started again hundreds of times within one arbiter: no descriptor, process,
thread or socket is lost on the way.

HAKAM_RESTARTS: number of restarts (default 300; `./dev soak restarts`: 5000).
"""

import os
import pathlib
import select
import subprocess
import unittest

from harness import BIN, BOT_BIN, HAKAM, SLOWNESS, EndToEnd
from marks import marked

ROOMS = ("process",)

RESTARTS = int(os.environ.get("HAKAM_RESTARTS", "300" if SLOWNESS == 1 else "60"))
RESTARTS_PER_PAIR = 15  # less than a pair really causes

LEAGUE = """
name: "restarts"
seed: "restarts"
entrants { name: "good" agent: "builtin:greedy" }
entrants { name: "bad" agent: "cmd:%(bot)s" }
round_robin { pairs: %(pairs)d }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
limits { restarts: 10000000 }
concurrency: 2
"""


class Restarts(EndToEnd):
    def look(self, pid):
        """Descriptors, threads, children and socket folders of the arbiter, and its memory in MiB."""
        proc = pathlib.Path(f"/proc/{pid}")
        children = sum(len(task.read_text(encoding="ascii").split()) for task in proc.glob("task/*/children"))
        memory = [line for line in (proc / "status").read_text(encoding="ascii").splitlines() if "VmRSS" in line]
        if not memory:
            raise OSError("it has ended")
        return (len(os.listdir(proc / "fd")), len(os.listdir(proc / "task")), children, len(os.listdir(self.tmp)),
                int(memory[0].split()[1]) / 1024)

    def watch(self, arbiter):
        """Counts all of these a hundred times a second until the arbiter ends."""
        samples = []
        watched = select.poll()
        pidfd = os.pidfd_open(arbiter.pid)
        watched.register(pidfd, select.POLLIN)
        while not watched.poll(10):
            try:
                samples.append(self.look(arbiter.pid))
            except OSError:
                pass  # the arbiter is just ending
        os.close(pidfd)
        return samples

    @marked("soak")
    def test_nothing_is_lost_on_the_way(self):
        bots = BOT_BIN if (BOT_BIN / "hostile_segfaults").exists() else BIN
        pairs = -(-RESTARTS // RESTARTS_PER_PAIR)
        folder = self.league(LEAGUE % {"bot": bots / "hostile_segfaults", "pairs": pairs})
        with open(os.path.join(self.folder, "err"), "w+", encoding="utf-8") as err:
            arbiter = subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet"], env=self.env,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err)
            samples = self.watch(arbiter)
            self.assertEqual(arbiter.wait(), 0, err.read())
        crashes = sum("fault" in decision for record in self.export(folder) for decision in record["decisions"])
        self.assertGreaterEqual(crashes, RESTARTS)
        third = len(samples) // 3
        self.assertGreater(third, 5)
        early, late = samples[:2 * third], samples[2 * third:]
        for i, what in enumerate(("descriptors", "threads", "children", "socket folders")):
            before, after = max(sample[i] for sample in early), max(sample[i] for sample in late)
            # One more board may just be changing its process; a leak would be hundreds.
            self.assertLessEqual(after, before + 8, what)
        before, after = (sorted(sample[4] for sample in part)[len(part) // 2] for part in (early, late))
        if SLOWNESS == 1:  # a sanitizer keeps freed memory
            self.assertLessEqual(after, 1.1 * before + 4, "MiB of memory")
        print(f"restarts: {crashes} processes; at most {', '.join(str(max(s[i] for s in samples)) for i in range(4))} "
              f"descriptors, threads, children, socket folders; {before:.1f} MiB, then {after:.1f}", flush=True)


if __name__ == "__main__":
    unittest.main()
