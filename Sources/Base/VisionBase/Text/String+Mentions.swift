extension StringProtocol {
  /// Returns true if a text occurs in this one, byte for byte.
  ///
  /// The equivalent `contains` requires macOS 13 and iOS 16, which this package does not.
  package func mentions(_ text: String) -> Bool {
    var rest = utf8[...]
    while !rest.starts(with: text.utf8) {
      guard !rest.isEmpty else { return false }
      rest.removeFirst()
    }
    return true
  }
}
