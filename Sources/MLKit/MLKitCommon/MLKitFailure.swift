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
    let failure = error.cause as? NodeFailure
    var error = error
    if let failure { error.cause = failure.cause }
    // Upstream's words for a model with which a pipeline cannot start: people search for them.
    let node = failure.map { "node \"\($0.node)\" failed: " } ?? ""
    let start = isOfPipeline && code == 3 ? "Pipeline failed to fully start: \(node)#vk " : ""
    message = start + "\(error)"
  }

  /// The error that is thrown, or handed to a completion.
  package var error: NSError {
    NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: message])
  }
}

/// Which part of upstream's pipeline an error is about; stands before the error's own cause.
package struct NodeFailure: Error, Sendable {
  /// The node that runs custom classifiers on objects.
  package static let boxClassifier = "BoxClassifierCalculator"

  /// The name that upstream has for the part.
  package let node: String

  /// What the error's cause would be otherwise.
  package let cause: (any Error)?

  /// Runs `body`, and marks what it throws as the node's.
  package static func mark<Result>(
    _ node: String, _ body: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    do throws(VisionError) {
      return try body()
    } catch {
      throw VisionError(
        error.code, error.message, cause: NodeFailure(node: node, cause: error.cause))
    }
  }
}
