# shellcheck shell=bash
# Sourced by the scripts before they start anything: programs come from folders of the search path that are named
# from the root. What lies where somebody works, or under an empty name, was not installed.
installed=
while [[ -n $PATH ]]; do
  folder=${PATH%%:*}
  [[ $folder != /* ]] || installed+=${installed:+:}$folder
  [[ $PATH == *:* ]] || break
  PATH=${PATH#*:}
done
PATH=$installed
export PATH
# Otherwise cd may go elsewhere, and print where.
unset CDPATH installed folder
