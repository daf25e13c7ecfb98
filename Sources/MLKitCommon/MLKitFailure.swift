package import Foundation
package import VisionBase

/// An error as ML Kit's detectors report it, and the only place that knows its domains.
///
/// Upstream has no public list of codes; those it was seen to report are canonical status codes,
/// and so are these.
package struct MLKitFailure: Error, Sendable {
  /// The domain of what fails before a picture reaches a model.
  package static let domain = "com.google.mlkit"

  /// The domain of what fails when a model is loaded or run.
  package static let pipelineDomain = "com.google.visionkit.pipeline.error"

  /// The domain.
  package let domain: String

  /// The canonical status code.
  package let code: Int

  /// What is wrong and what to do about it.
  package let message: String

  /// The error that a client gets for an error of the engine.
  package init(_ error: VisionError) {
    let code =
      switch error.code {
      case .cancelled: 1
      case .inputInvalid, .optionInvalid, .modelInvalid, .modelUnsupported: 3
      case .inputMissing, .modelMissing: 5
      case .runtimeFailed: 13
      case .runtimeMissing: 14
      default: 2
      }
    let isOfPipeline: Bool
    switch error.code {
    case .modelInvalid, .modelUnsupported, .runtimeFailed: isOfPipeline = true
    default: isOfPipeline = false
    }
    domain = isOfPipeline ? Self.pipelineDomain : Self.domain
    self.code = code
    message = "\(error)"
  }

  /// The error that is thrown, or handed to a completion.
  package var error: NSError {
    NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: message])
  }
}
