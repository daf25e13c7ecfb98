# shellcheck shell=bash
# What the benchmarks share; to be sourced at the root.

export PYTHONDONTWRITEBYTECODE=1

# Fetches the public pictures and models, as far as they are to be had.
fetch_testdata() {
  scripts/testdata || printf 'going on without what could not be had\n' >&2
}

# Builds the command with its runtime and models, and the small clients beside it.
build_ours() {
  scripts/bootstrap --configuration release
  fetch_testdata
  local client
  for client in classify-pictures decode-pictures sample-pictures processor-peaks; do
    swift build --package-path Benchmarks --configuration release --product "$client" \
      >".build/$client.log" 2>&1 || {
      cat ".build/$client.log" >&2
      return 1
    }
  done
}
