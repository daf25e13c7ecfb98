internal import Frames
package import VisionBase
package import VisionTasks

/// The faces in one picture: boxes with six key points each.
package struct FacesReport: TaskReport, Equatable {
  /// The detector's result.
  package var result: DetectionResult
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double

  package init(_ result: DetectionResult, milliseconds: Double) {
    (self.result, self.milliseconds) = (result, milliseconds)
  }

  package typealias Drawing = FacesDrawing

  package static let title = "FaceDetectorResult"
}

extension Detection {
  /// The score of a face.
  var faceScore: Float { categories.first?.score ?? 0 }

  /// Returns a face's key points with their names, in pixels.
  func namedPoints(in picture: PictureGeometry) -> [(name: String, point: PicturePoint)] {
    FaceKeypoint.allCases.compactMap { kind in
      self[kind].map { (kind.name, $0.pixels(in: picture)) }
    }
  }
}

// MARK: - For people

extension FacesReport {
  package var lines: [String] {
    guard !result.detections.isEmpty else { return [" No faces"] }
    return result.detections.enumerated().flatMap { number, face in
      [
        " Face #\(number):", "  Score: \(fixed(Double(face.faceScore), decimals: 5))",
        "  Box: \(face.boundingBox.words)",
      ]
        + face.namedPoints(in: result.picture).map { name, point in
          "  " + LandmarkText.padded(name, Self.nameWidth)
            + "  (\(fixed(point.x, decimals: 0)), \(fixed(point.y, decimals: 0)))"
        }
    }
  }

  private static let nameWidth = FaceKeypoint.allCases.map(\.name.count).max() ?? 0
}

// MARK: - JSON

extension FacesReport {
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds,
      ResultField("faces", .list(.object(faceShape)), "The found faces, best first."),
    ]

  private static let faceShape = ResultShape(
    "detectedFace", "One face.",
    [
      ResultField("boundingBox", .object(.box)),
      ResultField("score", .number(0...1), "The detector's confidence."),
      ResultField(
        "keypoints", .list(.object(keypoint), count: FaceKeypoint.allCases.count),
        "The \(FaceKeypoint.allCases.count) key points, in the order of the names."),
    ])

  private static let keypoint = ResultShape(
    "faceKeypoint", "A place of the face in pixels. Left and right are the person's own.",
    [
      ResultField(
        "type", .string(words: FaceKeypoint.allCases.map(\.name)), "The name of the place."),
      ResultField("x", .real, "The distance from the left edge."),
      ResultField("y", .real, "The distance from the upper edge."),
    ])

  package var members: [JSONValue.Member] {
    result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("faces", .array(result.detections.map(json))),
    ]
  }

  private func json(_ face: Detection) -> JSONValue {
    let points = face.namedPoints(in: result.picture).map { name, point -> JSONValue in
      ["type": .string(name), "x": .float(Float(point.x)), "y": .float(Float(point.y))]
    }
    return [
      "boundingBox": JSONValue(face.boundingBox), "score": .float(face.faceScore),
      "keypoints": .array(points),
    ]
  }
}
