public import Foundation
internal import MediaPipeRules

/// The result of an `InteractiveSegmenterLegacy` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPInteractiveSegmenterLegacyResult)
  @objcMembers
#endif
open class InteractiveSegmenterLegacyResult: TaskResult {
  /// The confidences of each class, as floats in the size of the stored picture; nil unless
  /// requested.
  public let confidenceMasks: [Mask]?

  /// The category of each pixel, as bytes in the size of the stored picture; nil unless requested.
  ///
  /// A model with one class has 0 for the class and 255 for the rest.
  public let categoryMask: Mask?

  /// The model's estimate of each mask's quality, 0 to 1; 1 for models without one.
  public let qualityScores: [NSNumber]?

  /// Creates a result.
  public init(
    confidenceMasks: [Mask]?, categoryMask: Mask?, qualityScores: [NSNumber]?,
    timestampInMilliseconds: Int
  ) {
    self.confidenceMasks = confidenceMasks
    self.categoryMask = categoryMask
    self.qualityScores = qualityScores
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
  open override var description: String {
    Listing.text(
      "InteractiveSegmenterLegacyResult",
      MaskLines.lines(confidenceMasks, categoryMask, qualityScores))
  }
}

// MARK: - From the engine

extension InteractiveSegmenterLegacyResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ masks: SegmenterMasks, milliseconds: Int) {
    self.init(
      confidenceMasks: masks.confidenceMasks?.map(Mask.init),
      categoryMask: masks.categoryMask.map(Mask.init),
      qualityScores: masks.qualityScores.map { NSNumber(value: $0) },
      timestampInMilliseconds: milliseconds)
  }
}
