/// Smooths one person's landmarks over the frames of a stream.
///
/// Reference: docs/reference/blazepose.md 6.
struct PoseSmoothing: Sendable {
  private var image = LandmarkSmoothing(count: Body.pose.count, Body.imageSmoothing)
  private var world = LandmarkSmoothing(count: Body.pose.count, Body.worldSmoothing)
  private var auxiliary = LandmarkSmoothing(count: Body.auxiliary.count, Body.auxiliarySmoothing)
  /// Image and world landmarks have the same visibilities, so one filter serves both.
  private var visibility = [LowPassFilter](repeating: LowPassFilter(), count: Body.pose.count)

  /// Registers a frame without a person.
  ///
  /// Only the filters of positions in the picture are reset then; those of visibilities and of
  /// world positions continue, as upstream's do (docs/reference/blazepose.md 6.4).
  mutating func skipFrame() {
    image.reset()
    auxiliary.reset()
  }

  /// Smooths landmarks in place; `bodySize` is in pixels.
  mutating func smooth(
    _ reading: inout BodyReading, bodySize: Float, in picture: UprightPicture, nanoseconds: Int64
  ) {
    for index in reading.landmarks.indices {
      let smooth = visibility[index].filter(
        reading.landmarks[index].visibility, weight: Body.visibilityWeight)
      reading.landmarks[index].visibility = smooth
      reading.world[index].visibility = smooth
    }
    image.smooth(&reading.landmarks, size: bodySize, in: picture, nanoseconds: nanoseconds)
    world.smooth(meters: &reading.world, nanoseconds: nanoseconds)
  }

  /// Smooths the two points that define the next region.
  mutating func smoothRegion(
    _ reading: inout BodyReading, bodySize: Float, in picture: UprightPicture, nanoseconds: Int64
  ) {
    auxiliary.smooth(&reading.auxiliary, size: bodySize, in: picture, nanoseconds: nanoseconds)
  }
}
