public import Foundation

/// The options of an `ImageClassifier`; read once, when the classifier is created.
#if canImport(ObjectiveC)
  @objc(MPPImageClassifierOptions)
  @objcMembers
#endif
open class ImageClassifierOptions: TaskOptions {
  /// The way the classifier receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var imageClassifierLiveStreamDelegate: (any ImageClassifierLiveStreamDelegate)?

  /// The language of display names; empty means English.
  open var displayNamesLocale: String = ""

  /// The maximum number of classes of each output; negative for all.
  ///
  /// Zero makes the initializer throw.
  open var maxResults: Int = -1

  /// The minimum score of a class.
  open var scoreThreshold: Float = 0

  /// The only categories to report, if not empty.
  open var categoryAllowlist: [String] = []

  /// The categories to leave out.
  open var categoryDenylist: [String] = []

  /// Returns a full copy.
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

extension ImageClassifierOptions: CategoryNaming {}

/// Receives the results of an `ImageClassifier` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPImageClassifierLiveStreamDelegate)
#endif
public protocol ImageClassifierLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the classifier.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - imageClassifier: The classifier.
  ///   - result: The frame's classes; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
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
