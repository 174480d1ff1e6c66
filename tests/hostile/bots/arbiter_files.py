"""Looks for the arbiter's files: the league, its journal, the logs, passwords; and changes its own program.

Fault: none; nothing is there to be read or written.
"""
import glob
import os

import hostile

SECRETS = ("/etc/passwd", "/etc/shadow", "/root", "/home", "/proc/kcore", "/var", "/work")


class Bot(hostile.Bot):
    done = False

    def look(self):
        league = hostile.target()["league"]
        # The parents of its own folder may be visible, but nothing else in them.
        for folder, own in ((league, "agents"), (league + "/agents", "hostile")):
            beside = set(os.listdir(folder)) - {own} if os.path.isdir(folder) else set()
            if beside:
                hostile.escaped("sees", sorted(beside), "in", folder)
        for path in glob.glob("/tmp/**/journal.db", recursive=True):
            hostile.escaped("sees", path)
        for path in SECRETS:
            try:
                if os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1):
                    hostile.escaped("reads", path)
            except OSError:
                pass
        for path in ("bot.py", "/usr/bin/hakam-hostile", "/etc/hakam-hostile", os.path.abspath(__file__)):
            try:
                with open(path, "ab"):
                    hostile.escaped("may write", path)
            except OSError:
                pass

    def Decide(self, request, context):
        if not self.done:
            self.done = True
            self.look()
        return hostile.answer(request)


hostile.serve(Bot())
