extension String {
  /// Returns the text with each occurrence of a part replaced; unchanged for an empty part.
  ///
  /// The standard library's searches for more than one character require macOS 13 and iOS 16.
  package func replacing(each part: String, by words: String) -> String {
    guard !part.isEmpty else { return self }
    let part = part.bytes
    var result: [UInt8] = []
    var rest = bytes
    while let next = rest.first {
      if let behind = rest.dropping(prefix: part) {
        result += words.utf8
        rest = behind
      } else {
        result.append(next.value)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
