"""
Writes a container image, which `podman load` and `docker load` take, out of the layer on standard input.

Usage: make_image.py NAME:TAG OUT < layer.tar

Equal layers give an equal image: its moment is SOURCE_DATE_EPOCH.
"""

import hashlib
import io
import json
import os
import shutil
import sys
import tarfile
import tempfile
import time


def main(name, out):
    moment = int(os.environ["SOURCE_DATE_EPOCH"])
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))
    with tempfile.TemporaryFile() as layer, tarfile.open(out, "w", format=tarfile.GNU_FORMAT) as image:
        shutil.copyfileobj(sys.stdin.buffer, layer)
        size = layer.tell()
        layer.seek(0)
        layer_hash = hashlib.sha256()
        for block in iter(lambda: layer.read(1 << 20), b""):
            layer_hash.update(block)
        layer.seek(0)
        config = {
            "architecture": "amd64",
            "os": "linux",
            "created": created,
            "config": {
                "Entrypoint": ["caipan"],
                "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8"],
                "WorkingDir": "/work",
            },
            "rootfs": {"type": "layers", "diff_ids": [f"sha256:{layer_hash.hexdigest()}"]},
            "history": [{"created": created, "created_by": ".ci/image"}],
        }
        config_text = json.dumps(config, sort_keys=True).encode()
        config_name = f"{hashlib.sha256(config_text).hexdigest()}.json"
        manifest = [{"Config": config_name, "RepoTags": [name], "Layers": ["layer.tar"]}]

        def add(member, size, file):
            info = tarfile.TarInfo(member)
            info.size, info.mtime, info.mode = size, moment, 0o644
            image.addfile(info, file)

        add("layer.tar", size, layer)
        for member, data in [(config_name, config_text), ("manifest.json", json.dumps(manifest).encode())]:
            add(member, len(data), io.BytesIO(data))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
