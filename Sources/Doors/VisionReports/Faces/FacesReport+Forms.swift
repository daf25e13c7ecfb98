internal import Frames
package import VisionBase
package import VisionTasks

// Faces as tables, as objects with boxes, and turned upright.
extension FacesReport {
  package static let formats = OutputFormat.allCases
  package static let hasPlaces = true
  package static let hasBoxes = true
  package static let hasUprightCuts = true

  package static let columns =
    ["face", "x", "y", "boxWidth", "boxHeight", "score"]
    + FaceKeypoint.allCases.flatMap { ["\($0)X", "\($0)Y"] }

  package var rows: [[JSONValue]] {
    result.detections.enumerated().map { number, face in
      let points = face.namedPoints(in: result.picture).flatMap { _, point -> [JSONValue] in
        [.float(Float(point.x)), .float(Float(point.y))]
      }
      return [.integer(number)] + face.boundingBox.cells + [.float(face.faceScore)] + points
    }
  }

  package var geometry: PictureGeometry? { result.picture }

  package mutating func turnUpright() { result.turnUpright() }

  package mutating func clipBoxes() { result.clipBoxes() }
}

// MARK: - Objects

extension FacesReport {
  /// The class of faces, the only one.
  static let face = FoundObject.Class(index: 0, name: "face")

  /// The key points of faces; lines lead from the eyes to the nose and to the ears.
  package static let bodyLayout: BodyLayout? = BodyLayout(
    className: face.shownName, points: FaceKeypoint.allCases.map(\.name),
    skeleton: [[1, 3], [2, 3], [3, 4], [1, 5], [2, 6]])

  package var objects: [FoundObject] {
    result.detections.map { face in
      let points = face.namedPoints(in: result.picture).map(\.point)
      return FoundObject(
        box: face.boundingBox, kind: Self.face, score: Double(face.faceScore),
        bodyPoints: points.map { FoundObject.BodyPoint($0, .visible) },
        uprightCut: face.uprightCut(in: result.picture))
    }
  }
}

// MARK: - Record

// Faces as a row of a table: parallel lists with a value for each face.
extension FacesReport {
  /// The columns; coordinates are in pixels.
  static let recordFields =
    RecordField.picture + [
      RecordField("boxes", .list(RecordField.floats(["x", "y", "width", "height"]))),
      RecordField("scores", .list(.float32)),
      RecordField(
        "keypoints",
        .list(.list(RecordField.floats(["x", "y"]), size: FaceKeypoint.allCases.count))),
    ]

  package var record: [RecordValues] {
    let faces = result.detections
    let boxes = faces.map(\.boundingBox)
    let points = faces.map { face in
      face.namedPoints(in: result.picture).map { [Float($0.point.x), Float($0.point.y)] }
    }
    return result.picture.record + [
      .list(
        faces.count,
        .structures([
          .float32(boxes.map { Float($0.x) }), .float32(boxes.map { Float($0.y) }),
          .float32(boxes.map { Float($0.width) }), .float32(boxes.map { Float($0.height) }),
        ])),
      .list(faces.count, .float32(faces.map(\.faceScore))),
      RecordValues(subjects: points, dimensions: 2),
    ]
  }
}

// MARK: - Rows

extension FacesReport {
  package var presentedRows: [PresentedRow] {
    result.detections.enumerated().map { number, face in
      PresentedRow(
        "Face \(number + 1)", name: Self.face.shownName, score: Double(face.faceScore),
        color: FacesDrawing.color, detail: face.boundingBox.words)
    }
  }

  package var sentence: String {
    switch result.detections.count {
    case 0: Presentation.nothing
    case 1: "1 face"
    case let count: "\(count) faces"
    }
  }
}
