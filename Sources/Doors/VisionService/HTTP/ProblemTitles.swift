internal import VisionBase

/// Short titles for the codes of problems, to be shown as headings.
enum ProblemTitles {
  /// All codes of problems, with their titles.
  static let all: [(code: String, title: String)] =
    VisionError.Code.all.map { ($0.description, title(of: $0)) }
    + ServiceProblem.Code.allCases.map { ($0.rawValue, title(of: $0)) }

  private static func title(of code: VisionError.Code) -> String {
    switch code {
    case .runtimeMissing: "The runtime is missing"
    case .runtimeFailed: "The model failed"
    case .modelInvalid: "This is not a valid model"
    case .modelUnsupported: "The model does not fit"
    case .modelMissing: "The model is not on this machine"
    case .inputInvalid: "This cannot be read"
    case .inputMissing: "This is not there"
    case .optionInvalid: "An option does not fit"
    case .fileFailed: "A file cannot be read or written"
    case .downloadFailed: "The download failed"
    case .cancelled: "It was stopped"
    default: "The service could not do that"
    }
  }

  private static func title(of code: ServiceProblem.Code) -> String {
    switch code {
    case .requestInvalid: "The service cannot use this"
    case .notFound: "This is not there any more"
    case .methodNotAllowed: "The service does not do this"
    case .unauthorized: "The service needs a token"
    case .forbidden: "The service does not allow this"
    case .typeUnsupported: "This kind of file cannot be read"
    case .tooLarge: "This is too large"
    case .tooBusy: "The service is busy"
    case .deadlineExceeded: "It took too long"
    case .clientGone: "The connection was closed"
    case .storageFull: "There is no room left on the disk"
    case .notReady: "This is not ready yet"
    case .ending: "The service is about to end"
    }
  }
}
