public import Foundation
internal import MediaPipeRules

/// The options of an `ImageSegmenter`; read once, when the segmenter is created.
#if canImport(ObjectiveC)
  @objc(MPPImageSegmenterOptions)
  @objcMembers
#endif
open class ImageSegmenterOptions: TaskOptions {
  /// The way the segmenter receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var imageSegmenterLiveStreamDelegate: (any ImageSegmenterLiveStreamDelegate)?

  /// The language of the labels' display names; empty means English.
  open var displayNamesLocale: String = "en"

  /// True if results have a mask of confidences for each class.
  open var shouldOutputConfidenceMasks: Bool = true

  /// True if results have a mask with the category of each pixel.
  ///
  /// The initializer of the segmenter throws if both kinds of masks are false.
  open var shouldOutputCategoryMask: Bool = false

  /// Returns a full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = ImageSegmenterOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.imageSegmenterLiveStreamDelegate = imageSegmenterLiveStreamDelegate
    copy.displayNamesLocale = displayNamesLocale
    copy.shouldOutputConfidenceMasks = shouldOutputConfidenceMasks
    copy.shouldOutputCategoryMask = shouldOutputCategoryMask
    return copy
  }
}

extension ImageSegmenterOptions: MaskRequesting {}

/// The options of the classes whose tasks make masks.
protocol MaskRequesting {
  var displayNamesLocale: String { get }
  var shouldOutputConfidenceMasks: Bool { get }
  var shouldOutputCategoryMask: Bool { get }
}

extension MaskRequesting {
  /// The options in the form shared by all APIs.
  var rules: SegmenterTaskOptions {
    var rules = SegmenterTaskOptions()
    rules.displayNamesLocale = displayNamesLocale.isEmpty ? nil : displayNamesLocale
    rules.outputsConfidenceMasks = shouldOutputConfidenceMasks
    rules.outputsCategoryMask = shouldOutputCategoryMask
    return rules
  }
}

/// Receives the results of an `ImageSegmenter` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPImageSegmenterLiveStreamDelegate)
#endif
public protocol ImageSegmenterLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the segmenter.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - imageSegmenter: The segmenter.
  ///   - result: The frame's masks; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
  #if canImport(ObjectiveC)
    @objc(imageSegmenter:didFinishSegmentationWithResult:timestampInMilliseconds:error:)
    optional func imageSegmenter(
      _ imageSegmenter: ImageSegmenter, didFinishSegmentation result: ImageSegmenterResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #else
    func imageSegmenter(
      _ imageSegmenter: ImageSegmenter, didFinishSegmentation result: ImageSegmenterResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #endif
}

#if !canImport(ObjectiveC)
  extension ImageSegmenterLiveStreamDelegate {
    /// Does nothing: implementing the method is optional.
    public func imageSegmenter(
      _ imageSegmenter: ImageSegmenter, didFinishSegmentation result: ImageSegmenterResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
