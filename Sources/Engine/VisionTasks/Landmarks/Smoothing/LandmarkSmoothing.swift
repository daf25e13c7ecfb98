/// Smooths one subject's landmarks over the frames of a stream, with a one-euro filter for each
/// coordinate.
///
/// Reference: docs/reference/blazepose.md 6.
struct LandmarkSmoothing: Sendable {
  private var filter: OneEuroFilter

  /// The size of a subject in pixels below which its landmarks are not filtered.
  private static let smallestSize: Float = 1e-6

  /// Creates the filters of a number of landmarks.
  init(count: Int, _ parameters: OneEuroFilter.Parameters) {
    filter = OneEuroFilter(count: count * 3, parameters)
  }

  /// Forgets everything.
  mutating func reset() { filter.reset() }

  /// Smooths landmarks in fractions of the picture's sides, in pixels.
  ///
  /// - Parameters:
  ///   - landmarks: The landmarks, as many as there are filters for.
  ///   - size: The size of the subject in pixels, which normalizes speeds.
  ///   - picture: The picture.
  ///   - nanoseconds: The time of the frame.
  mutating func smooth<Landmark: LandmarkCoordinates>(
    _ landmarks: inout [Landmark], size: Float, in picture: UprightPicture, nanoseconds: Int64
  ) {
    guard size >= Self.smallestSize else { return }
    let scale = Double(1 / size)
    let (width, height) = (Float(picture.width), Float(picture.height))
    filter.advance(toNanoseconds: nanoseconds)
    for index in landmarks.indices {
      let landmark = landmarks[index]
      landmarks[index].x = filter.filter(index * 3, landmark.x * width, scale: scale) / width
      landmarks[index].y = filter.filter(index * 3 + 1, landmark.y * height, scale: scale) / height
      landmarks[index].z = filter.filter(index * 3 + 2, landmark.z * width, scale: scale) / width
    }
  }

  /// Smooths landmarks in meters, whose speeds do not depend on the size in the picture.
  mutating func smooth<Landmark: LandmarkCoordinates>(
    meters landmarks: inout [Landmark], nanoseconds: Int64
  ) {
    filter.advance(toNanoseconds: nanoseconds)
    for index in landmarks.indices {
      let landmark = landmarks[index]
      landmarks[index].x = filter.filter(index * 3, landmark.x, scale: 1)
      landmarks[index].y = filter.filter(index * 3 + 1, landmark.y, scale: 1)
      landmarks[index].z = filter.filter(index * 3 + 2, landmark.z, scale: 1)
    }
  }
}

extension Array where Element: PlanePoint {
  /// Returns the mean of the sides of the upright box around the points, in pixels.
  ///
  /// It is the size of a subject whose region is not square. The points are in fractions of the
  /// picture's sides.
  func meanSide(in picture: UprightPicture) -> Float {
    var (left, top) = (Float.greatestFiniteMagnitude, Float.greatestFiniteMagnitude)
    var (right, bottom) = (-left, -top)
    for point in self {
      left = Swift.min(left, point.x)
      top = Swift.min(top, point.y)
      right = Swift.max(right, point.x)
      bottom = Swift.max(bottom, point.y)
    }
    return ((right - left) * Float(picture.width) + (bottom - top) * Float(picture.height)) / 2
  }
}
