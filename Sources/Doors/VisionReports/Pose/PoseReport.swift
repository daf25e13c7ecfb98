internal import Frames
package import VisionBase
package import VisionTasks

/// The poses in one picture or frame: a line for each place of the body, or JSON.
package struct PoseReport: TaskReport, Equatable {
  /// The engine's result.
  package var result: PoseResult
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// True if people are tracked from frame to frame, so that their numbers have a meaning.
  package var followsPeople: Bool
  /// True if masks were requested, so that records have a column for them.
  package var givesMasks: Bool
  /// The repetitions until now; nil if none are counted.
  package var repetitions: RepetitionResult?

  package init(
    _ result: PoseResult, milliseconds: Double, followsPeople: Bool = false,
    givesMasks: Bool = false, repetitions: RepetitionResult? = nil
  ) {
    (self.result, self.milliseconds) = (result, milliseconds)
    (self.followsPeople, self.givesMasks) = (followsPeople, givesMasks)
    self.repetitions = repetitions
  }

  package typealias Drawing = PoseDrawing

  package static let title = "PoseLandmarkerResult"
}

// MARK: - For people

extension PoseReport {
  package var lines: [String] {
    guard !result.poses.isEmpty else { return [" No poses"] + repetitionLines }
    let poses = result.poses.flatMap { pose in
      [" Pose #\(pose.id):"] + PoseLandmarkKind.allCases.map { line($0, of: pose) }
    }
    return poses + repetitionLines
  }

  private func line(_ kind: PoseLandmarkKind, of pose: Pose) -> String {
    let (point, z) = pose.pixels(kind, in: result.picture)
    let name = kind.name + String(repeating: " ", count: max(0, 16 - kind.name.count))
    let place = [("x", point.x), ("y", point.y), ("z", z)]
      .map { "\($0): \(fixed($1, decimals: 0))" }.joined(separator: ", ")
    let (presence, visibility) = (pose[kind].presence, pose[kind].visibility)
    return "  \(name)  (\(place))  in frame \(fixed(Double(presence), decimals: 2)), "
      + "visible \(fixed(Double(visibility), decimals: 2))"
  }
}

// MARK: - JSON

extension PoseReport {
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds, ResultField("poses", .list(.object(pose)), "The found people."),
      repetitionField,
    ]

  private static let placeCount = PoseLandmarkKind.allCases.count

  private static let pose = ResultShape(
    "pose", "One person.",
    [
      ResultField(
        "trackingID", .count,
        "Only for videos: the number of the person, the same from frame to frame.", .sometimes)
    ] + places)

  /// The fields of the places of a body.
  static let places = [
    ResultField(
      "landmarks", .list(.object(landmark), count: placeCount),
      "The \(placeCount) places of the body, in the order of the names."),
    ResultField(
      "worldLandmarks", .list(.object(worldLandmark), count: placeCount),
      "The same places in meters."),
    ResultField(
      "mask", .object(mask), "The pixels of the person; only if masks were requested.",
      .sometimes),
  ]

  private static let mask = ResultShape(
    "personMask", "The pixels that more likely than not show the person.",
    [ResultField("area", .count, "The number of pixels."), COCORunLengths.field])

  private static let landmark = ResultShape(
    "landmark", "A place of the body in pixels.",
    [
      ResultField(
        "type", .string(words: PoseLandmarkKind.allCases.map(\.name)), "The name of the place."),
      ResultField(
        "x", .real,
        "The distance from the left edge; outside the picture for a place that is not "
          + "in it."),
      ResultField("y", .real, "The distance from the upper edge."),
      ResultField(
        "z", .real, "The depth on the same scale: 0 at the hips, negative toward the camera."),
      ResultField(
        "inFrameLikelihood", .number(0...1), "The likelihood that the place is in the picture."),
      ResultField(
        "visibility", .number(0...1),
        "The likelihood that it is in the picture and not hidden."),
    ])

  private static let worldLandmark = ResultShape(
    "worldLandmark",
    "A place of the body in meters from the middle of the hips, in the upright picture.",
    [
      ResultField("x", .real, "To the right."), ResultField("y", .real, "Down."),
      ResultField("z", .real, "Away from the camera."),
    ])

  package var members: [JSONValue.Member] {
    let poses = result.poses.map { pose in
      let number = JSONValue.Member("trackingID", .integer(pose.id))
      return JSONValue.object((followsPeople ? [number] : []) + members(pose))
    }
    return result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)), .init("poses", .array(poses)),
    ] + repetitionMembers
  }

  /// Returns the values of `places`.
  func members(_ pose: Pose) -> [JSONValue.Member] {
    let landmarks: [JSONValue] = PoseLandmarkKind.allCases.map { kind in
      let (point, z) = pose.pixels(kind, in: result.picture)
      return [
        "type": .string(kind.name), "x": .float(Float(point.x)), "y": .float(Float(point.y)),
        "z": .float(Float(z)), "inFrameLikelihood": .float(pose[kind].presence),
        "visibility": .float(pose[kind].visibility),
      ]
    }
    let world: [JSONValue] = pose.worldLandmarks.map { landmark in
      ["x": .float(landmark.x), "y": .float(landmark.y), "z": .float(landmark.z)]
    }
    return [.init("landmarks", .array(landmarks)), .init("worldLandmarks", .array(world))]
      + (pose.mask.map { [Self.member($0)] } ?? [])
  }

  private static func member(_ mask: SegmentationMask) -> JSONValue.Member {
    let area = mask.values.reduce(0) { $1 > 0.5 ? $0 + 1 : $0 }
    return .init("mask", .object([.init("area", .integer(area)), runs(of: mask).member]))
  }

  /// Returns the pixels that more likely than not show the person.
  private static func runs(of mask: SegmentationMask) -> COCORunLengths {
    let values: [UInt8] = mask.values.map { $0 > 0.5 ? 1 : 0 }
    return COCORunLengths(of: 1, in: values, width: mask.width, height: mask.height)
  }
}

// MARK: - Record

// Poses as a row of a table: a list of people, each with the 33 places of the body in their order.
extension PoseReport {
  /// Returns the columns; places are in pixels, world places in meters, masks COCO's run lengths.
  static func recordFields(masks: Bool) -> [RecordField] {
    RecordField.picture + [
      RecordField(
        "landmarks",
        .list(
          .list(
            RecordField.floats(["x", "y", "z", "inFrameLikelihood", "visibility"]),
            size: PoseLandmarkKind.allCases.count))),
      RecordField(
        "worldLandmarks",
        .list(
          .list(RecordField.floats(["x", "y", "z"]), size: PoseLandmarkKind.allCases.count))),
    ] + (masks ? [RecordField("masks", .list(.string))] : [])
  }

  package var record: [RecordValues] {
    result.picture.record + [landmarks, worldLandmarks] + (givesMasks ? [masks] : [])
  }

  private var masks: RecordValues {
    .list(
      result.poses.count, .string(result.poses.map { $0.mask.map { Self.runs(of: $0).text } }))
  }

  private var landmarks: RecordValues {
    let marks = result.poses.flatMap { pose in PoseLandmarkKind.allCases.map { pose[$0] } }
    let places = result.poses.flatMap { pose in
      PoseLandmarkKind.allCases.map { pose.pixels($0, in: result.picture) }
    }
    return lists([
      .float32(places.map { Float($0.point.x) }), .float32(places.map { Float($0.point.y) }),
      .float32(places.map { Float($0.z) }), .float32(marks.map(\.presence)),
      .float32(marks.map(\.visibility)),
    ])
  }

  private var worldLandmarks: RecordValues {
    let marks = result.poses.flatMap { pose in
      PoseLandmarkKind.allCases.map { pose.worldLandmarks[$0.rawValue] }
    }
    return lists([
      .float32(marks.map(\.x)), .float32(marks.map(\.y)), .float32(marks.map(\.z)),
    ])
  }

  /// Returns one list of people, each with the same number of places.
  private func lists(_ fields: [RecordValues]) -> RecordValues {
    let people = result.poses.count
    let places = PoseLandmarkKind.allCases.count
    return .list(
      people, .lists([Int](repeating: places, count: people), .structures(fields)))
  }
}
