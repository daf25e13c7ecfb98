internal import Frames
internal import VisionTasks

// Poses as a row of a table: a list of people, each with the 33 places of the body in their order.
extension PoseReport {
  /// The columns; places are in pixels, those of the world in metres.
  static let recordFields =
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
    ]

  package var record: [RecordValues] {
    result.picture.record + [landmarks, worldLandmarks]
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

  /// One list of people, of whom each has as many places.
  private func lists(_ fields: [RecordValues]) -> RecordValues {
    let people = result.poses.count
    let places = PoseLandmarkKind.allCases.count
    return .list(
      people, .lists([Int](repeating: places, count: people), .structures(fields)))
  }
}
