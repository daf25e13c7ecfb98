internal import Foundation
internal import VisionTasks

/// The result of a `FaceDetector` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPFaceDetectorResult)
  @objcMembers
#endif
open class FaceDetectorResult: TaskResult {
  /// The faces; empty when there are none.
  ///
  /// Each has one category with a score and without a name, and six key points: the eyes, the tip
  /// of the nose, the middle of the mouth, and the ears, the person's right before the left.
  public let detections: [Detection]

  /// Creates a result.
  public init(detections: [Detection], timestampInMilliseconds: Int) {
    self.detections = detections
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
  open override var description: String {
    Listing.text(
      "FaceDetectorResult",
      detections.isEmpty
        ? ["No detections"] : Listing.numbered("Detection", detections, \.lines))
  }
}

// MARK: - From the engine

extension FaceDetectorResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: DetectionResult, milliseconds: Int) {
    self.init(
      detections: result.detections.map(Detection.init), timestampInMilliseconds: milliseconds)
  }
}
