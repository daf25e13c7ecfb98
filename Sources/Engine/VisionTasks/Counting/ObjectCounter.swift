internal import Frames
public import VisionBase

/// Counts tracked objects that cross lines and that are in zones.
///
/// ```swift
/// let gate = try CountingLine(
///   "gate", from: PicturePoint(x: 0, y: 400), to: PicturePoint(x: 800, y: 400))
/// var counter = try ObjectCounter(lines: [gate])
/// for try await result in tracker.objects(in: frames) {
///   for crossing in counter.count(result).crossings { print(crossing.trackingID, crossing.direction) }
/// }
/// ```
///
/// One counter belongs to one sequence of results, as tracking numbers do. An object counts with one
/// point of its box. It has changed sides once that point is beyond a line, or an edge, by a part of
/// its size, so that one that trembles on a line counts once at most. A line counts what passes
/// between its ends, also when the object was out of sight meanwhile; what goes around an end does not
/// count, nor do objects without a number, as of single pictures.
public struct ObjectCounter: Sendable {
  private let anchor: CountingAnchor
  private let steadiness: Double
  private var lines: [LineWatch]
  private var zones: [ZoneWatch]
  private var frame = 0
  private var time: Int64?

  /// The part of an object's shorter side by which it must be beyond a line, unless another is chosen.
  public static let usualSteadiness = 0.05

  /// For so many frames an object that is not seen is remembered; numbers are never used again.
  private static let framesRemembered = 1000
  private static let usualInterval: Int64 = 33_333

  /// Makes a counter.
  ///
  /// Throws `optionInvalid` when two lines or two zones have the same name, and for a steadiness that
  /// is not 0 to 1.
  public init(
    lines: [CountingLine] = [], zones: [CountingZone] = [], anchor: CountingAnchor = .middle,
    steadiness: Double = usualSteadiness
  ) throws(VisionError) {
    for (names, what) in [(lines.map(\.name), "lines"), (zones.map(\.name), "zones")] {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        throw VisionError(
          .optionInvalid, "two \(what) have the name \(name); give one of them another")
      }
    }
    guard (0...1).contains(steadiness) else {
      throw VisionError(.optionInvalid, "the steadiness of counting is 0 to 1, not \(steadiness)")
    }
    (self.anchor, self.steadiness) = (anchor, steadiness)
    self.lines = lines.map { LineWatch($0) }
    self.zones = zones.map { ZoneWatch($0) }
  }

  /// Takes the next result of the sequence; answers what was counted so far.
  ///
  /// A result without a timestamp counts as 1/30 second after the one before.
  public mutating func count(_ result: TrackingResult) -> CountingResult {
    let now =
      result.timestampInMicroseconds
      ?? time.map { $0.addingReportingOverflow(Self.usualInterval).partialValue } ?? 0
    time = now
    frame += 1
    var crossings: [LineCrossing] = []
    for index in zones.indices { zones[index].begin() }
    for object in result.objects {
      let box = object.boundingBox
      let point = anchor.point(of: box, in: result.picture)
      guard point.isFinite else { continue }
      let margin = max(min(box.width, box.height), 0) * steadiness
      let seen = Sighting(
        id: object.trackingID, point: point, margin: margin, frame: frame, time: now)
      for index in lines.indices {
        if let crossing = lines[index].see(seen) { crossings.append(crossing) }
      }
      for index in zones.indices { zones[index].see(seen) }
    }
    let oldest = frame - Self.framesRemembered
    for index in lines.indices { lines[index].forget(before: oldest) }
    for index in zones.indices { zones[index].forget(before: oldest) }
    return CountingResult(
      lines: lines.map(\.count), zones: zones.map(\.count), crossings: crossings)
  }
}

/// An object in a frame, as lines and zones see it.
struct Sighting {
  let id: Int?
  let point: PicturePoint
  /// How far beyond a line or edge it must be to have changed sides.
  let margin: Double
  let frame: Int
  let time: Int64
}
