/// A writer of the completion script for zsh.
struct ZshCompletion {
  let program: String
  let places: [CompletionPlace]

  private var function: String { "_\(program)" }

  var script: String {
    """
    #compdef \(program)
    # Completion of \(program) for zsh. Save it as \(function) in a folder of $fpath, or put
    # this into ~/.zshrc after compinit:
    #   eval "$(\(program) completion zsh)"
    \(function)() {
      local place='' before=${words[CURRENT-1]} word
      local -a offered
      for word in "${(@)words[2,CURRENT-1]}"; do
        case "$place $word" in
          \(places.knownPaths)) place="$place $word" ;;
        esac
      done
      if [[ $PREFIX == --*=* ]]; then
        before=${PREFIX%%=*}
        compset -P '*='
      fi
      case "$place:$before" in
    \(valueCases)
      esac
      if [[ $PREFIX == -* ]]; then
        case "$place" in
    \(optionCases)
        esac
        return
      fi
      case "$place" in
    \(operandCases)
      esac
    }
    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(program)
    fi

    """
  }

  private var valueCases: String {
    places.flatMap { place in
      place.options.compactMap { option -> String? in
        guard let value = option.value else { return nil }
        return "    \(place.pattern(before: option))) \(action(value)); return ;;"
      }
    }.joined(separator: "\n")
  }

  private var optionCases: String {
    places.filter { !$0.options.isEmpty }.map { place in
      let words = place.options.map { described($0.dashedName, $0.meaning) }
      let offered = "offered=(\(words.joined(separator: " ")))"
      return "      '\(place.key)') \(offered); _describe option offered ;;"
    }.joined(separator: "\n")
  }

  private var operandCases: String {
    places.map { place in
      guard !place.commands.isEmpty else {
        return "    '\(place.key)') \(action(place.operand)) ;;"
      }
      let words = place.commands.map { described($0.text, $0.meaning) }
      let offered = "offered=(\(words.joined(separator: " ")))"
      return "    '\(place.key)') \(offered); _describe command offered ;;"
    }.joined(separator: "\n")
  }

  private func described(_ word: String, _ meaning: String) -> String {
    shellQuoted("\(word):\(meaning)")
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .none: ":"
    case .words(let values): "compadd -- \(values.map(shellQuoted).joined(separator: " "))"
    case .files: "_files"
    case .folders: "_files -/"
    case .output(let words): "compadd -- ${(f)\"\(output(words))\"}"
    case .outputOrFiles(let words): "compadd -- ${(f)\"\(output(words))\"}; _files"
    }
  }

  private func output(_ arguments: [String]) -> String {
    // `words[1]` is the program as typed.
    "$($words[1] \(arguments.map(shellQuoted).joined(separator: " ")) 2>/dev/null)"
  }
}
