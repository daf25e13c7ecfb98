/// File names shortened to leave room for a suffix, and names shortened for people.
package enum LongName {
  /// The maximum length of a file name in bytes, in all common file systems.
  private static let limit = 255

  /// The maximum length of a path in bytes, longer than any that a system accepts.
  package static let longestPath = 4096
  /// The number of bytes shown of a longer name.
  private static let shownCount = 80

  /// Returns the beginning of a name that leaves room for an ending, cut between code points if
  /// needed.
  package static func prefix(of name: String, leavingRoomFor ending: String) -> String {
    name.beginning(ofAtMost: limit - ending.utf8.count)
  }

  /// The problem of a name that no path can have, for messages.
  package static let problem =
    "the name is longer than the \(longestPath) bytes that a path can have"

  /// Returns true for a name that no path can have.
  package static func isTooLong(_ name: String) -> Bool { name.utf8.count > longestPath }

  /// Returns a name for messages and records; one that no path can have is cut, with its length.
  package static func shown(_ name: String) -> String {
    guard isTooLong(name) else { return name }
    return "\(name.beginning(ofAtMost: shownCount))\u{2026} (\(name.utf8.count) bytes)"
  }
}
