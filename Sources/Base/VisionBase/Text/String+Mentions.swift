extension StringProtocol {
  /// Whether a text occurs in this one, byte for byte.
  ///
  /// What `contains` does from macOS 13 and iOS 16 on, which this package does not ask for.
  package func mentions(_ text: String) -> Bool {
    var rest = utf8[...]
    while !rest.starts(with: text.utf8) {
      guard !rest.isEmpty else { return false }
      rest.removeFirst()
    }
    return true
  }
}
