#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A request to end that lets the work under way finish.
enum EndingSignal: CaseIterable, Sendable {
  /// Ctrl-C.
  case interrupt
  /// The request of `kill` and of the system before they use force.
  case terminate
  /// The terminal went away.
  case hangUp

  /// The signal's number.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  /// The exit code after it.
  var exitCode: ExitCode {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .terminated
    case .hangUp: .hungUp
    }
  }

  /// Lets all of these signals reach the calling thread, and those that it starts.
  ///
  /// A program passes its blocked signals on to those that it starts, and Foundation starts them on
  /// threads that block nearly all.
  static func unblockAll() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in allCases { unsafe sigaddset(&signals, signal.number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Prints a message about the reaction.
  func announce(on console: Console) {
    let words =
      switch self {
      case .interrupt: "finishing what is under way; Ctrl-C again ends at once"
      case .terminate: "terminated; finishing what is under way"
      case .hangUp: "the terminal went away; finishing what is under way"
      }
    console.error.line("vision: \(words)")
    console.error.flush()
  }
}
