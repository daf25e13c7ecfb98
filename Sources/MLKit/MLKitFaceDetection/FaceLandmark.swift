internal import Foundation
public import MLKitVision

/// A landmark of a face and its position.
#if canImport(ObjectiveC)
  @objc(MLKFaceLandmark)
  @objcMembers
#endif
open class FaceLandmark: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The type of the landmark.
  public let type: FaceLandmarkType

  /// The position, in pixels of the stored picture, for any orientation.
  public let position: VisionPoint

  /// Creates a landmark from a face's mesh; nil for a type without a place there.
  init?(_ type: FaceLandmarkType, _ pixels: FaceGeometryOfPixels) {
    guard let index = FaceMeshPlaces.landmarks[type] else { return nil }
    self.type = type
    position = VisionPoint(pixels.points[index])
  }

  /// The type and the position.
  open override var description: String {
    "<FaceLandmark \(type.rawValue) x \(position.x) y \(position.y)>"
  }
}

/// A line along a part of a face.
#if canImport(ObjectiveC)
  @objc(MLKFaceContour)
  @objcMembers
#endif
open class FaceContour: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The type of the contour.
  public let type: FaceContourType

  /// The points along it, in pixels of the stored picture, for any orientation.
  public let points: [VisionPoint]

  /// Creates a contour from a face's mesh; nil for a type without places there.
  init?(_ type: FaceContourType, _ pixels: FaceGeometryOfPixels) {
    guard let indices = FaceMeshPlaces.contours[type] else { return nil }
    self.type = type
    points = indices.map { VisionPoint(pixels.points[$0]) }
  }

  /// The type and the number of points.
  open override var description: String { "<FaceContour \(type.rawValue) \(points.count) points>" }
}

extension VisionPoint {
  fileprivate convenience init(_ point: (x: Double, y: Double)) {
    self.init(x: CGFloat(point.x), y: CGFloat(point.y))
  }
}
