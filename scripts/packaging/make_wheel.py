"""Writes the wheel, to which auditwheel adds what other machines lack; for scripts/wheel.

With --list it replaces the list of what is inside a wheel, once auditwheel has edited its files.
"""

import argparse
import base64
import hashlib
import os
import platform
import re
import subprocess
import tempfile
import time
import zipfile
from pathlib import Path

import litert
import manual_pages
import sbom

ROOT = Path(__file__).resolve().parents[2]
NAME = "swift_vision_tasks"
LIST = "swift-vision-tasks.spdx.json"
# What every Linux of the wheel's kind has itself.
OF_THE_SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|mvec|dl|pthread|rt|z|gcc_s|stdc\+\+))\.so")
# The places of completions in a share folder, by their shells.
COMPLETIONS = {
    "bash": "bash-completion/completions/vision",
    "zsh": "zsh/site-functions/_vision",
    "fish": "fish/vendor_completions.d/vision.fish",
}


def record_line(name, content):
    """A file's line in RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


class Wheel:
    """A wheel that is being written, with the record of what is in it."""

    def __init__(self, path, tag, version):
        seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
        self.time = time.gmtime(max(seconds, 315532800))[:6]
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self.information = f"{NAME}-{version}.dist-info"
        self.tag, self.version, self.record = tag, version, []

    def add(self, name, content, mode=0o644):
        entry = zipfile.ZipInfo(name, self.time)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100000 | mode) << 16
        self.archive.writestr(entry, content)
        self.record.append(record_line(name, content))

    def finish(self, metadata):
        self.add(f"{self.information}/METADATA", metadata.encode())
        lines = [
            "Wheel-Version: 1.0",
            "Generator: swift-vision-tasks",
            "Root-Is-Purelib: false",
            f"Tag: py3-none-{self.tag}",
        ]
        self.add(f"{self.information}/WHEEL", ("\n".join(lines) + "\n").encode())
        lines = [*self.record, f"{self.information}/RECORD,,"]
        self.record = []
        self.add(f"{self.information}/RECORD", ("\n".join(lines) + "\n").encode())
        self.archive.close()


def said(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout


def packages_of_libraries(files):
    """The Debian packages of the shared libraries that auditwheel will put inside."""
    found = set()
    for file in files:
        for path in re.findall(r"=> (/\S+)", said("ldd", str(file))):
            if OF_THE_SYSTEM.match(Path(path).name):
                continue
            real = os.path.realpath(path)
            # Debian's lists have a library where it was before /lib became a link.
            names = [real, real.removeprefix("/usr")]
            owners = subprocess.run(
                ["dpkg-query", "--search", *names],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ).stdout.decode()
            if not owners:
                raise SystemExit(f"wheel: no Debian package has {real}, so its license is unknown")
            found.add(owners.split(":")[0])
    return sorted(found)


def licenses(files, swift):
    """The texts of the licenses, by their names."""
    texts = {name: (ROOT / name).read_bytes() for name in ("LICENSE", "NOTICE")}
    texts["third-party/swift.txt"] = Path(swift).read_bytes()
    texts[f"third-party/{litert.PARTS.name}"] = litert.PARTS.read_bytes()
    for package in packages_of_libraries(files):
        texts[f"third-party/{package}.txt"] = Path(
            f"/usr/share/doc/{package}/copyright"
        ).read_bytes()
    return texts


def metadata(version, names):
    """What pip and an index show; the page itself is the package's README."""
    text = (ROOT / "Python/METADATA").read_text().replace("@VERSION@", version)
    text += "".join(f"License-File: {name}\n" for name in names)
    return text + "\n" + (ROOT / "Python/README.md").read_text()


def add_texts(wheel, program):
    """Adds manual pages and completions, which pip puts into the environment's share."""
    share = f"{NAME}-{wheel.version}.data/data/share"
    for name, text in manual_pages.pages(str(program), said(str(program), "--version").split()[-1]):
        wheel.add(f"{share}/man/man1/{name}.1", text.encode())
    for shell, place in COMPLETIONS.items():
        text = said(str(program), "completion", shell) + "\n"
        wheel.add(f"{share}/{place}", text.encode())


def list_again(path, version):
    """Replaces the list of what is inside: auditwheel edits executables, so digests change."""
    with zipfile.ZipFile(path) as archive:
        entries = [(each, archive.read(each)) for each in archive.infolist()]
    contents = {each.filename: content for each, content in entries}
    listed = f"{NAME}-{version}.dist-info/sboms/{LIST}"
    record = f"{NAME}-{version}.dist-info/RECORD"
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in sbom.INSIDE]
        for file in files:
            file.write_bytes(contents[f"{NAME}/{file.name}"])
        contents[listed] = sbom.document(version, files, "wheel").encode()
    lines = contents[record].decode().splitlines()
    found = [number for number, line in enumerate(lines) if line.startswith(f"{listed},")]
    lines[found[0]] = record_line(listed, contents[listed])
    contents[record] = ("\n".join(lines) + "\n").encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for each, _ in entries:
            archive.writestr(each, contents[each.filename], compresslevel=9)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("--list", type=Path, metavar="WHEEL")
    parser.add_argument("--files", type=Path)
    parser.add_argument("--swift-license")
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    if options.list:
        list_again(options.list, options.version)
        return

    tag = f"linux_{platform.machine()}"
    path = options.output / f"{NAME}-{options.version}-py3-none-{tag}.whl"
    wheel = Wheel(path, tag, options.version)
    for source in sorted((ROOT / "Python" / NAME).rglob("*")):
        if source.suffix in (".py", ".pyi", ".typed") or source.name == "py.typed":
            name = source.relative_to(ROOT / "Python")
            wheel.add(str(name), source.read_bytes())
    native = sorted(options.files.iterdir())
    for source in native:
        wheel.add(f"{NAME}/{source.name}", source.read_bytes(), source.stat().st_mode & 0o777)
    starter = (ROOT / "scripts/packaging/start-vision").read_text()
    starter = starter.replace("@VERSION@", options.version)
    data = f"{NAME}-{options.version}.data/scripts/vision"
    wheel.add(data, starter.encode(), 0o755)
    add_texts(wheel, options.files / "vision")
    programs = [source for source in native if source.suffix != ".h"]
    texts = licenses(programs, options.swift_license)
    for name, text in texts.items():
        wheel.add(f"{wheel.information}/licenses/{name}", text)
    # What auditwheel puts inside, it lists in a file beside this one.
    listed = sbom.document(options.version, programs, "wheel")
    wheel.add(f"{wheel.information}/sboms/{LIST}", listed.encode())
    wheel.finish(metadata(options.version, texts))
    print(path)


if __name__ == "__main__":
    main()
