extension String {
  /// The text with other words in place of each occurrence of a part; unchanged for an empty part.
  ///
  /// The standard library's ways to look for more than one character need macOS 13 and iOS 16.
  package func replacing(each part: String, by words: String) -> String {
    guard !part.isEmpty else { return self }
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += words
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
