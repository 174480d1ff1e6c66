"""Says what is inside the static program: the libraries of which the linker took code, from the packages that they
came in.

    sbom.py MAP VERSION FILE.spdx.json COPYRIGHTS      MAP: the map that the linker wrote (-Wl,-Map=MAP)

FILE is an SPDX 2.3 document. The folder COPYRIGHTS gets the copyright file of every package: licences of libraries ask for
them beside a program that contains their code.
"""

import collections
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time


def packages_of(paths):
    """{source package: (version, binary packages, files)} of the archives and objects of Debian among the paths."""
    found = collections.defaultdict(lambda: ("", set(), set()))
    for path in sorted({os.path.realpath(path) for path in paths}):
        said = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False)
        if said.returncode != 0:
            continue  # our own
        package = said.stdout.split(": ")[0].split(",")[0]
        source, version = subprocess.run(
            ["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package],
            capture_output=True, text=True, check=True).stdout.split()
        _, packages, files = found[source]
        found[source] = (version, packages | {package}, files | {os.path.basename(path)})
    return dict(sorted(found.items()))


def main():
    linker_map, version, file, copyrights = sys.argv[1:]
    packages = packages_of(set(re.findall(r"(/\S+?\.[ao])[(:]", pathlib.Path(linker_map).read_text("utf-8", "replace"))))
    folder = pathlib.Path(copyrights)
    folder.mkdir(parents=True, exist_ok=True)
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"hakam-{version}",
        "creationInfo": {"created": created, "creators": ["Tool: hakam-sbom"]},
        "packages": [{"name": "hakam", "SPDXID": "SPDXRef-hakam", "versionInfo": version, "downloadLocation": "NOASSERTION",
                      "filesAnalyzed": False, "licenseConcluded": "Apache-2.0", "licenseDeclared": "Apache-2.0",
                      "copyrightText": "NOASSERTION"}],
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                           "relatedSpdxElement": "SPDXRef-hakam"}],
    }
    for source, (source_version, binaries, files) in packages.items():
        for package in binaries:
            name = package.split(":")[0]
            shutil.copyfile(f"/usr/share/doc/{name}/copyright", folder / f"{name}.copyright")
        identity = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", source)
        document["packages"].append({
            "name": source, "SPDXID": identity, "versionInfo": source_version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
            "copyrightText": "NOASSERTION", "supplier": "Organization: Debian", "comment": f"{', '.join(sorted(files))}",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:deb/debian/{source}@{source_version}?arch=source"}]})
        document["relationships"].append({"spdxElementId": "SPDXRef-hakam", "relationshipType": "STATIC_LINK",
                                          "relatedSpdxElement": identity})
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    document["documentNamespace"] = f"urn:hakam:{version}:{digest}"
    pathlib.Path(file).write_text(json.dumps(document, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
