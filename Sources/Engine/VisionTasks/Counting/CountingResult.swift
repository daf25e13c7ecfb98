/// What was counted up to a frame.
public struct CountingResult: Hashable, Sendable {
  /// The lines in the order in which they were given.
  public var lines: [LineCount]
  /// The zones in the order in which they were given.
  public var zones: [ZoneCount]
  /// The lines that were crossed in this frame.
  public var crossings: [LineCrossing]

  /// Makes a result.
  public init(lines: [LineCount], zones: [ZoneCount], crossings: [LineCrossing] = []) {
    (self.lines, self.zones, self.crossings) = (lines, zones, crossings)
  }
}

/// The way in which an object crosses a line.
public enum CrossingDirection: String, Sendable {
  /// From the left of the line to its right.
  case `in`
  /// From the right of the line to its left.
  case out
}

/// An object that crossed a line.
public struct LineCrossing: Hashable, Sendable {
  /// The name of the line.
  public var line: String
  /// Which way.
  public var direction: CrossingDirection
  /// The object's number.
  public var trackingID: Int

  /// Makes a crossing.
  public init(line: String, direction: CrossingDirection, trackingID: Int) {
    (self.line, self.direction, self.trackingID) = (line, direction, trackingID)
  }
}

/// How often a line was crossed so far.
public struct LineCount: Hashable, Sendable {
  /// The line.
  public var line: CountingLine
  /// How often from its left to its right.
  public var `in`: Int
  /// How often from its right to its left.
  public var out: Int

  /// Makes a count.
  public init(_ line: CountingLine, in inwards: Int = 0, out: Int = 0) {
    (self.line, self.in, self.out) = (line, inwards, out)
  }
}

/// Who is in a zone, and who was.
public struct ZoneCount: Hashable, Sendable {
  /// An object inside.
  public struct Visit: Hashable, Sendable {
    /// The object's number.
    public var trackingID: Int
    /// How long it has been inside.
    public var dwellInMicroseconds: Int64

    /// Makes a visit.
    public init(trackingID: Int, dwellInMicroseconds: Int64) {
      (self.trackingID, self.dwellInMicroseconds) = (trackingID, dwellInMicroseconds)
    }
  }

  /// The zone.
  public var zone: CountingZone
  /// The objects of this frame that are inside, in the order of its result.
  public var inside: [Visit]
  /// How often an object came in from outside.
  public var entered: Int
  /// How often one went out.
  public var left: Int
  /// How many different objects were inside so far, also those that were first seen there.
  public var visitors: Int
  /// The longest time that one was inside without leaving.
  public var longestDwellInMicroseconds: Int64

  /// Makes a count.
  public init(
    _ zone: CountingZone, inside: [Visit] = [], entered: Int = 0, left: Int = 0, visitors: Int = 0,
    longestDwellInMicroseconds: Int64 = 0
  ) {
    (self.zone, self.inside, self.entered, self.left) = (zone, inside, entered, left)
    (self.visitors, self.longestDwellInMicroseconds) = (visitors, longestDwellInMicroseconds)
  }
}
