package import Drawing
internal import Frames
internal import VisionTasks

/// What a picture shows as marks: the best classes on a plate in the upper left corner, or where
/// only a part was looked at, on that part's frame.
package struct ClassificationDrawing: ReportDrawing {
  /// More would cover the picture, and say little: what follows is seldom likely.
  private static let mostLabels = 3

  /// How far from the corner the plate is, as part of the picture's shorter side.
  private static let margin = 0.02

  // The same for all classes: in a video a colour that changed with the class would flicker. A plate
  // carries its own background, a frame needs a colour that stands out from any.
  private static let plateColor = Color.black
  private static let frameColor = Color.distinct[1]

  package init() {}

  package func marks(for report: ClassificationReport) -> [Mark] {
    let plates = report.result.heads.map { labels($0, of: report.result) }.filter { !$0.isEmpty }
    if let region = report.region {
      return [.box(region, labels: Array(plates.joined()), color: Self.frameColor)]
    }
    let corner = corner(of: report.picture)
    return plates.map { .caption($0, at: corner, color: Self.plateColor) }
  }

  private func labels(_ head: ClassificationHead, of result: ClassificationResult) -> [String] {
    let labels = head.categories.prefix(Self.mostLabels).map(\.label)
    // Where there is only one list, what it is called says nothing.
    guard result.heads.count > 1, !labels.isEmpty else { return labels }
    let name = head.headName.flatMap { $0.isEmpty ? nil : $0 } ?? "output \(head.headIndex)"
    return ["\(name):"] + labels
  }

  /// The point of the stored picture that lies a little inside the upper left corner of what people
  /// see.
  private func corner(of picture: PictureGeometry) -> PicturePoint {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let inset = Self.margin * min(width, height)
    let points = [inset, width - inset].flatMap { x in
      [inset, height - inset].map { y in PicturePoint(x: x, y: y) }
    }
    func distance(_ point: PicturePoint) -> Double {
      let seen = picture.upright(point)
      return seen.x + seen.y
    }
    return points.min { distance($0) < distance($1) } ?? points[0]
  }
}
