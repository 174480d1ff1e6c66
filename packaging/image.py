"""Makes an OCI image of an installed tree, FROM scratch, without a daemon.

    image.py TREE VERSION FILE.tar     for `docker load`, `podman load`, `skopeo copy oci-archive:FILE.tar`

The image has the tree at /usr and a folder /tmp. Nothing else is needed by a static program. The same tree gives the same
bytes.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import sys
import tarfile
import time

EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])
CREATED = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH))


def entry(name, mode, kind=tarfile.REGTYPE, size=0, link=""):
    info = tarfile.TarInfo(name)
    info.mode, info.type, info.size, info.linkname, info.mtime = mode, kind, size, link, EPOCH
    return info


def layer_of(tree):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for name, mode in (("leagues", 0o755), ("tmp", 0o1777), ("usr", 0o755)):
            tar.addfile(entry(name, mode, tarfile.DIRTYPE))
        for path in sorted(tree.rglob("*")):
            name = f"usr/{path.relative_to(tree).as_posix()}"
            if path.is_symlink():
                tar.addfile(entry(name, 0o777, tarfile.SYMTYPE, link=os.readlink(path)))
            elif path.is_dir():
                tar.addfile(entry(name, 0o755, tarfile.DIRTYPE))
            else:
                contents = path.read_bytes()
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                tar.addfile(entry(name, mode, size=len(contents)), io.BytesIO(contents))
    return out.getvalue()


def main():
    tree, version, file = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    blobs = {}

    def blob(contents, media_type):
        digest = hashlib.sha256(contents).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = contents
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(contents)}

    def json_blob(value, media_type):
        return blob(json.dumps(value, sort_keys=True).encode(), media_type)

    kind = "application/vnd.oci.image"
    layer = layer_of(tree)
    config = json_blob({
        "architecture": "amd64", "os": "linux", "created": CREATED,
        "config": {"Entrypoint": ["/usr/bin/hakam"], "WorkingDir": "/leagues", "Env": ["PATH=/usr/bin"],
                   "Labels": {"org.opencontainers.image.title": "hakam", "org.opencontainers.image.version": version,
                              "org.opencontainers.image.licenses": "Apache-2.0"}},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
        "history": [{"created": CREATED, "comment": "a static program and its files"}],
    }, f"{kind}.config.v1+json")
    layers = [blob(gzip.compress(layer, 9, mtime=0), f"{kind}.layer.v1.tar+gzip")]
    manifest = json_blob({"schemaVersion": 2, "mediaType": f"{kind}.manifest.v1+json", "config": config, "layers": layers},
                         f"{kind}.manifest.v1+json")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": version}
    blobs["index.json"] = json.dumps({"schemaVersion": 2, "manifests": [manifest]}, sort_keys=True).encode()
    blobs["oci-layout"] = b'{"imageLayoutVersion":"1.0.0"}'
    # `docker load` before version 25 knows this list only.
    blobs["manifest.json"] = json.dumps([{"Config": f"blobs/sha256/{config['digest'][7:]}", "RepoTags": [f"hakam:{version}"],
                                          "Layers": [f"blobs/sha256/{part['digest'][7:]}" for part in layers]}]).encode()
    with tarfile.open(file, "w", format=tarfile.GNU_FORMAT) as tar:
        for name in sorted(blobs):
            tar.addfile(entry(name, 0o644, size=len(blobs[name])), io.BytesIO(blobs[name]))


if __name__ == "__main__":
    main()
