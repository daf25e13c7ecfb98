#!/bin/bash
# Tries the packages for arm64 where Tests/Packages/arm64 runs this: in a small Debian that is thrown away.
#
#   Tests/Packages/in_arm64.sh FOLDER
set -euo pipefail
# shellcheck source=scripts/programs.sh
source "${BASH_SOURCE[0]%/*}/../../scripts/programs.sh"
# shellcheck source=scripts/usage.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/usage.sh"
# shellcheck source=Tests/Packages/left.sh
source "$(dirname "${BASH_SOURCE[0]}")/left.sh"
# It is shared with the machine that runs this.
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
readonly checkout
cd "$1"

fail() {
  printf 'packages: %s\n' "$*" >&2
  exit 1
}
say() { printf 'packages: %s\n' "$*"; }

[[ $(uname -m) == aarch64 ]] || fail "this is no arm64 system but $(uname -m)"
unset VISION_TASKS_CACHE
export HOME=/home/user
readonly cache=$HOME/.cache/swift-vision-tasks
mkdir -p "$cache"
for name in libturbojpeg.so.0 libpng16.so.16 libwebp.so.7 libfreetype.so.6 libcurl.so.4 libswiftCore.so; do
  [[ -z $(find /usr/lib -name "$name" -print -quit) ]] || fail "the system has $name already"
done

# What both processors answer may differ by rounding alone.
compare() {
  python3 -I - "$1" "$2" <<'PYTHON'
import json, sys

def apart(here, there, path):
    if isinstance(here, dict):
        assert here.keys() == there.keys(), path
        for key in here.keys() - {"milliseconds"}:
            apart(here[key], there[key], f"{path}.{key}")
    elif isinstance(here, list):
        assert len(here) == len(there), path
        for index, pair in enumerate(zip(here, there)):
            apart(*pair, f"{path}[{index}]")
    elif isinstance(here, float) or isinstance(there, float):
        # Metres; pixels, where most of the body is outside the picture; or parts of 1.
        in_metres = "orldLandmarks" in path and path[-2:] in (".x", ".y", ".z")
        bound = 0.01 if in_metres else 1 if abs(here) > 1 else 1e-3
        assert abs(here - there) <= bound, (path, here, there)
    else:
        assert here == there, (path, here, there)

lines = [[json.loads(line) for line in open(name)] for name in sys.argv[1:]]
apart(*lines, "")
print(f"packages: {len(lines[0])} answers are those of x86-64 but for rounding")
PYTHON
}

# Tries the command, once it is installed.
try_command() {
  local said status=0
  said=$("$@" --version)
  [[ $said == "vision $(cat version.txt)" ]] || fail "$* --version says: $said"
  said=$("$@" models path litert-runtime)
  [[ $said == */libLiteRt.so && $said != */.cache/* ]] || fail "$* looks for the runtime at $said"
  said=$("$@" detect portrait.jpg 2>&1) || status=$?
  [[ $status -eq 3 && $said == *"vision models pull default"* ]] ||
    fail "without a model it ends with $status and says: $said"
  cp -r models pictures "$cache/"
  "$@" detect --model face --format json portrait.jpg portrait.png >said.jsonl
  "$@" pose --format json portrait.jpg portrait.png >>said.jsonl
  compare expected.jsonl said.jsonl
  "$@" pose --quiet --annotate drawn.png portrait.jpg >/dev/null
  [[ -s drawn.png ]] || fail "$* pose draws nothing"
  said=$("$@" demo --output demo.png 2>&1) || fail "$* demo ends with $?: $said"
  [[ $said == *demo.png* && -s demo.png ]] || fail "$* demo says: $said"
  rm -rf "$cache" drawn.png demo.png said.jsonl
  mkdir -p "$cache"
}

# Every package is root's here, as there is no other user.
apt() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o APT::Sandbox::User=root --no-install-recommends "$@" \
    >/tmp/apt.log 2>&1 || fail "apt-get $*: $(tail -n 5 /tmp/apt.log)"
}
apt update
# The demo draws words.
apt install fonts-dejavu-core

# --- The wheel -----------------------------------------------------------------------------------

wheel=(*.whl)
python3 -I -m venv /opt/env
list_files / "$checkout" >/tmp/before
/opt/env/bin/pip install --quiet --no-index --disable-pip-version-check "$PWD/${wheel[0]}"
try_command /opt/env/bin/vision
/opt/env/bin/python use.py
# Its library finds the face where the command of x86-64 does.
read -ra box < <(/opt/env/bin/python detect.py models/face.tflite portrait.jpg)
python3 -I - "${box[@]}" <<'PYTHON'
import json, sys

box = json.loads(open("expected.jsonl").readline())["detections"][0]["boundingBox"]
x, y, width, height = (box[name] for name in ("x", "y", "width", "height"))
found = [int(word) for word in sys.argv[1:]]
assert all(abs(a - b) <= 1 for a, b in zip(found, (x, y, x + width, y + height), strict=True)), box
PYTHON
/opt/env/bin/pip uninstall --quiet --yes --disable-pip-version-check swift-vision-tasks
left=$(list_left /tmp/before / "$checkout")
[[ -z $left ]] || fail "removing the wheel leaves: $left"
say "the wheel works on an arm64 system without Swift and codecs"

# --- The Debian package --------------------------------------------------------------------------

deb=(*.deb)
list_files / "$checkout" >/tmp/before
apt install "$PWD/${deb[0]}"
try_command vision
dpkg --verify swift-vision-tasks
apt purge --autoremove swift-vision-tasks
left=$(list_left /tmp/before / "$checkout")
[[ -z $left ]] || fail "removing the Debian package leaves: $left"
[[ ! -e /usr/lib/swift-vision-tasks ]] || fail "removing the Debian package leaves its folder"
say "the Debian package works there as well"
