# shellcheck shell=bash
# Sourced by scripts that build for debugging in .build, at the root of the repository. SwiftPM keeps one plan there,
# and scripts/examples and Tests/Documents/run put the plans of other packages in its place for a while.

# The options of every build for debugging. With others SwiftPM builds all of the package again, and once more when
# these come back. Inner loops in C are optimized: there tests spend much of their time, and users' builds have them so.
strict=(-Xcc -O2 -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)

# In CI all is built once, so each module is built as a whole, in one process, and without information for debuggers:
# that takes a third less of the processor. Elsewhere a change in one file shall build only what depends on it. An index
# would be a quarter of the rest, but SwiftPM looks for tests in it.
if [[ -n ${CI:-} ]]; then
  # What computes is optimized as well: the tests then take half the time.
  export SWIFT_VISION_TASKS_OPTIMIZED=yes
  strict+=(-debug-info-format none -Xswiftc -whole-module-optimization)
  strict+=(-Xswiftc -no-emit-module-separately-wmo)
  strict+=(-Xswiftc -num-threads -Xswiftc "$(getconf _NPROCESSORS_ONLN)")
fi
# shellcheck disable=SC2034
readonly strict

# Tells whether all of this package is built for debugging already, as CI says of checks that come after its build.
# SwiftPM would find nothing to do, but only after a build of another configuration has ended.
is_built_debug() { [[ -n ${SWIFT_VISION_TASKS_BUILT:-} ]]; }

# Builds this package, or a part of it, for debugging.
build_debug() {
  ! is_built_debug || return 0
  with_plan swift build "${strict[@]}" "$@" </dev/null
}

# Runs a command while the plan is this package's, or one that the command puts there and takes back.
with_plan() { with_lock --exclusive "$@"; }

# Runs a command that reads modules that were built, while nothing builds: a compiler lists their folder once, and
# such a list may lack files while others in the folder are renamed. scripts/plan.py is for programs in Python.
with_modules() { with_lock --shared "$@"; }

with_lock() {
  local status=0 how=$1
  shift
  mkdir -p .build
  exec 7>>.build/plan.lock
  if command -v flock >/dev/null; then flock "$how" 7; fi
  "$@" 7>&- || status=$?
  exec 7>&-
  return "$status"
}
