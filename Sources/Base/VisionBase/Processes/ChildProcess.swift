#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A program that was started, and how it ended once that is known.
///
/// From then on its number may be another program's, so nothing is sent to it any more.
package struct ChildProcess {
  private let id: Int32
  private let patienceInSeconds: Int
  private let send: (_ id: Int32, _ signal: Int32) -> Void

  /// The exit status as a shell tells it; nil while the program runs.
  package private(set) var exitStatus: Int?

  /// What a shell says of a program that could not be run.
  private static let unknownStatus = 127

  /// Watches a child of this process.
  ///
  /// - Parameters:
  ///   - id: The child's number.
  ///   - patienceInSeconds: How long it may take to end when it is asked to: on a busy machine it may
  ///     take long until it hears that.
  ///   - send: Sends it a signal.
  package init(
    id: Int32, patienceInSeconds: Int = 1,
    send: @escaping (_ id: Int32, _ signal: Int32) -> Void = { _ = kill($0, $1) }
  ) {
    self.id = id
    self.patienceInSeconds = patienceInSeconds
    self.send = send
  }

  /// Looks whether the program has ended.
  package mutating func look() {
    wait(WNOHANG)
  }

  /// Ends the program, unless it has ended: asks it to, and waits for that while it has patience.
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

  /// Ends the program at once, unless it has ended, and waits for that.
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
        // Where the host process ignores SIGCHLD the system throws the status away: whether the
        // program succeeded nobody knows, so it did not.
        if errno != EINTR { exitStatus = Self.unknownStatus }
      }
    }
  }
}
