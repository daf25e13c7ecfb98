public import Foundation

/// The common options of all segmenters; create `SelfieSegmenterOptions`.
///
/// They are read once, when a segmenter is created: later changes do not affect the segmenter.
#if canImport(ObjectiveC)
  @objc(MLKCommonSegmenterOptions)
  @objcMembers
#endif
open class CommonSegmenterOptions: NSObject {
  /// The mode of the segmenter.
  open var segmenterMode = SegmenterMode.stream

  /// True if masks have the size of the model's output instead of the picture's.
  open var shouldEnableRawSizeMask = false

  /// The kind of segmenter, which determines its model.
  package let subject: SegmentationSubject

  package init(_ subject: SegmentationSubject) { self.subject = subject }
}

/// A subject that a segmenter separates from its background.
package enum SegmentationSubject: Sendable {
  /// People near the camera.
  case selfie
}
