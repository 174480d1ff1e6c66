"""Makes a symbolic link to another program's socket where its own should be.

Fault: START_FAILED, before the league begins.
"""
import os

import hostile

os.symlink("/run/dbus/system_bus_socket", hostile.PATH)
hostile.sleep_for_ever()
