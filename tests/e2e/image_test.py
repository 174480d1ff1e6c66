"""A bot that came as an image of a container plays with the image as the root of its sandbox."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import tarfile

from checked import sound
from harness import HAKAM, bot_program
from sandbox_test import Sandboxed

ROOMS = ("archive", "process")

# It ends at once where it sees the machine's files, or starts elsewhere than the image says.
ENTRY = 'ls /usr/bin /etc/ld.so.cache 2>/dev/null && exit 9; test "$PWD" = /srv || exit 8; exec bot "$@"'
LIMITS = [str(512 << 20), "100000", "64"]


def libraries(program):
    """What the loader needs: path in the image, path here."""
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return {path: os.path.realpath(path) for path in re.findall(r"(/\S+) \(0x", listed)}


def layer(files, links=()):
    """A tar of these files, by their names."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name, source in files.items():
            tar.add(source, arcname=name.lstrip("/"))
        for name, target in links:
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = tarfile.SYMTYPE, target
            tar.addfile(entry)
        entry = tarfile.TarInfo("srv")
        entry.type, entry.mode = tarfile.DIRTYPE, 0o755
        tar.addfile(entry)
    return out.getvalue()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def write_tar(path, files):
    with tarfile.open(path, "w") as tar:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))


def config_of(layers):
    return json.dumps({
        "os": "linux", "rootfs": {"type": "layers", "diff_ids": ["sha256:" + sha256(data) for data in layers]},
        "config": {"Entrypoint": ["sh", "-c", ENTRY], "Cmd": ["entry"], "Env": ["PATH=/opt:/bin", "MODE=test"],
                   "WorkingDir": "/srv", "Labels": {"hakam.name": "contained", "hakam.version": "7"}}}).encode()


def docker_archive(path, layers, config=None):
    config = config or config_of(layers)
    files = {f"{sha256(data)}/layer.tar": data for data in layers}
    listed = [{"Config": sha256(config) + ".json", "RepoTags": ["bot:latest"], "Layers": list(files)}]
    write_tar(path, files | {sha256(config) + ".json": config, "manifest.json": json.dumps(listed).encode()})


def oci_archive(path, layers):
    files = {"oci-layout": b'{"imageLayoutVersion": "1.0.0"}'}

    def blob(kind, data):
        files["blobs/sha256/" + sha256(data)] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": "sha256:" + sha256(data), "size": len(data)}

    packed = [blob("layer.v1.tar+gzip", gzip.compress(data, 1)) for data in layers]
    manifest = {"schemaVersion": 2, "config": blob("config.v1+json", config_of(layers)), "layers": packed}
    index = {"schemaVersion": 2, "manifests": [blob("manifest.v1+json", json.dumps(manifest).encode())]}
    write_tar(path, files | {"index.json": json.dumps(index).encode()})


class Image(Sandboxed):
    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o755)
        program = bot_program("hakam-first-bot")
        shell = os.path.realpath("/bin/sh")
        base = layer({"bin/sh": shell, **libraries(shell)})
        self.layers = [base, layer({"opt/bot": program, **libraries(program)}, [("usr/lib", "../lib")])]

    def unpacked(self, make, name):
        archive, folder = pathlib.Path(self.folder, name + ".tar"), pathlib.Path(self.folder, name)
        make(archive, self.layers)
        folder.mkdir()
        done = subprocess.run(["hakam-unpack", archive, folder, *LIMITS, "1", "given", *LIMITS], executable=HAKAM,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 4, done.stderr)  # an image
        archive.unlink()
        return folder

    def skip_without_static_keeper(self, result):
        if "hakam that is linked statically" in result.stderr:
            self.skipTest("a build with a sanitizer has no static program")

    def test_it_is_checked_and_plays_as_docker_and_as_oci_archive(self):
        for name, make in (("docker", docker_archive), ("oci", oci_archive)):
            with self.subTest(name):
                bot = self.unpacked(make, name)
                result = self.hakam("check", bot, "--game", "belote", "--sandbox", "strict", "--per-decision", 60)
                self.skip_without_static_keeper(result)
                self.assertTrue(sound(result.returncode, result.stdout), result.stdout + result.stderr)
                keep = pathlib.Path(self.folder, "kept-" + name)
                result = self.play(bot, "builtin:random", "--boards", 2, "--quiet", "--sandbox", "strict", "--keep", keep)
                self.assertEqual(result.returncode, 0, result.stderr)
                seats = [seat["containment"] for record in self.export(keep) for seat in record["seats"] if "containment" in seat]
                self.assertEqual({seat["image"] for seat in seats}, {"root"})

    def test_it_runs_nowhere_but_in_a_sandbox(self):
        bot = self.unpacked(oci_archive, "oci")
        result = self.hakam("play", bot, "builtin:random", "--boards", 2, "--quiet", "--sandbox", "off")
        self.assert_one_line(result, 4, bot / "root", "an image runs only in a sandbox")

    def test_what_is_not_in_the_image_is_said_before_it_starts(self):
        bot = self.unpacked(docker_archive, "docker")
        manifest = bot / "agent.textproto"
        text = manifest.read_text(encoding="utf-8")
        for wrong, right, part in (('"/srv"', '"/nowhere"', "/nowhere is no folder of the image"),
                                   ('command: "sh"', 'command: "bash"', "program bash is not in the PATH of the image"),
                                   ('command: "sh"', 'command: "/etc/passwd"', "program /etc/passwd of the image"),
                                   ('image: "root"', 'image: "../root"', "must be a folder below the bot's folder")):
            manifest.write_text(text.replace(wrong, right), encoding="utf-8")
            self.assertIn(right, manifest.read_text(encoding="utf-8"))
            result = self.hakam("play", bot, "builtin:random", "--boards", 2, "--quiet")
            self.assert_one_line(result, 2, part)
