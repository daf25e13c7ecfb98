public import Frames

/// An object found in a picture.
public struct Detection: Hashable, Encodable, Sendable {
  /// The bounding box, in pixels of the stored picture: whole ones, except by YOLO models.
  ///
  /// Each of the four numbers is truncated to a whole number and clamped to the picture's sides
  /// independently, as MediaPipe does, so a box that crosses the left edge may extend past the
  /// right one. Boxes by YOLO models are cut off at the edges instead.
  public var boundingBox: PictureBox

  /// Points on the object, for models that find them; empty otherwise.
  public var keypoints: [Keypoint]

  /// The candidate classes, in the model's order.
  public var categories: [Category]

  /// Creates a detection.
  public init(boundingBox: PictureBox, keypoints: [Keypoint] = [], categories: [Category]) {
    self.boundingBox = boundingBox
    self.keypoints = keypoints
    self.categories = categories
  }
}

/// A point on an object, in fractions of the stored picture's sides.
public struct Keypoint: Hashable, Encodable, Sendable {
  /// The distance from the left edge over the picture's width; may lie outside 0...1.
  public var x: Float
  /// The distance from the upper edge over the picture's height; may lie outside 0...1.
  public var y: Float

  /// The name of the point; nil from models that do not name their points.
  public var label: String?
  /// The likelihood of the point, 0...1; nil from models without one.
  public var score: Float?

  /// Creates a point.
  public init(x: Float, y: Float, label: String? = nil, score: Float? = nil) {
    (self.x, self.y, self.label, self.score) = (x, y, label, score)
  }

  /// Returns the point in pixels of the stored picture.
  public func pixels(in picture: PictureGeometry) -> PicturePoint {
    PicturePoint(x: Double(x) * Double(picture.width), y: Double(y) * Double(picture.height))
  }
}

/// The objects found in a picture.
public struct DetectionResult: Hashable, Encodable, Sendable {
  /// The objects, highest score first as far as the model orders them.
  public var detections: [Detection]

  /// The picture the boxes refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(
    detections: [Detection], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil
  ) {
    self.detections = detections
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
