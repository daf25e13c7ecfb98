/// The counts up to and including a frame.
public struct CountingResult: Hashable, Encodable, Sendable {
  /// The lines in the order in which they were passed.
  public var lines: [LineCount]
  /// The zones in the order in which they were passed.
  public var zones: [ZoneCount]
  /// The line crossings in this frame.
  public var crossings: [LineCrossing]
  /// The passages into and out of zones in this frame.
  public var passages: [ZonePassage]

  /// Creates a result.
  public init(
    lines: [LineCount], zones: [ZoneCount], crossings: [LineCrossing] = [],
    passages: [ZonePassage] = []
  ) {
    (self.lines, self.zones) = (lines, zones)
    (self.crossings, self.passages) = (crossings, passages)
  }
}

/// The direction in which an object crosses a line or the edge of a zone.
public enum CrossingDirection: String, Encodable, Sendable {
  /// From the left of the line to its right, or into the zone.
  case `in`
  /// From the right of the line to its left, or out of the zone.
  case out
}

/// A crossing of a line by an object.
public struct LineCrossing: Hashable, Encodable, Sendable {
  /// The name of the line.
  public var line: String
  /// The direction.
  public var direction: CrossingDirection
  /// The object's tracking number.
  public var trackingID: Int
  /// The object's best class in this frame.
  ///
  /// It is ``TrackedObject/bestCategory``.
  public var category: Category?

  /// Creates a crossing.
  public init(
    line: String, direction: CrossingDirection, trackingID: Int, category: Category? = nil
  ) {
    (self.line, self.direction, self.trackingID) = (line, direction, trackingID)
    self.category = category
  }
}

/// The number of crossings of a line so far.
public struct LineCount: Hashable, Encodable, Sendable {
  /// The line.
  public var line: CountingLine
  /// The number of crossings from left to right.
  public var `in`: Int
  /// The number of crossings from right to left.
  public var out: Int

  /// Creates a count.
  public init(_ line: CountingLine, in inwards: Int = 0, out: Int = 0) {
    (self.line, self.in, self.out) = (line, inwards, out)
  }
}

/// A passage of an object into a zone or out of it.
///
/// The first sight of an object inside is no passage, nor is its disappearance. An object that was
/// unseen for 1,000 frames is new.
public struct ZonePassage: Hashable, Encodable, Sendable {
  /// The name of the zone.
  public var zone: String
  /// The direction.
  public var direction: CrossingDirection
  /// The object's tracking number.
  public var trackingID: Int
  /// The object's best class in this frame.
  ///
  /// It is ``TrackedObject/bestCategory``.
  public var category: Category?

  /// Creates a passage.
  public init(
    zone: String, direction: CrossingDirection, trackingID: Int, category: Category? = nil
  ) {
    (self.zone, self.direction, self.trackingID) = (zone, direction, trackingID)
    self.category = category
  }
}

/// The objects in a zone, and its totals so far.
public struct ZoneCount: Hashable, Encodable, Sendable {
  /// An object inside a zone.
  public struct Visit: Hashable, Encodable, Sendable {
    /// The object's tracking number.
    public var trackingID: Int
    /// The time since the object entered, in microseconds.
    public var dwellInMicroseconds: Int64

    /// Creates a visit.
    public init(trackingID: Int, dwellInMicroseconds: Int64) {
      (self.trackingID, self.dwellInMicroseconds) = (trackingID, dwellInMicroseconds)
    }
  }

  /// The zone.
  public var zone: CountingZone
  /// The objects of this frame that are inside, in the order of the tracking result.
  public var inside: [Visit]
  /// The number of times an object came in from outside.
  public var entered: Int
  /// The number of times an object went out.
  public var left: Int
  /// The number of different objects inside so far, including those first seen there.
  public var visitors: Int
  /// The longest uninterrupted stay of an object.
  public var longestDwellInMicroseconds: Int64

  /// Creates a count.
  public init(
    _ zone: CountingZone, inside: [Visit] = [], entered: Int = 0, left: Int = 0, visitors: Int = 0,
    longestDwellInMicroseconds: Int64 = 0
  ) {
    (self.zone, self.inside, self.entered, self.left) = (zone, inside, entered, left)
    (self.visitors, self.longestDwellInMicroseconds) = (visitors, longestDwellInMicroseconds)
  }
}
