internal import Drawing
internal import Frames
package import VisionBase
package import VisionTasks

// A person as tables, as an object with a box, and turned upright.
extension HolisticReport {
  package static let formats = OutputFormat.allCases
  package static let hasPlaces = true

  package static let columns = [
    "trackingID", "part", "type", "x", "y", "z", "inFrameLikelihood", "visibility", "worldX",
    "worldY", "worldZ",
  ]

  package var rows: [[JSONValue]] {
    guard let person = result.person else { return [] }
    let number: JSONValue = followsPeople ? .integer(person.id) : .null
    var rows = PoseLandmarkKind.allCases.map { kind in
      let (point, z) = person.pose.pixels(kind, in: result.picture)
      let (landmark, world) = (person.pose[kind], person.pose.worldLandmarks[kind.rawValue])
      return [number, .string("pose"), .string(kind.name)]
        + [
          Float(point.x), Float(point.y), Float(z), landmark.presence, landmark.visibility,
          world.x, world.y, world.z,
        ].map(JSONValue.float)
    }
    for (index, landmark) in (person.face?.landmarks ?? []).enumerated() {
      rows.append(
        [number, .string("face"), .integer(index)]
          + landmark.coordinates(in: result.picture).map(JSONValue.float)
          + Array(repeating: .null, count: 5))
    }
    for side in [Handedness.left, .right] {
      guard let hand = person[side] else { continue }
      rows += HandLandmarkKind.allCases.map { kind in
        let world = hand.worldLandmarks[kind.rawValue]
        return [number, .string(side.memberName), .string(kind.name)]
          + hand[kind].coordinates(in: result.picture).map(JSONValue.float) + [.null, .null]
          + [world.x, world.y, world.z].map(JSONValue.float)
      }
    }
    return rows
  }

  package var geometry: PictureGeometry? { result.picture }

  package mutating func turnUpright() {
    var body = body
    body.turnUpright()
    if let pose = body.result.poses.first { result.person?.pose = pose }
    result.person?.face?.landmarks.turnUpright(in: result.picture)
    result.person?.leftHand?.landmarks.turnUpright(in: result.picture)
    result.person?.rightHand?.landmarks.turnUpright(in: result.picture)
    result.picture = result.picture.turnedUpright
  }

  package static let bodyLayout = PoseReport.bodyLayout

  package var objects: [FoundObject] { body.objects }
}

// MARK: - Record

// A person as a row of a table: for each part a list with its landmarks, which is empty without it.
extension HolisticReport {
  /// Returns the columns; landmarks are in pixels, world landmarks in meters.
  static func recordFields(blendshapes: Bool, mask: Bool) -> [RecordField] {
    func places(_ count: Int) -> RecordType {
      .list(.list(RecordField.floats(["x", "y", "z"]), size: count))
    }
    let hand = places(HandLandmarkKind.allCases.count)
    let scores = RecordField(
      "blendshapes", .list(RecordField.floats(Blendshape.allCases.map(\.name))))
    return PoseReport.recordFields(masks: mask) + [RecordField("face", places(Face.landmarkCount))]
      + (blendshapes ? [scores] : [])
      + [
        RecordField("leftHand", hand), RecordField("leftHandWorld", hand),
        RecordField("rightHand", hand), RecordField("rightHandWorld", hand),
      ]
  }

  /// The values of all columns; a missing score is NaN.
  package var record: [RecordValues] {
    // The first columns of both tasks are those of the picture.
    let shared = result.picture.record.count
    var values = body.record + face.record.dropFirst(shared)
    for side in [Handedness.left, .right] {
      let hands = [result.person?[side]].compactMap(\.self)
      values += [
        RecordValues(
          subjects: hands.map { $0.landmarks.map { $0.coordinates(in: result.picture) } },
          dimensions: 3),
        RecordValues(
          subjects: hands.map { $0.worldLandmarks.map { [$0.x, $0.y, $0.z] } }, dimensions: 3),
      ]
    }
    return values
  }
}

// MARK: - Rows

extension HolisticReport {
  package var presentedRows: [PresentedRow] {
    // Only the person counts; the other rows are its parts.
    body.presentedRows
      + (face.presentedRows + hands.presentedRows).map { row in
        var part = row
        (part.name, part.trackingID, part.score) = (nil, nil, nil)
        return part
      }
  }

  package var sentence: String { body.sentence }
}
