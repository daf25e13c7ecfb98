public import Foundation

/// The options of an `InteractiveSegmenterLegacy`; read once, when the segmenter is created.
#if canImport(ObjectiveC)
  @objc(MPPInteractiveSegmenterLegacyOptions)
  @objcMembers
#endif
open class InteractiveSegmenterLegacyOptions: TaskOptions {
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
    let copy = InteractiveSegmenterLegacyOptions()
    copy.baseOptions = baseOptions
    copy.displayNamesLocale = displayNamesLocale
    copy.shouldOutputConfidenceMasks = shouldOutputConfidenceMasks
    copy.shouldOutputCategoryMask = shouldOutputCategoryMask
    return copy
  }
}

extension InteractiveSegmenterLegacyOptions: MaskRequesting {}
