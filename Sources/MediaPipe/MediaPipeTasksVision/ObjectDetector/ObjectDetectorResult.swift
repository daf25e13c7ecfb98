internal import Foundation
internal import VisionTasks

/// The result of an `ObjectDetector` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetectorResult)
  @objcMembers
#endif
open class ObjectDetectorResult: TaskResult {
  /// The objects; empty when there are none.
  public let detections: [Detection]

  /// Creates a result.
  public init(detections: [Detection], timestampInMilliseconds: Int) {
    self.detections = detections
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
  open override var description: String {
    Listing.text(
      "ObjectDetectorResult",
      detections.isEmpty
        ? ["No detections"] : Listing.numbered("Detection", detections, \.lines))
  }
}

// MARK: - From the engine

extension ObjectDetectorResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: DetectionResult, milliseconds: Int) {
    self.init(
      detections: result.detections.map(Detection.init), timestampInMilliseconds: milliseconds)
  }
}
