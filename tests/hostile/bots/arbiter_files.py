"""Looks for the arbiter's files: the league, its journal, the logs, passwords; and changes its own program.

Fault: none; nothing is there to be read or written.
"""
import glob
import os

import hostile

SECRETS = ("/etc/passwd", "/etc/shadow", "/root", "/home", "/proc/1/environ", "/proc/kcore", "/var", "/work")


class Bot(hostile.Bot):
    done = False

    def look(self):
        league = hostile.target()["league"]
        for path in (league, league + "/league.textproto", league + "/live/journal.db",
                     *glob.glob("/tmp/**/journal.db", recursive=True)):
            if os.path.exists(path):
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
