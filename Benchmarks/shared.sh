# shellcheck shell=bash
# What the benchmarks share; to be sourced at the root.

export PYTHONDONTWRITEBYTECODE=1

# Fetches the public pictures and models, as far as they are to be had.
fetch_testdata() {
  scripts/testdata || printf 'going on without what could not be had\n' >&2
}

# Builds the command with its runtime and models, and the small client of the classifier.
build_ours() {
  scripts/bootstrap --configuration release
  fetch_testdata
  swift build --package-path Benchmarks --configuration release --product classify-pictures \
    >.build/classify-pictures.log 2>&1 || {
    cat .build/classify-pictures.log >&2
    return 1
  }
}
