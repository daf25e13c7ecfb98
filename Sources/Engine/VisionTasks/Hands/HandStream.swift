/// The state of a stream of hands between frames.
struct HandStream: Sendable {
  /// The tracked hands.
  var hands = SubjectStream()

  /// The filters of each tracked hand, by its number; empty without smoothing.
  private var filters: [Int: Filters] = [:]

  private struct Filters: Sendable {
    var image: LandmarkSmoothing
    var world: LandmarkSmoothing

    init(_ parameters: OneEuroFilter.Parameters) {
      image = LandmarkSmoothing(count: HandGraph.landmarks.count, parameters)
      world = LandmarkSmoothing(count: HandGraph.landmarks.count, parameters)
    }
  }

  /// Forgets what the last frames showed, but neither the hands nor the time.
  mutating func restart() { filters = [:] }

  /// Smooths a hand's landmarks in place.
  mutating func smooth(
    _ reading: inout HandReading, id: Int, _ smoothing: HandSmoothing, in canvas: UprightPicture,
    microseconds: Int64
  ) {
    let parameters = OneEuroFilter.Parameters(
      minimumCutoff: Double(smoothing.minimumCutoff), slope: Double(smoothing.slope))
    let now = OneEuroFilter.nanoseconds(microseconds)
    let size = reading.landmarks.meanSide(in: canvas)
    // In place, as each frame would copy all filters otherwise.
    filters[id, default: Filters(parameters)].image.smooth(
      &reading.landmarks, size: size, in: canvas, nanoseconds: now)
    filters[id, default: Filters(parameters)].world.smooth(
      meters: &reading.world, nanoseconds: now)
  }

  /// Forgets the filters of hands that are no longer tracked.
  mutating func keepFilters(of ids: [Int]) {
    filters = filters.filter { ids.contains($0.key) }
  }
}
