internal import Frames

/// Tracks the objects near one line.
struct LineWatch: Sendable {
  private(set) var count: LineCount
  private var objects: [Int: Passage] = [:]

  /// The past positions of an object.
  private struct Passage {
    /// The side the object counts as being on: 1 right, -1 left.
    var side: Double
    /// The side its point was last on, at any distance.
    var lastSide: Double
    var lastPoint: PicturePoint
    /// True if the point last touched the line between its ends; nil if it has left the line since.
    var touch: Bool?
    /// True if its point last changed sides between the line's ends.
    var isBetweenEnds = false
    var frame: Int
  }

  init(_ line: CountingLine) {
    count = LineCount(line)
  }

  /// Updates an object's position; returns a crossing once it is certain.
  mutating func see(_ seen: Sighting) -> LineCrossing? {
    guard let id = seen.id else { return nil }
    let line = count.line
    let distance = line.distance(of: seen.point)
    let side: Double = distance > 0 ? 1 : distance < 0 ? -1 : 0
    guard var passage = objects[id] else {
      // An object that appears exactly on the line has no side yet.
      guard side != 0 else { return nil }
      objects[id] = Passage(
        side: side, lastSide: side, lastPoint: seen.point, frame: seen.frame)
      return nil
    }
    defer { objects[id] = passage }
    passage.frame = seen.frame
    guard side != 0 else {
      passage.touch = line.isBetweenEnds(seen.point)
      passage.lastPoint = seen.point
      return nil
    }
    if side != passage.lastSide {
      passage.isBetweenEnds =
        passage.touch ?? line.isBetweenEnds(place(between: passage.lastPoint, and: seen.point))
      passage.lastSide = side
    }
    passage.touch = nil
    passage.lastPoint = seen.point
    guard side != passage.side, distance.magnitude >= seen.margin else { return nil }
    passage.side = side
    guard passage.isBetweenEnds else { return nil }
    let direction: CrossingDirection = side > 0 ? .in : .out
    if side > 0 { count.in += 1 } else { count.out += 1 }
    return LineCrossing(line: line.name, direction: direction, trackingID: id)
  }

  /// Returns the point where the path between two points on different sides meets the line.
  private func place(between one: PicturePoint, and other: PicturePoint) -> PicturePoint {
    let (before, after) = (count.line.distance(of: one), count.line.distance(of: other))
    let part = before / (before - after)
    return PicturePoint(x: one.x + part * (other.x - one.x), y: one.y + part * (other.y - one.y))
  }

  mutating func forget(before frame: Int) {
    if objects.values.contains(where: { $0.frame < frame }) {
      objects = objects.filter { $0.value.frame >= frame }
    }
  }
}
