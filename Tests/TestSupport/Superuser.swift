#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The user whom no file's mode stops.
package enum Superuser {
  /// Whether the tests run as this user.
  package static let isRunning = geteuid() == 0

  /// Whether they run as one that may give files to others, as that of a namespace with one user may not.
  package static let givesFilesAway: Bool = {
    var ends: [Int32] = [0, 0]
    guard isRunning, pipe(&ends) == 0 else { return false }
    defer { for end in ends { close(end) } }
    return fchown(ends[0], 4711, 4711) == 0
  }()

  /// What a test says that is skipped because modes stop nobody.
  package static let mayReadAll = "the superuser may read everything"

  /// What a test says that is skipped because this user is needed.
  package static let missing = "only the superuser can make files of another user"
}
