/// A writer of the completion script for bash.
///
/// The script finds the command by walking the words, then offers what fits the place. It keeps
/// to what bash 3.2 has, because that is the bash of macOS.
struct BashCompletion {
  let program: String
  let places: [CompletionPlace]

  private var function: String { "_\(program)_completion" }

  var script: String {
    """
    # Completion of \(program) for bash. Put it where bash finds it, or into ~/.bashrc:
    #   eval "$(\(program) completion bash)"
    \(function)() {
      local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
      local place='' index=1 IFS=$'\\n'
      # Bash splits words at "=", so --name=value arrives as three words.
      if [[ $current == = ]]; then
        current=''
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
      fi
      while [[ $index -lt $COMP_CWORD ]]; do
        case "$place ${COMP_WORDS[index]}" in
          \(places.knownPaths)) place="$place ${COMP_WORDS[index]}" ;;
        esac
        index=$((index + 1))
      done
      COMPREPLY=()
      case "$place:$before" in
    \(valueCases)
      esac
      if [[ $current == -* ]]; then
        case "$place" in
    \(optionCases)
        esac
        return
      fi
      case "$place" in
    \(operandCases)
      esac
    }
    complete -F \(function) \(program)

    """
  }

  private var valueCases: String {
    places.flatMap { place in
      place.options.compactMap { option -> String? in
        guard let value = option.value else { return nil }
        let action = reply(value).map { "\($0); " } ?? ""
        return "    \(place.pattern(before: option))) \(action)return ;;"
      }
    }.joined(separator: "\n")
  }

  private var optionCases: String {
    places.filter { !$0.options.isEmpty }.map { place in
      let words = place.options.map(\.dashedName)
      return "      '\(place.key)') \(reply(.words(words)) ?? ":") ;;"
    }.joined(separator: "\n")
  }

  private var operandCases: String {
    places.compactMap { place -> String? in
      let completion =
        place.commands.isEmpty ? place.operand : .words(place.commands.map(\.text))
      return reply(completion).map { "    '\(place.key)') \($0) ;;" }
    }.joined(separator: "\n")
  }

  private func reply(_ completion: Completion) -> String? {
    let paths = #"compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$current"))"#
    switch completion {
    case .none:
      return nil
    case .words(let words):
      return "COMPREPLY=($(compgen -W $'\(words.joined(separator: #"\n"#))' -- \"$current\"))"
    case .files:
      return paths
    case .folders:
      return #"compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current"))"#
    case .output(let words):
      return "COMPREPLY=($(compgen -W \"\(output(words))\" -- \"$current\"))"
    case .outputOrFiles(let words):
      return "\(reply(.output(ofProgramWith: words)) ?? ":"); \(paths)"
    }
  }

  private func output(_ words: [String]) -> String {
    #"$("${COMP_WORDS[0]}" "# + words.map(shellQuoted).joined(separator: " ") + " 2>/dev/null)"
  }
}
