internal import MediaPipeRules

/// A caller's words, which must be UTF-8: a path that is not could only be opened as another one.
func text(_ words: UnsafePointer<CChar>, _ name: String) throws(TaskFailure) -> String {
  guard let text = unsafe String(validatingCString: words) else {
    throw .invalid("\(name) is not UTF-8.")
  }
  return text
}

/// A caller's list of words.
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
