internal import Frames
internal import VisionBase
internal import VisionTasks

extension [LandmarkPoint] {
  /// Converts places in a picture to those in the upright one, depths included.
  mutating func turnUpright(in picture: PictureGeometry) {
    let scale = Float(picture.width) / Float(picture.turnedUpright.width)
    for index in indices {
      (self[index].x, self[index].y) = picture.upright(fraction: self[index].x, self[index].y)
      self[index].z *= scale
    }
  }
}

extension LandmarkPoint {
  /// Returns x, y and z in pixels.
  func coordinates(in picture: PictureGeometry) -> [Float] {
    let (point, z) = pixels(in: picture)
    return [Float(point.x), Float(point.y), Float(z)]
  }

  /// Returns x, y and z in pixels as members of a JSON object.
  func members(in picture: PictureGeometry) -> [JSONValue.Member] {
    zip(["x", "y", "z"], coordinates(in: picture)).map { .init($0, .float($1)) }
  }
}

extension ResultField {
  /// The coordinates of a landmark in pixels; `origin` is the place where z is 0.
  static func pixels(origin: String) -> [ResultField] {
    [
      ResultField("x", .real, "The distance from the left edge; may be outside the picture."),
      ResultField("y", .real, "The distance from the upper edge."),
      ResultField(
        "z", .real, "The depth on the same scale: 0 at \(origin), negative toward the camera."),
    ]
  }

  /// The number of a tracked subject, such as "hand".
  static func trackingID(of subject: String) -> ResultField {
    ResultField(
      "trackingID", .count,
      "Only for videos: the number of the \(subject), the same from frame to frame.", .sometimes)
  }
}

extension RecordValues {
  /// Creates a list with a list of landmarks for each subject.
  ///
  /// `coordinates` has the same number of values for each landmark.
  init(subjects: [[[Float]]], dimensions: Int) {
    let all = subjects.flatMap(\.self)
    let fields = (0..<dimensions).map { axis in RecordValues.float32(all.map { $0[axis] }) }
    self = .list(subjects.count, .lists(subjects.map(\.count), .structures(fields)))
  }
}

/// A place of a subject in text for people.
enum LandmarkText {
  /// Returns a name in a column of its own, followed by the place in whole pixels.
  static func line(
    _ name: String, width: Int, _ landmark: LandmarkPoint, in picture: PictureGeometry
  ) -> String {
    let place = zip(["x", "y", "z"], landmark.coordinates(in: picture))
      .map { "\($0): \(fixed(Double($1), decimals: 0))" }.joined(separator: ", ")
    return padded(name, width) + "  (\(place))"
  }

  /// Returns a name filled up with spaces.
  static func padded(_ name: String, _ width: Int) -> String {
    name + String(repeating: " ", count: max(0, width - name.count))
  }
}
