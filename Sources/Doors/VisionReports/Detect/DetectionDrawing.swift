package import Drawing
internal import Frames
internal import VisionBase
internal import VisionTasks

/// Marks for detections: boxes with categories and scores, and key points.
package struct DetectionDrawing: ReportDrawing {
  package init() {}

  package func marks(for report: DetectionReport) -> [Mark] {
    report.result.detections.flatMap { marks($0, in: report) }
  }

  private func marks(_ detection: Detection, in report: DetectionReport) -> [Mark] {
    let color = Color.category(detection.categories.first)
    let points = detection.keypoints.map { point in
      let (x, y) = report.pixels(point)
      return Mark.point(PicturePoint(x: Double(x), y: Double(y)), color: color)
    }
    let labels = detection.categories.map(\.label)
    return [.box(detection.boundingBox, labels: labels, color: color)] + points
  }
}
