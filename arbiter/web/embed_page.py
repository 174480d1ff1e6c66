"""Builds the page and writes the C++ file that holds it.

  embed_page.py PAGE_FOLDER WORK_FOLDER OUT.cc

The page is built in a copy, so that the sources stay clean. Where Node or its packages cannot be had, OUT.cc holds no
page, and this says so: the program is then built without it.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys

FILES = (("index.html", "text/html; charset=utf-8"), ("page.js", "text/javascript; charset=utf-8"),
         ("page.css", "text/css; charset=utf-8"), ("chart.js", "text/javascript; charset=utf-8"),
         ("submit.js", "text/javascript; charset=utf-8"), ("play.js", "text/javascript; charset=utf-8"))
LIMIT_S = 600

TEXT = """// Made by embed_page.py.
#include "arbiter/web/page_files.h"
%(data)s
namespace hakam::arbiter {

absl::Span<const PageFile> PageFiles() {%(files)s}

}  // namespace hakam::arbiter
"""
DATA = """
// Caches of compilers see this file alone: %(sha256)s
asm(".section .rodata\\n"
%(assembly)s
    ".previous\\n# %(sha256)s\\n");

extern "C" {
%(externs)s
}
"""


def build(page, work):
    """The folder with the files; None: it cannot be built here."""
    if shutil.which("npm") is None or not os.path.exists(os.path.join(page, "package.json")):
        return None
    copy = os.path.join(work, "sources")
    os.makedirs(copy, exist_ok=True)
    for name in os.listdir(copy):
        if name != "node_modules":
            path = os.path.join(copy, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    shutil.copytree(page, copy, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules", "dist"))
    lock = os.path.join(copy, "package-lock.json")
    done = os.path.join(copy, "node_modules", ".hakam-lock")
    commands = [["npm", "run", "--silent", "build"]]
    if not os.path.exists(done) or open(done, "rb").read() != open(lock, "rb").read():
        commands.insert(0, ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"])
    for command in commands:
        try:
            result = subprocess.run(command, cwd=copy, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT, text=True, timeout=LIMIT_S, check=False)
        except subprocess.TimeoutExpired:
            print(f"page: {' '.join(command)} took more than {LIMIT_S} s")
            return None
        if result.returncode != 0:
            print(f"page: {' '.join(command)} failed:\n{result.stdout[-4000:]}")
            return None
    shutil.copyfile(lock, done)
    return os.path.join(copy, "dist")


def symbol(name, kind):
    return f"hakam_page_{name.replace('.', '_')}_{kind}"


def main():
    page, work, out = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    dist = build(page, work)
    if dist is None:
        print("page: this program will have no page; install nodejs and npm, and build again")
        with open(out, "w", encoding="utf-8") as file:
            file.write(TEXT % {"data": "", "files": " return {}; "})
        return
    assembly, externs, rows = [], [], []
    hashed = hashlib.sha256()
    for name, kind in FILES:
        path = os.path.join(dist, name)
        zipped = os.path.join(work, name + ".gz")
        with open(path, "rb") as file, open(zipped, "wb") as packed:
            content = file.read()
            hashed.update(content)
            packed.write(gzip.compress(content, 9, mtime=0))
        views = []
        for suffix, where in (("bytes", path), ("gzip", zipped)):
            begin, end = symbol(name, suffix), symbol(name, suffix + "_end")
            assembly.append(f'    ".global {begin}\\n{begin}: .incbin \\"{where}\\"\\n.global {end}\\n{end}:\\n"')
            externs.append(f"extern const char {begin}[], {end}[];")
            views.append(f"absl::string_view({begin}, static_cast<size_t>({end} - {begin}))")
        rows.append(f'      {{"{name}", "{kind}", {views[0]},\n       {views[1]}}},')
    data = DATA % {"sha256": hashed.hexdigest(), "assembly": "\n".join(assembly), "externs": "\n".join(externs)}
    table = "\n  static const PageFile kFiles[] = {\n" + "\n".join(rows) + "\n  };\n  return kFiles;\n"
    with open(out, "w", encoding="utf-8") as file:
        file.write(TEXT % {"data": data, "files": table})


if __name__ == "__main__":
    main()
