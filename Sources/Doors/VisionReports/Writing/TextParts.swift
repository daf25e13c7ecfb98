extension StringProtocol {
  /// Returns true if a text contains another, byte by byte; the standard library's method needs
  /// macOS 13.
  package func holds(_ part: String) -> Bool {
    let own = Array(utf8)
    let sought = Array(part.utf8)
    guard own.count >= sought.count else { return false }
    return (0...(own.count - sought.count)).contains { own[$0...].starts(with: sought) }
  }
}
