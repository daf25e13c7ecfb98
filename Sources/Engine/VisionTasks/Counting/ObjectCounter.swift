internal import Frames
public import VisionBase

/// Counts tracked objects that cross lines or stay in zones.
///
/// ```swift
/// let gate = try CountingLine(
///   "gate", from: PicturePoint(x: 0, y: 400), to: PicturePoint(x: 800, y: 400))
/// var counter = try ObjectCounter(lines: [gate])
/// for try await result in tracker.objects(in: frames) {
///   for crossing in counter.count(result).crossings {
///     print(crossing.trackingID, crossing.direction)
///   }
/// }
/// ```
///
/// One counter serves one sequence of results, because tracking numbers do. One point of an
/// object's box is counted. The object changes sides once that point is beyond the line or edge by
/// a fraction of the object's size, so an object that jitters on a line counts at most once. A line
/// counts objects that pass between its ends, even if they were out of sight meanwhile. Objects
/// that go around an end do not count, nor do objects without a number, such as those of single
/// pictures.
public struct ObjectCounter: Sendable {
  private let anchor: CountingAnchor
  private let steadiness: Double
  private var lines: [LineWatch]
  private var zones: [ZoneWatch]
  private var frame = 0
  private var time: Int64?

  /// The default distance beyond a line, as a fraction of the object's shorter side.
  public static let usualSteadiness = 0.05

  /// The number of frames for which an unseen object is remembered; numbers are never reused.
  private static let framesRemembered = 1000
  private static let usualInterval: Int64 = 33_333

  /// Creates a counter.
  ///
  /// Throws `optionInvalid` if two lines or two zones have the same name, or if `steadiness` is not
  /// in 0...1.
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

  /// Takes the next result of the sequence; returns the counts so far.
  ///
  /// A result without a timestamp counts as 1/30 second after the previous one.
  public mutating func count(_ result: TrackingResult) -> CountingResult {
    let now =
      result.timestampInMicroseconds
      ?? time.map { $0.addingReportingOverflow(Self.usualInterval).partialValue } ?? 0
    time = now
    frame += 1
    var crossings: [LineCrossing] = []
    var passages: [ZonePassage] = []
    for index in zones.indices { zones[index].begin() }
    for object in result.objects {
      let box = object.boundingBox
      let point = anchor.point(of: box, in: result.picture)
      guard point.isFinite else { continue }
      let margin = max(min(box.width, box.height), 0) * steadiness
      let seen = Sighting(
        id: object.trackingID, point: point, margin: margin, frame: frame, time: now)
      for index in lines.indices {
        guard var crossing = lines[index].see(seen) else { continue }
        crossing.category = object.bestCategory
        crossings.append(crossing)
      }
      for index in zones.indices {
        guard var passage = zones[index].see(seen) else { continue }
        passage.category = object.bestCategory
        passages.append(passage)
      }
    }
    let oldest = frame - Self.framesRemembered
    for index in lines.indices { lines[index].forget(before: oldest) }
    for index in zones.indices { zones[index].forget(before: oldest) }
    return CountingResult(
      lines: lines.map(\.count), zones: zones.map(\.count), crossings: crossings,
      passages: passages)
  }
}

/// An object in a frame, as passed to lines and zones.
struct Sighting {
  let id: Int?
  let point: PicturePoint
  /// The distance beyond a line or edge at which the object has changed sides.
  let margin: Double
  let frame: Int
  let time: Int64
}
