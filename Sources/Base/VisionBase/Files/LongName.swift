/// Names of files that would be too long with something behind them.
package enum LongName {
  /// The most bytes that the name of a file may have, in all usual file systems.
  private static let limit = 255

  /// The beginning of a name to which an ending can be added, cut between code points if need be.
  package static func prefix(of name: String, leavingRoomFor ending: String) -> String {
    name.beginning(ofAtMost: limit - ending.utf8.count)
  }
}
