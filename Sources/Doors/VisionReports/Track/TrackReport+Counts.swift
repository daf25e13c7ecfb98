internal import Drawing
internal import Frames
internal import VisionBase
internal import VisionTasks

extension TrackReport {
  /// The counts for people, among the lines of a frame.
  var countLines: [String] { tally.map { " \($0)" } }

  package var tally: [String] {
    guard let counts else { return [] }
    return counts.lines.map { "Line \($0.line.name.isolated): \($0.in) in, \($0.out) out" }
      + counts.zones.map { zone in
        let dwell = fixed(Double(zone.longestDwellInMicroseconds) / 1_000_000, decimals: 1)
        return
          "Zone \(zone.zone.name.isolated): \(zone.inside.count) inside, \(zone.entered) entered, "
          + "\(zone.left) left, \(counted(zone.visitors, "visitor")), longest \(dwell) s"
      }
  }

  /// The shape of `countMembers`.
  static let countFields: [ResultField] = [
    ResultField(
      "lines", .list(.object(lineShape)), "Only with --line: the lines and their counts until now.",
      .sometimes),
    ResultField(
      "crossings", .list(.object(crossingShape)),
      "Only with --line: the objects that crossed a line in this very frame.", .sometimes),
    ResultField(
      "zones", .list(.object(zoneShape)), "Only with --zone: the zones and their counts until now.",
      .sometimes),
  ]

  private static let lineShape = ResultShape(
    "line", "One line.",
    [
      ResultField("name", .text, "The name of the line."),
      ResultField(
        "in", .count, "The number of objects that crossed it from its left to its right."),
      ResultField("out", .count, "The number of objects that crossed it the other way."),
      ResultField(
        "corners", .list(.object(corner)),
        "The two ends, in the pixels that boxes are in; left and right are those of the way from the "
          + "first to the second."),
    ])

  private static let corner = ResultShape(
    "corner", "One corner.",
    [
      ResultField("x", .real, "The distance from the left edge."),
      ResultField("y", .real, "The distance from the upper edge."),
    ])

  private static let crossingShape = ResultShape(
    "crossing", "One crossing.",
    [
      ResultField("line", .text, "The name of the line."),
      ResultField("direction", .string(words: ["in", "out"]), "The direction."),
      ResultField("trackingID", .count, "The number of the object."),
      ResultField("class", .text, "The name of its best class in this frame.", .orNull),
    ])

  private static let zoneShape = ResultShape(
    "zone", "One zone.",
    [
      ResultField("name", .text, "The name of the zone."),
      ResultField("inside", .list(.object(visitShape)), "The objects inside."),
      ResultField("entered", .count, "The number of times that an object came in."),
      ResultField("left", .count, "The number of times that one left."),
      ResultField("visitors", .count, "The number of different objects that were inside."),
      ResultField(
        "longestDwellInMilliseconds", .number(0 ... .infinity),
        "The longest time that an object stayed."),
      ResultField(
        "corners", .list(.object(corner)), "The corners, in the pixels that boxes are in."),
    ])

  private static let visitShape = ResultShape(
    "visit", "One object in a zone.",
    [
      ResultField("trackingID", .count, "The number of the object."),
      ResultField(
        "dwellInMilliseconds", .number(0 ... .infinity), "The time that it has been inside."),
    ])

  /// The counts as members of a JSON object; empty when nothing is counted.
  var countMembers: [JSONValue.Member] {
    guard let counts else { return [] }
    var members: [JSONValue.Member] = []
    if !counts.lines.isEmpty {
      members.append(
        .init(
          "lines",
          .array(
            counts.lines.map {
              [
                "name": .string($0.line.name), "in": .integer($0.in), "out": .integer($0.out),
                "corners": json(ends(of: $0.line)),
              ]
            })))
      members.append(.init("crossings", .array(counts.crossings.map(json))))
    }
    if !counts.zones.isEmpty {
      members.append(.init("zones", .array(counts.zones.map(json))))
    }
    return members
  }

  /// Returns a line's ends, such that crossing from the left of the way between them to its right
  /// is in.
  ///
  /// In a picture that was a mirror image before it was turned upright, the last end comes first.
  private func ends(of line: CountingLine) -> [PicturePoint] {
    let ends = [line.start, line.end]
    return storedPicture?.orientation.isMirrored == true ? ends.reversed() : ends
  }

  /// Returns corners in the boxes' coordinates: in the stored picture, or in the upright one.
  private func json(_ corners: [PicturePoint]) -> JSONValue {
    .array(
      corners.map { stored in
        let corner = storedPicture?.upright(stored) ?? stored
        return ["x": .float(Float(corner.x)), "y": .float(Float(corner.y))]
      })
  }

  private func json(_ crossing: LineCrossing) -> JSONValue {
    [
      "line": .string(crossing.line), "direction": .string(crossing.direction.rawValue),
      "trackingID": .integer(crossing.trackingID),
      "class": .optional(crossing.category?.shownName),
    ]
  }

  private func json(_ zone: ZoneCount) -> JSONValue {
    [
      "name": .string(zone.zone.name),
      "inside": .array(
        zone.inside.map { visit in
          [
            "trackingID": .integer(visit.trackingID),
            "dwellInMilliseconds": .milliseconds(Double(visit.dwellInMicroseconds) / 1000),
          ]
        }),
      "entered": .integer(zone.entered), "left": .integer(zone.left),
      "visitors": .integer(zone.visitors),
      "longestDwellInMilliseconds": .milliseconds(
        Double(zone.longestDwellInMicroseconds) / 1000),
      "corners": json(zone.zone.corners),
    ]
  }
}

/// Marks for lines and zones with their counts.
enum CountDrawing {
  static func marks(for counts: CountingResult) -> [Mark] {
    counts.zones.flatMap { count in
      let counts = "\(count.inside.count) inside  \(count.entered) entered"
      return ShapeDrawing.marks(
        for: count.zone, caption: "\(count.zone.name.isolated)  \(counts)")
    }
      + counts.lines.flatMap { count in
        ShapeDrawing.marks(
          for: count.line,
          caption: "\(count.line.name.isolated)  \(count.in) in  \(count.out) out")
      }
  }
}
