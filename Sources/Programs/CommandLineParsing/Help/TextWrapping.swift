internal import VisionBase

/// Wraps one paragraph to lines of at most `width` characters.
///
/// Each line after the first is indented by `hanging` spaces; a word longer than the width stays
/// whole.
func wrap(_ paragraph: String, width: Int, hanging: Int = 0) -> String {
  var lines: [String] = []
  var line = ""
  for word in paragraph.bytes.split(separator: " ").map(String.init) {
    let room = lines.isEmpty ? width : width - hanging
    if !line.isEmpty, line.count + 1 + word.count > room {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? word : " " + word
  }
  lines.append(line)
  return lines.joined(separator: "\n" + String(repeating: " ", count: hanging))
}

/// Wraps a text of several paragraphs; lines that begin with a space are kept unchanged.
func wrapParagraphs(_ text: String, width: Int) -> String {
  text.bytes.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.hasPrefix(" ") ? String($0) : wrap(String($0), width: width) }
    .joined(separator: "\n")
}
