/// File names shortened to leave room for a suffix.
package enum LongName {
  /// The maximum length of a file name in bytes, in all common file systems.
  private static let limit = 255

  /// Returns the beginning of a name that leaves room for an ending, cut between code points if
  /// needed.
  package static func prefix(of name: String, leavingRoomFor ending: String) -> String {
    name.beginning(ofAtMost: limit - ending.utf8.count)
  }
}
