"""The page's own tests, the licences of what is in it, and its size. HAKAM_PAGE: the folder in which it was built."""

import gzip
import json
import os
import pathlib
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = pathlib.Path(os.environ["HAKAM_PAGE"])
LIMIT_BYTES = 100_000  # of all that the first view needs, compressed


@unittest.skipUnless(shutil.which("npm") and (PAGE / "dist" / "page.js").exists(), "the page was not built: no Node or npm")
class Page(unittest.TestCase):
    def npm(self, *command):
        env = dict(os.environ, HAKAM_PROTO=str(ROOT / "proto" / "hakam" / "v1"))
        result = subprocess.run(["npm", *command], cwd=PAGE, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, timeout=600, check=False)
        self.assertEqual(result.returncode, 0, result.stdout[-8000:])

    def test_its_own_tests_pass(self):
        self.npm("test")

    def test_licences_are_free(self):
        self.npm("run", "licences")

    def test_no_package_has_a_known_hole(self):
        """Of the page and of its tests; skipped where the registry answers no such question."""
        for folder in (PAGE, ROOT / "tests" / "browser"):
            result = subprocess.run(["npm", "audit", "--package-lock-only", "--json"], cwd=folder, stdin=subprocess.DEVNULL,
                                    capture_output=True, text=True, timeout=120, check=False)
            found = json.loads(result.stdout or "{}")
            if "metadata" not in found:
                self.skipTest("npm audit has no answer: " + (found.get("message") or result.stderr).strip().splitlines()[0])
            self.assertEqual(found["metadata"]["vulnerabilities"]["total"], 0, result.stdout)

    def test_the_first_view_is_small(self):
        size = sum(len(gzip.compress((PAGE / "dist" / name).read_bytes(), 9)) for name in ("index.html", "page.js", "page.css"))
        self.assertLess(size, LIMIT_BYTES)


if __name__ == "__main__":
    unittest.main()
