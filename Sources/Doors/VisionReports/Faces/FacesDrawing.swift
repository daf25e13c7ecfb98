package import Drawing
internal import Frames
internal import VisionBase
internal import VisionTasks

/// Marks for detected faces: boxes with scores, and small key points.
package struct FacesDrawing: ReportDrawing {
  static let color = Color.category(FacesReport.face.shownName)

  /// The scale of key points, which are close together in a small face.
  private static let pointScale = 0.6

  package init() {}

  package func marks(for report: FacesReport) -> [Mark] {
    report.result.detections.flatMap { face in
      let points = face.namedPoints(in: report.result.picture).map { _, point in
        Mark.point(point, color: Self.color, size: Self.pointScale)
      }
      let label = FacesReport.face.shownName + " " + fixed(Double(face.faceScore), decimals: 2)
      return [.box(face.boundingBox, labels: [label], color: Self.color)] + points
    }
  }
}
