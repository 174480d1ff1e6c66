"""Makes the wheel `hakam` of an installed tree: the program, the Python kit, templates and pages.

    wheel.py TREE VERSION DIR      TREE has bin/ and share/; prints the path of the wheel in DIR

The program is static, so the wheel needs no version of Python and no libc. The same tree gives the same bytes: entries are
sorted, and their time is SOURCE_DATE_EPOCH.
"""

import base64
import hashlib
import os
import pathlib
import sys
import time
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TAG = "py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64"


def metadata(project, version):
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}",
             f"Summary: {project['description']}", f"License: {project['license']['text']}",
             f"Requires-Python: {project['requires-python']}",
             "Classifier: Operating System :: POSIX :: Linux", "Classifier: Topic :: Games/Entertainment"]
    lines += [f"Requires-Dist: {requirement}" for requirement in project["dependencies"]]
    for extra, requirements in sorted(project.get("optional-dependencies", {}).items()):
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {requirement}; extra == "{extra}"' for requirement in requirements]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / "sdk" / "python" / "README.md").read_text("utf-8")]
    return "\n".join(lines)


def files_of(tree, version):
    """(name in the wheel, contents, mode). Links of the program are left out: pip would make copies of them."""
    info, data = f"hakam-{version}.dist-info", f"hakam-{version}.data"
    with open(ROOT / "sdk" / "python" / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    for path in sorted((ROOT / "sdk" / "python" / "hakam").rglob("*")):
        if path.is_file() and path.suffix in (".py", ".pyi", ".typed"):
            yield f"hakam/{path.relative_to(ROOT / 'sdk' / 'python' / 'hakam').as_posix()}", path.read_bytes(), 0o644
    yield f"{data}/scripts/hakam", (tree / "bin" / "hakam").read_bytes(), 0o755
    for path in sorted((tree / "share").rglob("*")):
        if path.is_file():
            mode = 0o755 if os.access(path, os.X_OK) else 0o644
            yield f"{data}/data/share/{path.relative_to(tree / 'share').as_posix()}", path.read_bytes(), mode
    yield f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes(), 0o644
    yield f"{info}/METADATA", metadata(project, version).encode(), 0o644
    tags = [f"Tag: py3-none-{platform}" for platform in TAG.rsplit("-", 1)[1].split(".")]
    yield (f"{info}/WHEEL", "\n".join(["Wheel-Version: 1.0", "Generator: hakam", "Root-Is-Purelib: false", *tags, ""]).encode(),
           0o644)


def main():
    tree, version, folder = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    when = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]  # a zip begins in 1980
    path = folder / f"hakam-{version}-{TAG}.whl"
    record = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        def add(name, contents, mode):
            entry = zipfile.ZipInfo(name, when)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            wheel.writestr(entry, contents, compresslevel=9)
        for name, contents, mode in files_of(tree, version):
            add(name, contents, mode)
            digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(contents)}")
        name = f"hakam-{version}.dist-info/RECORD"
        add(name, "\n".join([*record, f"{name},,", ""]).encode(), 0o644)
    print(path)


if __name__ == "__main__":
    main()
