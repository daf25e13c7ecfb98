public import Frames

/// One object found in a picture.
public struct Detection: Hashable, Sendable {
  /// Where it is, in whole pixels of the stored picture.
  ///
  /// Each of the four numbers is cut to a whole number and kept within the picture's sides on its
  /// own, as upstream does, so that a box over the left edge may reach past the right one.
  public var boundingBox: PictureBox

  /// Points on the object, for models that find them; empty otherwise.
  public var keypoints: [Keypoint]

  /// What it may be, in the order the model gave.
  public var categories: [Category]

  /// Makes a detection.
  public init(boundingBox: PictureBox, keypoints: [Keypoint] = [], categories: [Category]) {
    self.boundingBox = boundingBox
    self.keypoints = keypoints
    self.categories = categories
  }
}

/// A point on an object, in fractions of the stored picture's sides.
public struct Keypoint: Hashable, Sendable {
  /// The distance from the left edge over the picture's width; may lie outside 0...1.
  public var x: Float
  /// The distance from the upper edge over the picture's height; may lie outside 0...1.
  public var y: Float

  // Upstream's key points may have names and scores, which doors pass on; the detectors that are
  // known have neither.
  package var label: String?
  package var score: Float?

  /// Makes a point.
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// Everything found in one picture.
public struct DetectionResult: Hashable, Sendable {
  /// The objects, most certain first as far as the model orders them.
  public var detections: [Detection]

  /// The picture the boxes refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds, nil when it had none.
  public var timestampInMicroseconds: Int64?

  /// Makes a result.
  public init(
    detections: [Detection], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil
  ) {
    self.detections = detections
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
