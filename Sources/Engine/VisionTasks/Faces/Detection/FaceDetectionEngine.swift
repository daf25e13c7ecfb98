package import Frames
package import VisionBase

/// Finds faces, one frame after the other, on the calling thread.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 2. Not thread-safe: the owner serializes
/// calls.
package final class FaceDetectionEngine {
  private let detector: SubjectDetector

  /// Creates an engine for a model of short or full range.
  ///
  /// Throws a `VisionError` whose cause is a `LandmarkTaskFault` or `ImageInputFault` if the model
  /// or the options do not fit.
  package init(
    _ model: DescribedModel, options: FaceDetectorOptions, threadCount: Int?
  ) throws(VisionError) {
    try options.check()
    detector = try SubjectDetector(
      model,
      .faces(
        model, threshold: options.minDetectionConfidence, overlapLimit: options.overlapLimit,
        rules: options.rules),
      threadCount: threadCount)
  }

  /// Finds the faces in a frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Boxes and key points in the stored picture, best first.
  /// - Throws: `runtimeFailed` when the model cannot be run.
  package func faces(
    in frame: Frame, orientation: Orientation? = nil
  ) throws(VisionError) -> DetectionResult {
    let picture = TurnedPicture(frame, orientation: orientation ?? frame.orientation)
    let faces = try detector.subjects(in: frame, picture)
    return DetectionResult(
      detections: faces.compactMap { Detection($0, in: picture.canvas) }, picture: picture.stored,
      timestampInMicroseconds: frame.timestampInMicroseconds)
  }
}

extension Detection {
  /// Creates the detection of a subject in a canvas; nil if a model returned non-finite key points.
  fileprivate init?(_ subject: DetectionCandidate, in canvas: UprightPicture) {
    let isMirrored = canvas.stored.orientation.isMirrored
    func stored(_ x: Float) -> Float { isMirrored ? 1 - x : x }
    let keypoints = subject.keypoints.map { Keypoint(x: stored($0.x), y: $0.y) }
    guard keypoints.allSatisfy({ ($0.x + $0.y).isFinite }) else { return nil }
    let box = subject.box
    let left = isMirrored ? stored(box.x + box.width) : box.x
    func pixel(_ fraction: Float, of side: Int) -> Double {
      DetectionProjection.pixel(fraction, of: side)
    }
    self.init(
      boundingBox: PictureBox(
        x: pixel(left, of: canvas.width), y: pixel(box.y, of: canvas.height),
        width: pixel(box.width, of: canvas.width), height: pixel(box.height, of: canvas.height)),
      keypoints: keypoints, categories: subject.classes.map { Category($0, labels: nil) })
  }
}
