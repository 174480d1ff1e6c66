"""`hakam --version`: its own version, which scripts read from the first line, then those of the libraries inside."""

import re
import unittest

from harness import ROOT, EndToEnd
from marks import marked

ROOMS = ("cli",)


class Version(EndToEnd):
    @marked("commit")
    def test_the_first_line_is_its_own(self):
        result = self.hakam("--version")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        self.assertEqual(result.stdout.splitlines()[0], re.search(r"project\(hakam VERSION ([0-9.]+)", text).group(1))

    def test_then_a_line_for_each_library(self):
        lines = self.hakam("--version").stdout.splitlines()[1:]
        self.assertEqual([line.rpartition(" ")[0] for line in lines],
                         ["gRPC", "Protocol Buffers", "Abseil", "OpenSSL", "SQLite", "libarchive", "zstd", "zlib", "libseccomp", "glibc"])
        for line in lines:
            self.assertRegex(line, r" [0-9]+\.[0-9.]+[0-9a-z]*$")


if __name__ == "__main__":
    unittest.main()
