internal import ModelCatalogue
package import VisionBase

/// The runtime's library as it is found and loaded.
package struct RuntimeExamination: Hashable, Sendable {
  /// The library's path.
  package let path: String
  /// The evidence that the file is a sound LiteRT, in a few words.
  package let evidence: String

  /// Finds, checks and loads the library.
  ///
  /// Throws `runtimeMissing`, with the paths searched and the remedy, if it cannot be used.
  package init() throws(VisionError) {
    let candidates = RuntimeLibrary.candidates(chosen: RuntimeLibrary.chosenPath)
    let library = try RuntimeLibrary.load()
    path = library.path
    let candidate = candidates.first { $0.path == library.path }
    evidence =
      switch candidate?.origin {
      case .cache: "digest as published"
      case .neighbor: "beside the program; all functions found"
      case .variable: "named by \(RuntimeLibrary.variable); all functions found"
      case .program, nil: "chosen by the program; all functions found"
      }
  }

  /// Returns the command that mends a missing or broken library, as its errors advise it.
  package static func mend() -> String {
    let candidates = RuntimeLibrary.candidates(chosen: RuntimeLibrary.chosenPath)
    return mend(candidates.first(where: \.exists) ?? candidates.last)
  }

  /// Returns the command for a candidate, the one in use or else the last one tried.
  static func mend(_ candidate: RuntimeCandidate?) -> String {
    let pull = "vision models pull litert-runtime"
    guard let candidate else { return pull }
    switch candidate.origin {
    case .variable: return "unset \(RuntimeLibrary.variable)"
    case .neighbor where candidate.exists: return "rm '\(candidate.path)' && \(pull)"
    case .cache where candidate.exists: return pull
    case .program, .neighbor, .cache: return Catalogue.fetchingCommand(for: "litert-runtime")
    }
  }
}
