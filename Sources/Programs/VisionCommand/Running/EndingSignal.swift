#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A polite request to end, which lets what is under way finish.
enum EndingSignal: CaseIterable, Sendable {
  /// Ctrl-C.
  case interrupt
  /// What `kill` and the system send before they use force.
  case terminate
  /// The terminal went away.
  case hangUp

  /// The system's number.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  /// How the command ends after it.
  var exitCode: ExitCode {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .terminated
    case .hangUp: .hungUp
    }
  }

  /// Tells a person what happens now.
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
