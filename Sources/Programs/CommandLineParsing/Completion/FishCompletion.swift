internal import VisionBase

/// A writer of the completion script for fish.
struct FishCompletion {
  let program: String
  let places: [CompletionPlace]

  private var function: String { "__\(program)_place" }

  var script: String {
    """
    # Completion of \(program) for fish. Save it as ~/.config/fish/completions/\(program).fish
    function \(function)
        set -l place ''
        for word in (commandline -opc)[2..-1]
            switch "$place $word"
                case \(knownPaths)
                    set place "$place $word"
            end
        end
        test "$place" = "$argv[1]"
    end
    complete -c \(program) -f
    \(places.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var knownPaths: String {
    places.filter { !$0.path.isEmpty }.map { "' \($0.path)'" }.joined(separator: " ")
  }

  private func lines(of place: CompletionPlace) -> [String] {
    let key = place.path.isEmpty ? "" : " \(place.path)"
    let start = "complete -c \(program) -n \"\(function) '\(key)'\""
    let commands = place.commands.map { command in
      "\(start) -a \(fishQuoted(command.text)) -d \(fishQuoted(command.meaning))"
    }
    let options = place.options.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.value.map { " -x" + offering($0) } ?? ""
      return "\(start)\(short) -l \(option.name)\(value) -d \(fishQuoted(option.meaning))"
    }
    let operand = offering(place.operand)
    return commands + options + (operand.isEmpty ? [] : [start + operand])
  }

  private func offering(_ completion: Completion) -> String {
    switch completion {
    case .none: ""
    case .words(let words): " -a \(fishQuoted(words.joined(separator: " ")))"
    case .files: " -a '(__fish_complete_path (commandline -ct))'"
    case .folders: " -a '(__fish_complete_directories (commandline -ct))'"
    case .output(let words): " -a '(\(output(words)))'"
    case .outputOrFiles(let words):
      " -a '(\(output(words)); __fish_complete_path (commandline -ct))'"
    }
  }

  private func output(_ words: [String]) -> String {
    "\(program) \(words.joined(separator: " ")) 2>/dev/null"
  }

  private func fishQuoted(_ text: String) -> String {
    "'" + text.replacing(each: "\\", by: #"\\"#).replacing(each: "'", by: #"\'"#) + "'"
  }
}
