package import Drawing
internal import Frames
internal import VisionTasks

/// Marks for landmarks of faces: a faint mesh, outlines of the features, and irises.
///
/// The person's left and right have two colors. Faces that are tracked have their numbers.
package struct FaceLandmarksDrawing: ReportDrawing {
  private static let mesh = Color(red: 255, green: 255, blue: 255, opacity: 0.22)
  private static let outline = Color(red: 240, green: 244, blue: 248, opacity: 0.9)
  private static let lips = Color(red: 255, green: 110, blue: 140)

  /// The widths of lines, which are close together.
  private static let outlineWidth = 0.4
  private static let irisWidth = 0.3

  /// The cosine and sine of 15 degrees, the angle of each line of an iris's circle.
  private static let (cosine, sine) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_8)
  private static let irisLines = 24

  package init() {}

  package func marks(for report: FaceLandmarksReport) -> [Mark] {
    let picture = report.result.picture
    return report.result.faces.flatMap { face in
      let points = face.landmarks.pixels(in: picture)
      return marks(points) + (report.followsFaces ? [number(of: face, at: points)] : [])
    }
  }

  /// Returns the mesh and the outlines of a face.
  func marks(_ points: [PicturePoint]) -> [Mark] {
    [.mesh(points, Self.edges, color: Self.mesh)]
      + FaceFeature.contours.map { feature in
        .connections(
          points, feature.connections.map(Mark.Connection.init), color: Self.color(of: feature),
          width: Self.outlineWidth)
      }
      + [
        circle(.rightIris, around: FaceFeature.rightIrisCenter, points),
        circle(.leftIris, around: FaceFeature.leftIrisCenter, points),
      ]
  }

  /// Returns a circle through the edge of an iris, as far as it is one.
  private func circle(
    _ feature: FaceFeature, around index: Int, _ points: [PicturePoint]
  ) -> Mark {
    let middle = points[index]
    let distances = feature.landmarks.map { edge in
      let (x, y) = (points[edge].x - middle.x, points[edge].y - middle.y)
      return (x * x + y * y).squareRoot()
    }
    let radius = distances.reduce(0, +) / Double(distances.count)
    var (x, y) = (radius, 0.0)
    var circle = [PicturePoint(x: middle.x + x, y: middle.y)]
    for _ in 0..<Self.irisLines {
      (x, y) = (x * Self.cosine - y * Self.sine, x * Self.sine + y * Self.cosine)
      circle.append(PicturePoint(x: middle.x + x, y: middle.y + y))
    }
    return .polyline(circle, color: Self.color(of: feature), width: Self.irisWidth)
  }

  /// Returns the number of a face above its outline.
  private func number(of face: Face, at points: [PicturePoint]) -> Mark {
    let box = PictureBox(around: points)
    return .caption(
      ["#\(face.id)"], at: PicturePoint(x: box.x, y: box.y), color: .track(face.id))
  }

  private static func color(of feature: FaceFeature) -> Color {
    switch feature {
    case .leftEye, .leftEyebrow, .leftIris: .leftSide
    case .rightEye, .rightEyebrow, .rightIris: .rightSide
    case .lips: lips
    case .oval, .nose: outline
    }
  }

  /// The edges of the mesh, each once.
  private static let edges: [Mark.Connection] = {
    var seen: Set<Mark.Connection> = []
    return FaceMesh.connections.map { connection in
      Mark.Connection(
        from: min(connection.start, connection.end), to: max(connection.start, connection.end))
    }.filter { seen.insert($0).inserted }
  }()
}
