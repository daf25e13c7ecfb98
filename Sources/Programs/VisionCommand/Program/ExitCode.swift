import ModelDownloads
import VisionBase

/// How the command ends, as the shell sees it.
enum ExitCode: Int32, Sendable {
  /// All went well.
  case success = 0
  /// Some input failed; the rest was done.
  case inputFailed = 1
  /// The command line was wrong.
  case wrongUsage = 2
  /// The runtime, a model, or what fetches them is not on this machine.
  case setupMissing = 3
  /// Ctrl-C ended the work early.
  case interrupted = 130
  /// The terminal went away, which ended the work early.
  case hungUp = 129
  /// A request to terminate ended the work early.
  case terminated = 143

  /// Whether a signal ended the work early.
  var isEarlyEnd: Bool { [.interrupted, .hungUp, .terminated].contains(self) }

  /// The code for an error that ended the whole command.
  init(_ error: VisionError) {
    self =
      switch error.code {
      case .runtimeMissing, .modelMissing: .setupMissing
      case .optionInvalid: .wrongUsage
      case .cancelled: .interrupted
      case .downloadFailed where Self.isToolMissing(error.cause): .setupMissing
      default: .inputFailed
      }
  }

  /// The code for two pieces of work that ended with these.
  func joined(with other: ExitCode) -> ExitCode {
    let gravest: [ExitCode] = [
      .interrupted, .terminated, .hungUp, .setupMissing, .wrongUsage, .inputFailed,
    ]
    return gravest.first { $0 == self || $0 == other } ?? .success
  }

  /// Whether a download failed because this machine lacks what it takes.
  private static func isToolMissing(_ cause: (any Error)?) -> Bool {
    switch cause as? DownloadFault {
    case .pipMissing, .libraryMissing: true
    default: false
    }
  }
}
