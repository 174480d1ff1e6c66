"""Archives of images of containers, as `docker save` and `podman save` write them."""

import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import tarfile

# It ends at once where it sees the machine's files, or starts elsewhere than the image says.
ENTRY = 'ls /usr/bin /etc/ld.so.cache 2>/dev/null && exit 9; test "$PWD" = /srv || exit 8; exec bot "$@"'


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
