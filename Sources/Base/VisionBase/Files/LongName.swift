/// Names of files that would be too long with something behind them.
package enum LongName {
  /// The most bytes that the name of a file may have, in all usual file systems.
  private static let limit = 255

  /// The beginning of a name to which an ending can be added, cut between letters if need be.
  package static func prefix(of name: String, leavingRoomFor ending: String) -> String {
    var prefix = Substring(name)
    let room = limit - ending.utf8.count
    while prefix.utf8.count > room { prefix.removeLast() }
    return String(prefix)
  }
}
