# Finds what a package leaves behind; sourced by Tests/Packages/run and Tests/Packages/in_arm64.sh.
# shellcheck shell=bash

# Prints the files, links and empty folders of a system, one a line, without those that the tests, apt, dpkg, ld.so
# and Python keep for themselves whatever is installed, and without a folder of the system, if one is named.
list_files() {
  local root=${1%/} name skipped=(-name __pycache__ ! -path '*swift_vision_tasks*')
  for name in /home /proc /sys /dev /run /tmp /root /var/log /var/lib/apt /var/cache/apt /var/lib/dpkg \
    /var/cache/debconf /var/cache/ldconfig /etc/ld.so.cache ${2:+"$2"}; do
    skipped+=(-o -path "$root$name")
  done
  find "$root/" -xdev \( "${skipped[@]}" \) -prune -o \( ! -type d -o -empty \) -printf '/%P\n' | LC_ALL=C sort
}

# Prints what a system has now, and a list from before lacks. Of data that lie outside of Python's modules, pip removes
# the files, and not their folders in the environment.
list_left() {
  LC_ALL=C comm -13 "$1" <(list_files "${@:2}") |
    grep -vE '/env/share/(bash-completion|fish|man|zsh)$' || true
}
