package import Drawing
internal import Frames
internal import VisionTasks

/// Marks for a classification: the best classes on a plate in the upper left corner.
///
/// If only a part was classified, they are on that part's frame.
package struct ClassificationDrawing: ReportDrawing {
  /// Maximum number of labels; more would cover the picture and are seldom likely.
  private static let mostLabels = 3

  /// The distance of the plate from the corner, as a fraction of the picture's shorter side.
  private static let margin = 0.02

  // The same for all classes: in a video, a color that changed with the class would flicker. A
  // plate carries its own background; a frame needs a color that stands out from any.
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
    // With a single output, its name adds nothing.
    guard result.heads.count > 1, !labels.isEmpty else { return labels }
    let name = head.headName.flatMap { $0.isEmpty ? nil : $0 } ?? "output \(head.headIndex)"
    return ["\(name):"] + labels
  }

  /// Returns the point of the stored picture a little inside the upper left corner of the displayed
  /// one.
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
