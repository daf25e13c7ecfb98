internal import Frames
internal import VisionBase
package import VisionTasks

/// The requested masks of upstream's segmenters, in the size of the stored picture.
///
/// As upstream's, they show the upright picture, stretched to that size.
package struct SegmenterMasks: Sendable {
  /// One mask for each class; nil unless requested.
  package let confidenceMasks: [MaskPlane<Float>]?

  /// The category of each pixel; nil unless requested.
  package let categoryMask: MaskPlane<UInt8>?

  /// The quality of each class's mask.
  package let qualityScores: [Float]

  /// The maximum number of confidences in a result: 4 GB.
  private static let mostConfidences = 1 << 30

  /// Computes the requested masks.
  ///
  /// Throws `inputInvalid` if they would not fit into memory.
  init(
    _ result: SegmentationResult, _ options: SegmenterTaskOptions
  ) throws(VisionError) {
    let size = result.picture
    if options.outputsConfidenceMasks {
      let (pixels, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
      guard !isTooLarge, pixels <= Self.mostConfidences / result.classCount else {
        throw VisionError(
          .inputInvalid,
          "Confidence masks of \(result.classCount) classes for a picture of "
            + "\(size.width)x\(size.height) pixels are too large.", cause: SegmenterMasksFault())
      }
      confidenceMasks = result.unturnedConfidences()
    } else {
      confidenceMasks = nil
    }
    categoryMask = options.outputsCategoryMask ? result.unturnedCategories() : nil
    qualityScores = result.qualityScores
  }
}

/// The confidence masks of a picture would not fit into memory; upstream does not limit them.
private struct SegmenterMasksFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    .core(.resourceExhausted, error.message)
  }
}
