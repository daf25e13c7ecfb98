internal import MediaPipeRules

/// Returns a caller's text, which must be UTF-8: another path could only be opened as a wrong one.
func text(_ words: UnsafePointer<CChar>, _ name: String) throws(TaskFailure) -> String {
  guard let text = unsafe String(validatingCString: words) else {
    throw .invalid("\(name) is not UTF-8.")
  }
  return text
}

/// Returns a caller's list of texts.
func texts(
  _ words: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ count: UInt32, _ name: String
) throws(TaskFailure) -> [String] {
  guard count > 0 else { return [] }
  let words = try unsafe required(words, name)
  var texts: [String] = []
  for index in 0..<Int(count) {
    let word = try unsafe required(words[index], "\(name)[\(index)]")
    texts.append(try unsafe text(word, "\(name)[\(index)]"))
  }
  return texts
}
