package import Foundation
package import VisionBase

/// An error as ML Kit's detectors report it; all knowledge of its domains is here.
///
/// Upstream has no public list of codes; the observed ones are canonical status codes, and so are
/// these.
package struct MLKitFailure: Error, Sendable {
  /// The domain of failures before a picture reaches a model.
  package static let domain = "com.google.mlkit"

  /// The domain of failures to load or run a model.
  package static let pipelineDomain = "com.google.visionkit.pipeline.error"

  /// The domain.
  package let domain: String

  /// The canonical status code.
  package let code: Int

  /// The problem and its remedy.
  package let message: String

  /// Creates the error that a client gets for an error of the engine.
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
    // This is upstream's message for a model with which a pipeline cannot start: people search for
    // it.
    let node = failure.map { "node \"\($0.node)\" failed: " } ?? ""
    let start = isOfPipeline && code == 3 ? "Pipeline failed to fully start: \(node)#vk " : ""
    message = start + "\(error)"
  }

  /// The error to throw, or to pass to a completion handler.
  package var error: NSError {
    NSError(domain: domain, code: code, userInfo: [NSLocalizedDescriptionKey: message])
  }
}

/// The part of upstream's pipeline in which an error occurred; wraps the error's own cause.
package struct NodeFailure: Error, Sendable {
  /// The node that runs custom classifiers on objects.
  package static let boxClassifier = "BoxClassifierCalculator"

  /// The node that runs classifiers on whole pictures.
  package static let classifier = "ClassifierClientCalculator"

  /// Upstream's name of the part.
  package let node: String

  /// The error's own cause.
  package let cause: (any Error)?

  /// Runs `body`, and marks its errors as the node's.
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
