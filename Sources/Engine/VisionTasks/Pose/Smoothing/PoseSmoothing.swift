/// Smooths one person's landmarks over the frames of a stream.
///
/// Reference: docs/reference/blazepose.md 6. Image landmarks are filtered in pixels.
struct PoseSmoothing: Sendable {
  private var image = OneEuroFilter(count: 33 * 3, minimumCutoff: 0.05, slope: 80)
  private var world = OneEuroFilter(count: 33 * 3, minimumCutoff: 0.1, slope: 40)
  private var region = OneEuroFilter(count: 2 * 3, minimumCutoff: 0.01, slope: 10)
  /// Image and world landmarks have the same visibilities, so that one filter serves both.
  private var visibility = [LowPassFilter](repeating: LowPassFilter(), count: 33)

  private static let visibilityWeight: Float = 0.1
  private static let smallestScale: Float = 1e-6

  /// Says that a frame shows nobody.
  ///
  /// Only the filters of places in the picture start anew then; those of visibilities and of metres
  /// go on, as upstream's do (docs/reference/blazepose.md 6.4).
  mutating func skipFrame() {
    image.reset()
    region.reset()
  }

  /// Smooths landmarks in place; `bodySize` is in pixels.
  mutating func smooth(
    _ reading: inout BodyReading, bodySize: Float, in picture: UprightPicture, nanoseconds: Int64
  ) {
    for index in reading.landmarks.indices {
      let smooth = visibility[index].filter(
        reading.landmarks[index].visibility, weight: Self.visibilityWeight)
      reading.landmarks[index].visibility = smooth
      reading.world[index].visibility = smooth
    }
    smoothImage(&reading.landmarks, bodySize, picture, nanoseconds)
    world.advance(toNanoseconds: nanoseconds)
    for index in reading.world.indices {
      let landmark = reading.world[index]
      reading.world[index].x = world.filter(index * 3, landmark.x, scale: 1)
      reading.world[index].y = world.filter(index * 3 + 1, landmark.y, scale: 1)
      reading.world[index].z = world.filter(index * 3 + 2, landmark.z, scale: 1)
    }
  }

  private mutating func smoothImage(
    _ landmarks: inout [PoseLandmark], _ bodySize: Float, _ picture: UprightPicture,
    _ nanoseconds: Int64
  ) {
    guard bodySize >= Self.smallestScale else { return }
    let scale = Double(1 / bodySize)
    let (width, height) = (Float(picture.width), Float(picture.height))
    image.advance(toNanoseconds: nanoseconds)
    for index in landmarks.indices {
      let landmark = landmarks[index]
      landmarks[index].x = image.filter(index * 3, landmark.x * width, scale: scale) / width
      landmarks[index].y = image.filter(index * 3 + 1, landmark.y * height, scale: scale) / height
      landmarks[index].z = image.filter(index * 3 + 2, landmark.z * width, scale: scale) / width
    }
  }

  /// Smooths the two points that make the next region.
  mutating func smoothRegion(
    _ reading: inout BodyReading, bodySize: Float, in picture: UprightPicture, nanoseconds: Int64
  ) {
    guard bodySize >= Self.smallestScale else { return }
    let scale = Double(1 / bodySize)
    let (width, height) = (Float(picture.width), Float(picture.height))
    region.advance(toNanoseconds: nanoseconds)
    func smooth(_ point: BodyPoint, _ first: Int) -> BodyPoint {
      BodyPoint(
        x: region.filter(first, point.x * width, scale: scale) / width,
        y: region.filter(first + 1, point.y * height, scale: scale) / height,
        z: region.filter(first + 2, point.z * width, scale: scale) / width)
    }
    reading.hips = smooth(reading.hips, 0)
    reading.reach = smooth(reading.reach, 3)
  }
}
