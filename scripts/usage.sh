# shellcheck shell=bash
# Sourced by the scripts before they do anything: for --help or -h they print the comment that they begin
# with, and end.
if [[ ${1:-} == --help || ${1:-} == -h ]]; then
  sed -n -e '1d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"
  exit 0
fi
