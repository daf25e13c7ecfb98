public import Foundation
internal import MediaPipeRules

/// How an `ImageClassifier` works; read once, when the classifier is made.
#if canImport(ObjectiveC)
  @objc(MPPImageClassifierOptions)
  @objcMembers
#endif
open class ImageClassifierOptions: TaskOptions {
  /// How the classifier receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var imageClassifierLiveStreamDelegate: (any ImageClassifierLiveStreamDelegate)?

  /// The language of display names; empty means English.
  open var displayNamesLocale: String = ""

  /// The largest number of classes of each output; negative for all.
  ///
  /// Zero makes the initialiser throw.
  open var maxResults: Int = -1

  /// Classes with a lower score are left out.
  open var scoreThreshold: Float = 0

  /// Only these categories, when not empty.
  open var categoryAllowlist: [String] = []

  /// None of these categories.
  open var categoryDenylist: [String] = []

  /// A full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = ImageClassifierOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.imageClassifierLiveStreamDelegate = imageClassifierLiveStreamDelegate
    copy.displayNamesLocale = displayNamesLocale
    copy.maxResults = maxResults
    copy.scoreThreshold = scoreThreshold
    copy.categoryAllowlist = categoryAllowlist
    copy.categoryDenylist = categoryDenylist
    return copy
  }
}

extension ImageClassifierOptions {
  /// The options that all doors have.
  var rules: CategoryTaskOptions {
    var rules = CategoryTaskOptions()
    rules.displayNamesLocale = displayNamesLocale.isEmpty ? nil : displayNamesLocale
    rules.maxResults = maxResults
    rules.scoreThreshold = scoreThreshold
    rules.categoryAllowlist = categoryAllowlist
    rules.categoryDenylist = categoryDenylist
    return rules
  }
}

/// Receives what an `ImageClassifier` says about a live stream.
#if canImport(ObjectiveC)
  @objc(MPPImageClassifierLiveStreamDelegate)
#endif
public protocol ImageClassifierLiveStreamDelegate: NSObjectProtocol {
  /// Called for each frame that was worked on, in their order, on a serial queue of the classifier.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - imageClassifier: The classifier.
  ///   - result: What the frame shows; nil when the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: Why the frame failed; nil when it did not.
  #if canImport(ObjectiveC)
    @objc(imageClassifier:didFinishClassificationWithResult:timestampInMilliseconds:error:)
    optional func imageClassifier(
      _ imageClassifier: ImageClassifier, didFinishClassification result: ImageClassifierResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #else
    func imageClassifier(
      _ imageClassifier: ImageClassifier, didFinishClassification result: ImageClassifierResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #endif
}

#if !canImport(ObjectiveC)
  extension ImageClassifierLiveStreamDelegate {
    /// Does nothing: implementing the method is optional.
    public func imageClassifier(
      _ imageClassifier: ImageClassifier, didFinishClassification result: ImageClassifierResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
