internal import Drawing
internal import Frames
package import VisionBase
package import VisionTasks

// Faces as tables, as objects with boxes, and turned upright.
extension FaceLandmarksReport {
  package static let formats = OutputFormat.allCases
  package static let hasPlaces = true
  package static let hasUprightCuts = true
  package static let followsObjects = true

  package static let columns = ["face", "trackingID", "landmark", "x", "y", "z"]

  package var rows: [[JSONValue]] {
    result.faces.enumerated().flatMap { number, face in
      let start: [JSONValue] = [.integer(number), followsFaces ? .integer(face.id) : .null]
      return face.landmarks.enumerated().map { index, landmark in
        start + [.integer(index)] + landmark.coordinates(in: result.picture).map(JSONValue.float)
      }
    }
  }

  package var geometry: PictureGeometry? { result.picture }

  package mutating func turnUpright() {
    for index in result.faces.indices {
      // Positions before the camera are already those of the upright picture.
      result.faces[index].landmarks.turnUpright(in: result.picture)
    }
    result.picture = result.picture.turnedUpright
  }
}

// MARK: - Objects

extension FaceLandmarksReport {
  /// The class of faces, the only one.
  static let face = FacesReport.face

  package static let bodyLayout = FacesReport.bodyLayout

  package var objects: [FoundObject] {
    result.faces.map { face in
      let points = face.landmarks.pixels(in: result.picture)
      // The model does not score the faces that it lets pass.
      return FoundObject(
        box: PictureBox(around: points), kind: Self.face, score: 1,
        trackingID: followsFaces ? face.id : nil,
        bodyPoints: face.namedPoints(in: result.picture).map { .init($0.point, .visible) },
        uprightCut: face.uprightCut(in: result.picture))
    }
  }
}

// MARK: - Record

// Faces as a row of a table: a list of faces, each with its landmarks in their order.
extension FaceLandmarksReport {
  /// Returns the columns; landmarks are in pixels, a matrix is row by row.
  static func recordFields(blendshapes: Bool, transformation: Bool) -> [RecordField] {
    var fields =
      RecordField.picture + [
        RecordField(
          "landmarks",
          .list(.list(RecordField.floats(["x", "y", "z"]), size: Face.landmarkCount)))
      ]
    if blendshapes {
      fields.append(
        RecordField(
          "blendshapes", .list(RecordField.floats(Blendshape.allCases.map(\.name)))))
    }
    if transformation {
      fields.append(RecordField("transformations", .list(.list(.float32, size: 16))))
    }
    return fields
  }

  /// The values of all columns; a missing score or number of a matrix is NaN.
  package var record: [RecordValues] {
    let faces = result.faces
    var values = result.picture.record
    values.append(
      RecordValues(
        subjects: faces.map { $0.landmarks.map { $0.coordinates(in: result.picture) } },
        dimensions: 3))
    if givesBlendshapes {
      let missing = Blendshapes(
        scores: [Float](repeating: .nan, count: Blendshape.allCases.count))
      let scores = faces.map { $0.blendshapes ?? missing }
      values.append(
        .list(
          faces.count,
          .structures(Blendshape.allCases.map { kind in .float32(scores.map { $0[kind] }) })))
    }
    if givesTransformation {
      let missing = [Float](repeating: .nan, count: 16)
      let matrices = faces.map { $0.transformation?.rows.flatMap(\.self) ?? missing }
      values.append(
        .list(
          faces.count, .lists(matrices.map(\.count), .float32(matrices.flatMap(\.self)))))
    }
    return values
  }
}

// MARK: - Rows

extension FaceLandmarksReport {
  /// The number of scores of an expression in a row.
  private static let mostInRow = 3

  package var presentedRows: [PresentedRow] {
    zip(result.faces, objects).enumerated().map { number, found in
      let (face, object) = found
      let strongest = face.strongestBlendshapes(atMost: Self.mostInRow)
        .map { "\($0.name) \(fixed(Double($0.score), decimals: 2))" }
      return PresentedRow(
        "Face " + (followsFaces ? "#\(face.id)" : "\(number + 1)"), name: Self.face.shownName,
        color: followsFaces ? .track(face.id) : nil,
        detail: strongest.isEmpty ? object.box.words : strongest.joined(separator: ", "),
        trackingID: object.trackingID)
    }
  }

  package var sentence: String {
    switch result.faces.count {
    case 0: Presentation.nothing
    case 1: "1 face"
    case let count: "\(count) faces"
    }
  }
}
