# shellcheck shell=bash disable=SC2034 # Who calls this uses what is set here.
# How the release build is linked for other machines: with the Swift standard library inside, with no function that
# glibc 2.34 does not have, and so that the same commit gives the same bytes in every folder. For scripts that `fail`
# and stand at the root of the repository.

# What builds, links and describes the package, and options that SwiftPM gets: this machine's, until `cross_to` is called.
shell=()
building=(--configuration release)
linking=()
compiling=()
strip=(strip)
asking=(swift package)
# The compiler orders some instructions by addresses, which Linux randomizes, so it runs without that where it may.
steady=()
! setarch --addr-no-randomize true 2>/dev/null || steady=(setarch --addr-no-randomize)

# From here on everything is for arm64, with the libraries of a release of Debian.
cross_to() {
  local target=aarch64-unknown-linux-gnu
  shell=(scripts/cross arm64 --debian "$1" --shell)
  building+=(--swift-sdk debian-arm64 --scratch-path ".build/cross-$1" -debug-info-format none)
  # Debian's compiler checks itself, which others leave out, and stops at the types of stored closures.
  building+=(-Xswiftc -Xfrontend -Xswiftc -sil-verify-none)
  # SwiftPM asks that of C only where it builds for the machine it is on; libmediapipe.so needs it.
  building+=(-Xcc -fPIC)
  # What SwiftPM links itself is not used, and Swift's libraries want a newer glibc than the release has.
  building+=(--static-swift-stdlib -Xlinker --unresolved-symbols=ignore-all)
  linking=(-target "$target" -sdk /sysroot -resource-dir /sysroot/usr/lib/swift_static)
  compiling=(-target "$target" --sysroot /sysroot)
  strip=("${shell[@]}" llvm-objcopy)
  # This machine needs no Swift of its own.
  asking=("${shell[@]}" swift package --scratch-path ".build/cross-$1")
}

# Sets `portable` to options for swiftc; what they name is made in a folder.
link_portably() {
  local folder=$1
  mkdir -p "$folder"
  "${shell[@]}" "${CC:-clang}" "${compiling[@]}" -std=c11 -Wall -Wextra -Werror -O2 -fPIC -ffunction-sections \
    -c scripts/packaging/old_glibc.c -o "$folder/old_glibc.o" ||
    fail "scripts/packaging/old_glibc.c could not be compiled"
  portable=(
    "${linking[@]}" -static-stdlib -use-ld=lld -O "$folder/old_glibc.o" -Xlinker --wrap=hypotf
    -Xlinker --gc-sections -Xlinker -z -Xlinker now
    # The identifier is a digest of the linked file, which must have no debug information then: that names the folder.
    -Xlinker --build-id=sha1 -Xlinker --strip-debug -Xlinker -T -Xlinker scripts/packaging/reproducible.ld
  )
}

# Strips a file that was linked, and fails if anything in it depends on the folder of the build.
finish() {
  "${strip[@]}" --strip-unneeded --remove-section=.comment "$1"
  find_traces "$1" "$PWD/"
}

# Fails if a file has a hash of a module, or one of the given texts.
find_traces() {
  local file=$1 text
  shift
  for text in .swift_modhash "$@"; do
    ! LC_ALL=C grep -qaF -e "$text" "$file" ||
      fail "$file contains '$text', so builds in two folders differ (docs/release-checklist.md)"
  done
}

# Prints the objects that a build has of targets and of all that those know.
print_objects() {
  local built=$1
  shift
  "${asking[@]}" describe --type json </dev/null | python3 -I -c '
import json, sys
from pathlib import Path

targets = {each["name"]: each for each in json.load(sys.stdin)["targets"]}
built, waiting = Path(sys.argv[1]), sys.argv[2:]
found = set()
while waiting:
    name = waiting.pop()
    if name not in found:
        found.add(name)
        waiting += targets[name].get("target_dependencies", [])
for name in sorted(found):
    # A build leaves the objects of sources that are gone.
    sources = {Path(source).name for source in targets[name]["sources"]}
    for path in sorted((built / (name + ".build")).rglob("*.o")):
        if path.stem in sources:
            print(path)' "$built" "$@"
}
