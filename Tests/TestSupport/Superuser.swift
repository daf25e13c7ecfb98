#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The user exempt from file modes.
package enum Superuser {
  /// True if the tests run as this user.
  package static let isRunning = geteuid() == 0

  /// True if they run as a user that may give files to others; the one of a single-user namespace
  /// may not.
  package static let givesFilesAway: Bool = {
    var ends: [Int32] = [0, 0]
    guard isRunning, pipe(&ends) == 0 else { return false }
    defer { for end in ends { close(end) } }
    return fchown(ends[0], 4711, 4711) == 0
  }()

  /// The message of a test that is skipped because modes do not apply.
  package static let mayReadAll = "the superuser may read everything"

  /// The message of a test that is skipped because it needs this user.
  package static let missing = "only the superuser can make files of another user"
}
