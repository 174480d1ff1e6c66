"""A bot that came as an image of a container plays with the image as the root of its sandbox."""

import os
import pathlib
import subprocess

from checked import sound
from harness import HAKAM, bot_program
from images import docker_archive, layer, libraries, oci_archive
from marks import marked
from sandboxed import Sandboxed

ROOMS = ("archive", "process")

LIMITS = [str(512 << 20), "100000", "64"]


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

    @marked("commit")
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
