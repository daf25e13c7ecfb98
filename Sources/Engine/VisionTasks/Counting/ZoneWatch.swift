internal import Frames

/// Tracks the objects in and near one zone.
struct ZoneWatch: Sendable {
  private(set) var count: ZoneCount
  private var objects: [Int: Stay] = [:]

  /// The state of an object.
  private struct Stay {
    var isInside: Bool
    var wasInside: Bool
    /// The time at which it came in.
    var since: Int64
    var frame: Int
  }

  init(_ zone: CountingZone) {
    count = ZoneCount(zone)
  }

  /// Begins a frame.
  mutating func begin() {
    count.inside = []
  }

  /// Updates an object's position; returns its passage if it came in or went out.
  mutating func see(_ seen: Sighting) -> ZonePassage? {
    guard let id = seen.id else { return nil }
    var direction: CrossingDirection?
    let edge = count.zone.distanceToEdge(of: seen.point)
    // An edge belongs to the zone.
    let isInside = edge == 0 || count.zone.contains(seen.point)
    var stay =
      objects[id]
      ?? Stay(isInside: false, wasInside: false, since: seen.time, frame: seen.frame)
    let isNew = objects[id] == nil
    if isInside != stay.isInside, isNew || edge > 0 && edge >= seen.margin {
      stay.isInside = isInside
      if isInside {
        stay.since = seen.time
        if !isNew {
          count.entered += 1
          direction = .in
        }
        if !stay.wasInside { count.visitors += 1 }
        stay.wasInside = true
      } else {
        count.left += 1
        direction = .out
      }
    }
    stay.frame = seen.frame
    objects[id] = stay
    if stay.isInside { visit(id, since: stay.since, until: seen.time) }
    return direction.map { ZonePassage(zone: count.zone.name, direction: $0, trackingID: id) }
  }

  /// Counts an object that is inside.
  private mutating func visit(_ id: Int, since: Int64, until time: Int64) {
    let (dwell, overflows) = time.subtractingReportingOverflow(since)
    let known = overflows ? .max : max(dwell, 0)
    count.inside.append(.init(trackingID: id, dwellInMicroseconds: known))
    count.longestDwellInMicroseconds = max(count.longestDwellInMicroseconds, known)
  }

  mutating func forget(before frame: Int) {
    if objects.values.contains(where: { $0.frame < frame }) {
      objects = objects.filter { $0.value.frame >= frame }
    }
  }
}
