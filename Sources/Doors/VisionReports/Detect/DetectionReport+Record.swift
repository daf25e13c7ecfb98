internal import VisionTasks

// Detections as a row of a table: parallel lists with a value for each object.
extension DetectionReport {
  /// The columns; an object's class is the one with the best score.
  static let recordFields =
    RecordField.picture + [
      RecordField("boxes", .list(RecordField.floats(["x", "y", "width", "height"])))
    ] + RecordField.categories + [
      RecordField("keypoints", .list(.list(RecordField.floats(["x", "y"]))))
    ]

  package var record: [RecordValues] {
    let found = result.detections
    let boxes = found.map(\.boundingBox)
    let points = found.flatMap { $0.keypoints.map(pixels) }
    let sides: [RecordValues] = [
      .float32(boxes.map { Float($0.x) }), .float32(boxes.map { Float($0.y) }),
      .float32(boxes.map { Float($0.width) }), .float32(boxes.map { Float($0.height) }),
    ]
    let places = RecordValues.structures([
      .float32(points.map(\.x)), .float32(points.map(\.y)),
    ])
    return result.picture.record + [.list(found.count, .structures(sides))]
      + found.map(\.categories.first).record(displayNames: recordsDisplayNames)
      + [.list(found.count, .lists(found.map(\.keypoints.count), places))]
  }
}
