# shellcheck shell=bash
# Sourced by scripts that build for debugging in .build, at the root of the repository. SwiftPM keeps one plan there,
# and scripts/examples and Tests/Documents/run put the plans of other packages in its place for a while.

# The options of every build for debugging. With others SwiftPM builds all of the package again, and once more when
# these come back. Inner loops in C are optimized: there tests spend much of their time, and users' builds have them so.
# shellcheck disable=SC2034
readonly strict=(-Xcc -O2 -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)

# Builds this package, or a part of it, for debugging.
build_debug() {
  with_plan swift build "${strict[@]}" "$@" </dev/null
}

# Runs a command while the plan is this package's, or one that the command puts there and takes back.
with_plan() {
  local status=0
  mkdir -p .build
  exec 7>.build/plan.lock
  if command -v flock >/dev/null; then flock 7; fi
  "$@" 7>&- || status=$?
  exec 7>&-
  return "$status"
}
