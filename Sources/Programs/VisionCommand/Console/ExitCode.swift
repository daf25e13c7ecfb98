import ModelDownloads
import VisionBase

/// The exit codes of the command.
enum ExitCode: Int32, Sendable {
  /// Everything succeeded.
  case success = 0
  /// Some input failed; the others were processed.
  case inputFailed = 1
  /// The command line was wrong.
  case wrongUsage = 2
  /// The runtime, a model, or a tool that fetches them is missing on this machine.
  case setupMissing = 3
  /// Ctrl-C ended the work early.
  case interrupted = 130
  /// The terminal went away, which ended the work early.
  case hungUp = 129
  /// A request to terminate ended the work early.
  case terminated = 143

  /// True if a signal ended the work early.
  var isEarlyEnd: Bool { [.interrupted, .hungUp, .terminated].contains(self) }

  /// Creates the code for an error that ended the whole command.
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

  /// Returns the code for two pieces of work that ended with these.
  func joined(with other: ExitCode) -> ExitCode {
    let gravest: [ExitCode] = [
      .interrupted, .terminated, .hungUp, .setupMissing, .wrongUsage, .inputFailed,
    ]
    return gravest.first { $0 == self || $0 == other } ?? .success
  }

  /// Returns true if a download failed because this machine lacks a required tool.
  private static func isToolMissing(_ cause: (any Error)?) -> Bool {
    switch cause as? DownloadFault {
    case .pipMissing, .libraryMissing: true
    default: false
    }
  }
}
