#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A child process and, once it has ended, its exit status.
///
/// After that its ID may belong to another process, so no more signals are sent to it.
package struct ChildProcess {
  private let id: Int32
  private let patienceInSeconds: Int
  private let send: (_ id: Int32, _ signal: Int32) -> Void

  /// The exit status in a shell's notation; nil while the program runs.
  package private(set) var exitStatus: Int?

  /// A shell's status for a program that could not be run.
  private static let unknownStatus = 127

  /// Watches a child of this process.
  ///
  /// - Parameters:
  ///   - id: The child's process ID.
  ///   - patienceInSeconds: The time to wait for the child to end after a request: on a busy
  ///     machine the request may take long to arrive.
  ///   - send: Sends a signal to the child.
  package init(
    id: Int32, patienceInSeconds: Int = 1,
    send: @escaping (_ id: Int32, _ signal: Int32) -> Void = { _ = kill($0, $1) }
  ) {
    self.id = id
    self.patienceInSeconds = patienceInSeconds
    self.send = send
  }

  /// Checks whether the program has ended.
  package mutating func look() {
    wait(WNOHANG)
  }

  /// Ends the program, unless it has ended: requests it, then forces it if it takes too long.
  package mutating func end() {
    look()
    guard exitStatus == nil else { return }
    send(id, SIGTERM)
    let deadline = MonotonicClock.seconds + Double(patienceInSeconds)
    while exitStatus == nil, MonotonicClock.seconds < deadline {
      usleep(5000)
      look()
    }
    endAtOnce()
  }

  /// Kills the program, unless it has ended, and waits for its end.
  package mutating func endAtOnce() {
    look()
    guard exitStatus == nil else { return }
    send(id, SIGKILL)
    wait(0)
  }

  private mutating func wait(_ options: Int32) {
    while exitStatus == nil {
      var status: Int32 = 0
      let answer = unsafe waitpid(id, &status, options)
      switch answer {
      case id:
        let signal = Int(status & 0x7f)
        exitStatus = signal == 0 ? Int(status >> 8 & 0xff) : 128 + signal
      case 0: return
      default:
        // If the host process ignores SIGCHLD, the system discards the status: success cannot be
        // determined, so it counts as failure.
        if errno != EINTR { exitStatus = Self.unknownStatus }
      }
    }
  }
}
