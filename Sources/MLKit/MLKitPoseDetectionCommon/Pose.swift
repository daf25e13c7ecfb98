public import Foundation
internal import MLKitVision
internal import VisionTasks

/// A person's pose.
#if canImport(ObjectiveC)
  @objc(MLKPose)
  @objcMembers
#endif
open class Pose: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The 33 landmarks.
  ///
  /// Upstream's order is undefined: look one up with `landmark(ofType:)`.
  public let landmarks: [PoseLandmark]

  private let byType: [PoseLandmarkType: PoseLandmark]

  package init(landmarks: [PoseLandmark]) {
    self.landmarks = landmarks
    byType = Dictionary(landmarks.map { ($0.type, $0) }) { first, _ in first }
  }

  /// All landmarks, one per line, from the head down.
  open override var description: String {
    let lines = PoseLandmarkType.ordered.compactMap { byType[$0] }.map { "\n  " + $0.words }
    return "<Pose" + lines.joined() + ">"
  }

  /// Returns the landmark of a type.
  ///
  /// - Precondition: `type` is one of the static members of `PoseLandmarkType`.
  open func landmark(ofType type: PoseLandmarkType) -> PoseLandmark {
    guard let landmark = byType[type] else {
      preconditionFailure("a pose has no landmark of the type \"\(type.rawValue)\"")
    }
    return landmark
  }
}

extension Pose {
  /// Creates a pose in pixels from the engine's.
  convenience init(_ pose: VisionTasks.Pose, in picture: PictureGeometry) {
    let landmarks = zip(PoseLandmarkType.ordered, PoseLandmarkKind.allCases).map { type, kind in
      let (point, z) = pose.pixels(kind, in: picture)
      return PoseLandmark(
        type: type, position: Vision3DPoint(x: point.x, y: point.y, z: z),
        inFrameLikelihood: pose[kind].presence)
    }
    self.init(landmarks: landmarks)
  }
}
