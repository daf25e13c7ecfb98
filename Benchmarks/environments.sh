# shellcheck shell=bash
# Functions that Benchmarks/compare and Benchmarks/fidelity share; to be sourced at the root.

export PYTHONDONTWRITEBYTECODE=1

# Prints the Python of a throw-away environment under .build/peers, made when it is not there.
#
#   environment NAME PACKAGE...
environment() {
  local python=.build/peers/$1/bin/python
  local stamp=.build/peers/$1/packages.txt
  if [[ ! -x $python || $(cat "$stamp" 2>/dev/null) != "${*:2}" ]]; then
    printf 'setting up %s in .build/peers/%s\n' "${*:2}" "$1" >&2
    rm -rf ".build/peers/$1"
    python3 -m venv ".build/peers/$1" >&2
    "$python" -m pip install --quiet --disable-pip-version-check "${@:2}" >&2
    printf '%s' "${*:2}" >"$stamp"
  fi
  printf '%s\n' "$python"
}

# The peers: MediaPipe's tasks, MediaPipe's older pose solution, and the bare runtime.
tasks_python() { environment mediapipe-1.2.2 mediapipe==1.2.2 pillow==13.0.0; }
solution_python() { environment mediapipe-0.10.21 mediapipe==0.10.21 pillow==13.0.0; }
runtime_python() { environment litert-2.3.0 ai-edge-litert==2.3.0; }

# Builds the command with its runtime and models, and the small client of the classifier.
build_ours() {
  scripts/bootstrap --configuration release
  swift build --package-path Benchmarks --configuration release --product classify-pictures \
    >.build/classify-pictures.log 2>&1 || {
    cat .build/classify-pictures.log >&2
    return 1
  }
}
