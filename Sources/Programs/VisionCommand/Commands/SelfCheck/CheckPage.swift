import VisionBase

/// The findings of the self-check by groups, as text and as JSON.
struct CheckPage: Sendable {
  /// The findings of each part, in the page's order.
  let parts: [(part: CheckPart, findings: [Finding])]

  /// The longest line; a mend that is to be copied may be longer.
  static let width = 100

  private static let indentation = 2
  /// The widest state, and the space behind it.
  private static let stateWidth = 7

  private var all: [Finding] { parts.flatMap(\.findings) }

  /// 1 if something that is required does not work.
  var exitCode: ExitCode { all.contains(where: \.isFailure) ? .inputFailed : .success }

  /// One JSON object a line.
  var jsonLines: Printout {
    parts.reduce(.nothing) { lines, part in
      part.findings.reduce(lines) { lines, finding in
        let group = JSONValue.Member("group", .string(part.part.group.rawValue))
        return lines + .json(.object([group] + finding.members))
      }
    }
  }

  /// A page for people, which begins with the version and ends with a sentence.
  func text(version: String) -> Printout {
    let nameWidth = all.map(\.name.displayWidth).max() ?? 0
    var lines = [version]
    for group in CheckPart.Group.allCases {
      let findings = parts.filter { $0.part.group == group }.flatMap(\.findings)
      guard !findings.isEmpty else { continue }
      lines.append(group.rawValue)
      for finding in findings { lines += self.lines(of: finding, nameWidth) }
    }
    return .lines(lines + [sentence])
  }

  /// The sentence at the page's end.
  var sentence: String {
    let failures = all.filter(\.isFailure)
    let others = all.filter { $0.state != .ok && !$0.isRequired }.count
    guard failures.isEmpty else {
      let names = failures.map(\.name).joined(separator: ", ")
      return "Required and not working: \(names)."
    }
    switch others {
    case 0: return "Everything works."
    case 1: return "All that is required works; 1 other thing does not."
    default: return "All that is required works; \(others) other things do not."
    }
  }

  private func lines(of finding: Finding, _ nameWidth: Int) -> [String] {
    let start = String(repeating: " ", count: Self.indentation)
    let state = Self.padded(finding.state.rawValue, to: Self.stateWidth)
    let name = Self.padded(finding.name, to: nameWidth)
    let first = start + state + name + "  "
    let margin = String(repeating: " ", count: first.displayWidth)
    let wrapped = Self.wrapped(finding.found, width: Self.width - first.displayWidth)
    var lines = [first + (wrapped.first ?? "")] + wrapped.dropFirst().map { margin + $0 }
    if let mend = finding.mend { lines.append("\(margin)> \(mend)") }
    return lines
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.displayWidth))
  }

  /// Breaks a text between words, and a word that is too long, such as a path, within.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.printableLine.bytes.split(separator: " ").map(String.init) {
      if !line.isEmpty, line.displayWidth + 1 + word.displayWidth > width {
        lines.append(line)
        line = ""
      }
      if !line.isEmpty { line += " " }
      for letter in word {
        if line.displayWidth + String(letter).displayWidth > width {
          lines.append(line)
          line = ""
        }
        line.append(letter)
      }
    }
    return lines + [line]
  }
}
