/// The state of a stream of hands between frames.
struct HandStream: Sendable {
  /// The tracked hands.
  var hands = SubjectStream()

  /// The filters of each tracked hand, by its number; empty without smoothing.
  private var filters: [Int: (image: LandmarkSmoothing, world: LandmarkSmoothing)] = [:]

  /// Forgets what the last frames showed, but neither the hands nor the time.
  mutating func restart() { filters = [:] }

  /// Smooths a hand's landmarks in place.
  mutating func smooth(
    _ reading: inout HandReading, id: Int, _ smoothing: HandSmoothing, in canvas: UprightPicture,
    microseconds: Int64
  ) {
    let parameters = OneEuroFilter.Parameters(
      minimumCutoff: Double(smoothing.minimumCutoff), slope: Double(smoothing.slope))
    let count = HandGraph.landmarks.count
    var filter =
      filters[id]
      ?? (
        image: LandmarkSmoothing(count: count, parameters),
        world: LandmarkSmoothing(count: count, parameters)
      )
    let now = OneEuroFilter.nanoseconds(microseconds)
    filter.image.smooth(
      &reading.landmarks, size: reading.landmarks.meanSide(in: canvas), in: canvas,
      nanoseconds: now)
    filter.world.smooth(meters: &reading.world, nanoseconds: now)
    filters[id] = filter
  }

  /// Forgets the filters of hands that are no longer tracked.
  mutating func keepFilters(of ids: [Int]) {
    filters = filters.filter { ids.contains($0.key) }
  }
}
