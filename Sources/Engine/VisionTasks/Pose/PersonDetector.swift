internal import Frames
internal import VisionBase

/// Locates people: the first of the two models.
///
/// Reference: docs/reference/blazepose.md 1 and 2. Not thread-safe.
final class PersonDetector {
  private let detector: SubjectDetector

  init(
    _ described: DescribedModel, options: PoseOptions, pipeline: PosePipeline, threadCount: Int?
  ) throws(VisionError) {
    detector = try SubjectDetector(
      described,
      SubjectDetector.Settings(
        role: "a pose detector", anchors: Body.anchors,
        range: PixelScaling(lowest: -1, highest: 1),
        threshold: options.minDetectionConfidence,
        overlapLimit: pipeline.suppressionOverlap, projection: .withoutBars,
        rightSide: pipeline.rightSide),
      threadCount: threadCount)
  }

  /// Returns the regions around people, best first.
  func regions(in frame: Frame, _ picture: UprightPicture) throws(VisionError) -> [UprightRegion] {
    try detector.subjects(in: frame, TurnedPicture(upright: picture))
      .map { Body.region.region(of: $0.keypoints, in: picture) }
  }
}
