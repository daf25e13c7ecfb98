internal import Frames
package import VisionBase
package import VisionTasks

/// The faces in one picture or frame, with 478 landmarks each.
package struct FaceLandmarksReport: TaskReport, Equatable {
  /// The engine's result.
  package var result: FaceResult
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// True if faces are tracked from frame to frame, so that their numbers have a meaning.
  package var followsFaces: Bool
  /// True if scores of expressions were requested, so that records have a column for them.
  package var givesBlendshapes: Bool
  /// True if positions were requested.
  package var givesTransformation: Bool

  package init(
    _ result: FaceResult, milliseconds: Double, followsFaces: Bool = false,
    givesBlendshapes: Bool = false, givesTransformation: Bool = false
  ) {
    (self.result, self.milliseconds) = (result, milliseconds)
    self.followsFaces = followsFaces
    (self.givesBlendshapes, self.givesTransformation) = (givesBlendshapes, givesTransformation)
  }

  package typealias Drawing = FaceLandmarksDrawing

  package static let title = "FaceLandmarkerResult"
}

extension Face {
  /// Returns the named places of a face, in the order of `FaceKeypoint`, in pixels.
  func namedPoints(in picture: PictureGeometry) -> [(name: String, point: PicturePoint)] {
    FaceKeypoint.allCases.map { kind in
      let points = Self.landmarks(of: kind).map { landmarks[$0].pixels(in: picture).point }
      let count = Double(points.count)
      let middle = PicturePoint(
        x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
      return (kind.name, middle)
    }
  }

  /// Returns the landmarks in whose middle a key point is.
  private static func landmarks(of kind: FaceKeypoint) -> [Int] {
    switch kind {
    case .rightEye: [FaceFeature.rightIrisCenter]
    case .leftEye: [FaceFeature.leftIrisCenter]
    case .noseTip: [1]
    // The inner edges of the upper and the lower lip.
    case .mouth: [13, 14]
    case .rightEar: [234]
    case .leftEar: [454]
    }
  }

  /// Returns the scores of an expression, highest first; empty if there are none.
  func strongestBlendshapes(atMost count: Int) -> [(name: String, score: Float)] {
    guard let blendshapes else { return [] }
    let scores = Blendshape.allCases.filter { $0 != .neutral }.map { ($0, blendshapes[$0]) }
    return scores.filter { $0.1 >= Self.leastShown }
      // Equal scores are in the model's order.
      .sorted { ($0.1, $1.0.rawValue) > ($1.1, $0.0.rawValue) }
      .prefix(count).map { ($0.0.name, $0.1) }
  }

  /// The score from which an expression is worth a line.
  private static let leastShown: Float = 0.1
}

// MARK: - For people

extension FaceLandmarksReport {
  /// The number of listed scores of an expression.
  private static let mostListed = 8

  private static let nameWidth = FaceKeypoint.allCases.map(\.name.count).max() ?? 0

  package var lines: [String] {
    guard !result.faces.isEmpty else { return [" No faces"] }
    return result.faces.flatMap { face in
      [" Face #\(face.id):"] + placeLines(of: face) + expression(of: face) + position(of: face)
    }
  }

  private func placeLines(of face: Face) -> [String] {
    face.namedPoints(in: result.picture).map { name, point in
      "  " + LandmarkText.padded(name, Self.nameWidth)
        + "  (\(fixed(point.x, decimals: 0)), \(fixed(point.y, decimals: 0)))"
    } + ["  \(Face.landmarkCount) landmarks: --format json or csv lists them"]
  }

  private func expression(of face: Face) -> [String] {
    let strongest = face.strongestBlendshapes(atMost: Self.mostListed)
      .map { "\($0.name) \(fixed(Double($0.score), decimals: 2))" }
    guard face.blendshapes != nil else { return [] }
    return ["  Expression: " + (strongest.isEmpty ? "neutral" : strongest.joined(separator: ", "))]
  }

  private func position(of face: Face) -> [String] {
    guard let place = face.transformation?.translation else { return [] }
    let (x, y, z) = (Double(place.x), Double(place.y), Double(place.z))
    return [
      "  Position: \(fixed(x, decimals: 1)) cm to the right, \(fixed(y, decimals: 1)) cm up, "
        + "\(fixed(-z, decimals: 1)) cm away"
    ]
  }
}

// MARK: - JSON

extension FaceLandmarksReport {
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds, ResultField("faces", .list(.object(faceShape)), "The found faces."),
    ]

  private static let faceShape = ResultShape(
    "landmarkedFace", "One face.",
    [
      .trackingID(of: "face")
    ] + places + [
      ResultField(
        "transformation", .list(.list(.real, count: 4), count: 4),
        "Only with --transformation, and left out for a face without extent: the rows of the matrix "
          + "that moves a canonical face to the face's position before the camera, in centimeters. "
          + "The camera is at the origin, with x to the right, y upward, and negative z ahead, in the "
          + "upright picture.",
        .sometimes)
    ])

  /// The fields of the landmarks and the expression of a face.
  static let places = [
    ResultField(
      "landmarks", .list(.object(landmark), count: Face.landmarkCount),
      "The \(Face.landmarkCount) landmarks in MediaPipe's order; the last ten are the irises."),
    ResultField(
      "blendshapes", .object(blendshapes),
      "Only with --blendshapes: the scores of the expression, 0 to 1.", .sometimes),
  ]

  private static let landmark = ResultShape(
    "faceLandmark", "A place of the face in pixels.",
    ResultField.pixels(origin: "the middle of the head"))

  private static let blendshapes = ResultShape(
    "blendshapes", "The scores of a face's expression, by MediaPipe's names.",
    Blendshape.allCases.map { ResultField($0.name, .number(0...1)) })

  package var members: [JSONValue.Member] {
    result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("faces", .array(result.faces.map(json))),
    ]
  }

  private func json(_ face: Face) -> JSONValue {
    var members: [JSONValue.Member] = []
    if followsFaces { members.append(.init("trackingID", .integer(face.id))) }
    members += places(of: face)
    if let rows = face.transformation?.rows {
      members.append(
        .init("transformation", .array(rows.map { .array($0.map(JSONValue.float)) })))
    }
    return .object(members)
  }

  /// Returns the values of `places`.
  func places(of face: Face) -> [JSONValue.Member] {
    let landmarks = face.landmarks.map { JSONValue.object($0.members(in: result.picture)) }
    var members = [JSONValue.Member("landmarks", .array(landmarks))]
    if let blendshapes = face.blendshapes {
      let scores = zip(Blendshape.allCases, blendshapes.scores)
      members.append(
        .init("blendshapes", .object(scores.map { .init($0.name, .float($1)) })))
    }
    return members
  }
}
