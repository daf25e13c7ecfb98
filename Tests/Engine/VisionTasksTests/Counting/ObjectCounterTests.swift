import Frames
import Testing
import VisionBase
import VisionTasks

/// Tests of counts simple enough to verify by hand.
///
/// The picture is 200 by 200, objects are boxes of 20 by 40 named by their centers, and 0.05 of
/// their shorter side is one pixel.
@Suite struct ObjectCounterTests {
  /// Returns a line from left to right through the middle: its right side is below it.
  private static func line(
    _ name: String = "line", _ start: (Double, Double) = (50, 100),
    _ end: (Double, Double) = (150, 100)
  ) throws(VisionError) -> CountingLine {
    try CountingLine(
      name, from: PicturePoint(x: start.0, y: start.1), to: PicturePoint(x: end.0, y: end.1))
  }

  private static func result(
    _ middles: [Int: (Double, Double)], milliseconds: Int64? = nil,
    orientation: Orientation = .up
  ) -> TrackingResult {
    TrackingResult(
      objects: middles.sorted { $0.key < $1.key }.map { id, middle in
        TrackedObject(
          boundingBox: PictureBox(
            x: middle.0 - 10, y: middle.1 - 20, width: 20, height: 40), trackingID: id, score: 1)
      }, picture: PictureGeometry(width: 200, height: 200, orientation: orientation),
      timestampInMicroseconds: milliseconds.map { $0 * 1000 })
  }

  /// Returns the counts after an object was at these places, frame by frame; nil is out of sight.
  private func counts(
    _ places: [(Double, Double)?], _ line: CountingLine? = nil, steadiness: Double = 0.05
  ) throws -> (in: Int, out: Int) {
    var counter = try ObjectCounter(lines: [line ?? Self.line()], steadiness: steadiness)
    var last: CountingResult?
    for place in places { last = counter.count(Self.result(place.map { [7: $0] } ?? [:])) }
    let count = try #require(last?.lines.first)
    return (count.in, count.out)
  }

  // MARK: Lines

  @Test func `from left to right of the line is in, back is out`() throws {
    #expect(try counts([(100, 60), (100, 140)]) == (1, 0))
    #expect(try counts([(100, 140), (100, 60)]) == (0, 1))
    #expect(try counts([(100, 60), (100, 140), (100, 60), (100, 140)]) == (2, 1))
    // With the ends exchanged, the directions are exchanged as well.
    #expect(try counts([(100, 60), (100, 140)], Self.line("l", (150, 100), (50, 100))) == (0, 1))
    // An upward line: its right is the picture's right.
    #expect(try counts([(60, 100), (140, 100)], Self.line("l", (100, 150), (100, 50))) == (1, 0))
  }

  @Test func `touching the line and going back is no crossing`() throws {
    #expect(try counts([(100, 60), (100, 100), (100, 60)]) == (0, 0))
    #expect(try counts([(100, 60), (100, 100), (100, 100)]) == (0, 0))
    #expect(try counts([(100, 60), (100, 100), (100, 101)]) == (1, 0))
    // An object that appears on the line counts for the side it leaves to.
    #expect(try counts([(100, 100), (100, 140)]) == (0, 0))
    #expect(try counts([(100, 100), (100, 140), (100, 60)]) == (0, 1))
  }

  @Test func `trembling on the line counts once, and only beyond the margin`() throws {
    let trembling = (0..<20).map { (100.0, $0 % 2 == 0 ? 99.5 : 100.5) }
    #expect(try counts([(100, 60)] + trembling) == (0, 0))
    #expect(try counts([(100, 60)] + trembling + [(100, 101)] + trembling) == (1, 0))
    #expect(try counts([(100, 60)] + trembling + [(100, 60)]) == (0, 0))
    // Without a margin each change counts.
    #expect(try counts([(100, 60)] + trembling, steadiness: 0) == (10, 9))
  }

  @Test func `what goes around an end is not counted`() throws {
    #expect(try counts([(30, 60), (30, 140)]) == (0, 0))
    // Exactly through the end counts, slightly beside it does not.
    #expect(try counts([(50, 60), (50, 140)]) == (1, 0))
    #expect(try counts([(150, 60), (150, 140)]) == (1, 0))
    #expect(try counts([(49.9, 60), (49.9, 140)]) == (0, 0))
    // Diagonally: at the line's height it is at 40 and at 60.
    #expect(try counts([(20, 60), (60, 140)]) == (0, 0))
    #expect(try counts([(40, 60), (80, 140)]) == (1, 0))
    // Around the end and back over the line: only that crossing counts, as out.
    #expect(try counts([(30, 60), (30, 140), (100, 140), (100, 60)]) == (0, 1))
    // Along the line within the margin, and off it beyond the end.
    #expect(try counts([(140, 60), (140, 99.5), (140, 100.5), (170, 100.5), (170, 140)]) == (1, 0))
    #expect(
      try counts([(140, 60), (140, 99.5), (170, 99.5), (170, 140)]) == (0, 0))
    // Onto the line beyond its end, then back between the ends.
    #expect(try counts([(100, 90), (170, 100), (100, 110)]) == (0, 0))
  }

  @Test func `what was out of sight meanwhile is counted when it returns`() throws {
    #expect(try counts([(100, 60), nil, nil, (100, 140)]) == (1, 0))
    let long = [(Double, Double)?](repeating: nil, count: 1200)
    #expect(try counts([(100, 60)] + long + [(100, 140)]) == (0, 0), "it is forgotten")
  }

  @Test func `a crossing says what crossed`() throws {
    let line = try Self.line("door", (0, 100), (200, 100))
    let (cat, dog) = (
      Category(index: 1, score: 0.5, categoryName: "cat"),
      Category(index: 2, score: 0.75, categoryName: "dog")
    )
    for (labels, expected) in [([], cat), ([dog, cat], dog)] {
      var counter = try ObjectCounter(lines: [line])
      for y in [60.0, 140] {
        var result = Self.result([1: (100, y)])
        (result.objects[0].category, result.objects[0].labels) = (cat, labels)
        let crossings = counter.count(result).crossings
        #expect(crossings.map(\.category) == (y > 100 ? [expected] : []))
      }
    }
  }

  @Test func `several objects and lines are counted for themselves`() throws {
    let upper = try Self.line("upper", (0, 50), (200, 50))
    var counter = try ObjectCounter(lines: [upper, Self.line("lower", (0, 150), (200, 150))])
    _ = counter.count(Self.result([1: (50, 20), 2: (100, 180), 3: (150, 20)]))
    let first = counter.count(Self.result([1: (50, 100), 2: (100, 100), 3: (150, 20)]))
    #expect(
      first.crossings == [
        LineCrossing(line: "upper", direction: .in, trackingID: 1),
        LineCrossing(line: "lower", direction: .out, trackingID: 2),
      ])
    let second = counter.count(Self.result([1: (50, 180), 3: (150, 180)]))
    #expect(second.crossings.count == 3, "one object crosses both at once")
    #expect(second.lines.map(\.in) == [2, 2] && second.lines.map(\.out) == [0, 1])
    #expect(counter.count(Self.result([:])).crossings.isEmpty)
  }

  @Test func `the place where an object stands may count in place of its middle`() throws {
    // The lower edge is 20 below the center; after a quarter turn it is the left or right one.
    let places: [(Orientation, (Double, Double), (Double, Double))] = [
      (.up, (100, 70), (100, 90)), (.down, (100, 130), (100, 110)),
    ]
    for (orientation, from, to) in places {
      for (anchor, expected) in [(CountingAnchor.bottom, 1), (.middle, 0)] {
        var counter = try ObjectCounter(lines: [Self.line()], anchor: anchor)
        _ = counter.count(Self.result([1: from], orientation: orientation))
        let count = counter.count(Self.result([1: to], orientation: orientation)).lines[0]
        #expect(count.in + count.out == expected, "\(orientation)")
      }
    }
    // In a picture that must be turned clockwise, the right edge is below: 10 from the center.
    let upright = try Self.line("l", (100, 50), (100, 150))
    var counter = try ObjectCounter(lines: [upright], anchor: .bottom)
    _ = counter.count(Self.result([1: (85, 100)], orientation: .right))
    #expect(counter.count(Self.result([1: (95, 100)], orientation: .right)).lines[0].out == 1)
  }

  // MARK: Zones

  private static func zone(_ corners: [(Double, Double)]) throws(VisionError) -> CountingZone {
    try CountingZone("zone", corners: corners.map { PicturePoint(x: $0.0, y: $0.1) })
  }

  private static let square: [(Double, Double)] = [(50, 50), (150, 50), (150, 150), (50, 150)]

  @Test func `a zone knows who is inside, who came and who went, and for how long`() throws {
    var counter = try ObjectCounter(zones: [Self.zone(Self.square)])
    func zone(_ middles: [Int: (Double, Double)], at milliseconds: Int64) throws -> ZoneCount {
      try #require(counter.count(Self.result(middles, milliseconds: milliseconds)).zones.first)
    }
    let first = try zone([1: (20, 100), 2: (100, 100)], at: 0)
    #expect(first.inside == [.init(trackingID: 2, dwellInMicroseconds: 0)])
    #expect(first.entered == 0 && first.visitors == 1, "2 was there from the start")
    let second = try zone([1: (60, 100), 2: (100, 100)], at: 100)
    #expect(second.inside.map(\.trackingID) == [1, 2] && second.entered == 1)
    #expect(second.visitors == 2)
    // Object 1 is hidden for a while: it has not left.
    let third = try zone([2: (170, 100)], at: 300)
    #expect(third.inside.isEmpty && third.left == 1)
    let fourth = try zone([1: (60, 100), 2: (140, 100)], at: 1100)
    #expect(
      fourth.inside == [
        .init(trackingID: 1, dwellInMicroseconds: 1_000_000),
        .init(trackingID: 2, dwellInMicroseconds: 0),
      ])
    #expect(fourth.entered == 2 && fourth.left == 1 && fourth.visitors == 2)
    #expect(fourth.longestDwellInMicroseconds == 1_000_000)
  }

  @Test func `passages into and out of zones name the object and its class`() throws {
    var counter = try ObjectCounter(zones: [Self.zone(Self.square)])
    func passages(_ x: Double?) -> [ZonePassage] {
      var result = Self.result(x.map { [4: ($0, 100)] } ?? [:])
      for index in result.objects.indices {
        result.objects[index].category = Category(index: 1, score: 0.5, categoryName: "dog")
        result.objects[index].labels = [Category(index: 9, score: 0.75, categoryName: "beagle")]
      }
      return counter.count(result).passages
    }
    #expect(passages(100).isEmpty, "it was there from the start")
    let out = passages(170)
    #expect(out.map(\.direction) == [.out] && out.map(\.trackingID) == [4])
    #expect(out.first?.zone == "zone" && out.first?.category?.name == "beagle")
    #expect(passages(nil).isEmpty && passages(170).isEmpty)
    #expect(passages(60).map(\.direction) == [.in])
    #expect(passages(60).isEmpty && passages(nil).isEmpty, "it disappears inside")
  }

  @Test func `trembling on an edge enters once, and an edge belongs to the zone`() throws {
    var counter = try ObjectCounter(zones: [Self.zone(Self.square)])
    var last: ZoneCount?
    for x in [40, 49.5, 50.5, 49.5, 50.5, 51, 50, 49.5, 50.5, 51] {
      last = counter.count(Self.result([1: (x, 100)])).zones.first
    }
    #expect(last?.entered == 1 && last?.left == 0)
    var onEdge = try ObjectCounter(zones: [Self.zone(Self.square)])
    #expect(onEdge.count(Self.result([1: (50, 100)])).zones[0].inside.count == 1)
  }

  @Test func `a zone may be of any shape`() throws {
    // An L: the upper right quarter is not part of it.
    let shape = try Self.zone([(50, 50), (100, 50), (100, 100), (150, 100), (150, 150), (50, 150)])
    for (place, isInside) in [
      ((75.0, 75.0), true), ((125, 75), false), ((125, 125), true), ((75, 125), true),
      ((160, 125), false), ((75, 40), false),
    ] {
      var counter = try ObjectCounter(zones: [shape])
      #expect(
        counter.count(Self.result([1: place])).zones[0].inside.isEmpty != isInside, "\(place)")
    }
  }

  @Test func `without timestamps a frame is a thirtieth of a second, and time may go back`() throws
  {
    var counter = try ObjectCounter(zones: [Self.zone(Self.square)])
    _ = counter.count(Self.result([1: (100, 100)]))
    let later = counter.count(Self.result([1: (100, 100)])).zones[0].inside
    #expect(later.first?.dwellInMicroseconds == 33_333)
    let extremes: [Int64?] = [.max, nil, .min, 0]
    for time in extremes {
      var result = Self.result([1: (100, 100)])
      result.timestampInMicroseconds = time
      #expect(counter.count(result).zones[0].inside.first?.dwellInMicroseconds ?? -1 >= 0)
    }
  }

  // MARK: Bad input

  @Test func `objects without a number or a place do not count`() throws {
    var counter = try ObjectCounter(lines: [Self.line()], zones: [Self.zone(Self.square)])
    for x in [Double.nan, .infinity, -1e300, 1e300, 100] {
      for id in [nil, 1] as [Int?] {
        let object = TrackedObject(
          boundingBox: PictureBox(x: x, y: x, width: x, height: -x), trackingID: id, score: 1)
        let picture = PictureGeometry(width: 200, height: 200)
        _ = counter.count(TrackingResult(objects: [object], picture: picture))
      }
    }
    let result = counter.count(Self.result([2: (100, 100)]))
    #expect(result.lines[0].in == 0 && result.lines[0].out == 0)
  }

  @Test func `shapes that enclose or part nothing are refused in words`() throws {
    func refusal(_ body: () throws -> Void) -> String {
      let error = #expect(throws: VisionError.self, performing: body)
      #expect(error?.code == .optionInvalid)
      return error?.message ?? ""
    }
    #expect(refusal { _ = try Self.line("a", (1, 1), (1, 1)) }.contains("line a"))
    #expect(refusal { _ = try Self.line("a", (.nan, 1), (1, 1)) }.contains("line a"))
    #expect(refusal { _ = try Self.line("") }.contains("name"))
    #expect(refusal { _ = try Self.zone([(0, 0), (1, 1)]) }.contains("2 corners"))
    #expect(refusal { _ = try Self.zone([(0, 0), (1, 1), (2, 2)]) }.contains("one line"))
    let twice = try [Self.line("a"), Self.line("a")]
    #expect(refusal { _ = try ObjectCounter(lines: twice) }.contains("two lines have the name a"))
    #expect(refusal { _ = try ObjectCounter(steadiness: 2) }.contains("0 to 1"))
  }
}
