# shellcheck shell=bash
# Sourced by scripts that build for debugging in .build, at the root of the repository. SwiftPM keeps one plan there,
# and scripts/examples and Tests/Documents/run put the plans of other packages in its place for a while.

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
