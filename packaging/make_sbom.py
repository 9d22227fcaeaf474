"""
Writes a bill of materials in the form CycloneDX 1.5: every crate that is in the program, with its licence and the hash of its package.

Usage: make_sbom.py UNPACKED > FILE

UNPACKED is the folder that .ci/tarball makes; the hashes are those of Cargo.lock. Needs Python 3.11.
"""

import hashlib
import json
import os
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def component(name, version, licence, checksum):
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:cargo/{name}@{version}",
        "bom-ref": f"pkg:cargo/{name}@{version}",
        # Older crates separate alternative licences with a slash.
        "licenses": [{"expression": licence.replace("/", " OR ").replace("  ", " ")}],
        "hashes": [{"alg": "SHA-256", "content": checksum}],
    }


def main(unpacked):
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    checksums = {(package["name"], package["version"]): package.get("checksum") for package in locked}
    (version,) = [package["version"] for package in locked if package["name"] == "caipan"]
    components = []
    for line in (unpacked / "licences/LIST").read_text().splitlines():
        crate, licence = line.split(": ", 1)
        name, own_version = crate.split(" ")
        components.append(component(name, own_version, licence, checksums[name, own_version]))
    program = (unpacked / "caipan").read_bytes()
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", moment),
            "component": {
                "type": "application",
                "name": "caipan",
                "version": version,
                "licenses": [{"expression": "MIT OR Apache-2.0"}],
                "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(program).hexdigest()}],
            },
        },
        "components": components,
    }
    json.dump(bill, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
