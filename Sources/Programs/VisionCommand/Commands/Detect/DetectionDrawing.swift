internal import VisionBase
import Drawing
import Frames

/// What was detected as marks: boxes with categories and scores, and key points.
struct DetectionDrawing: FindingDrawing {
  func marks(for report: DetectionReport) -> [Mark] { report.detections.flatMap(marks) }

  private func marks(_ detection: DetectionReport.Detection) -> [Mark] {
    let labels = detection.categories.map { category in
      let name = category.displayName ?? category.categoryName ?? "class \(category.index)"
      return "\(name) \(fixed(Double(category.score), decimals: 2))"
    }
    let best = detection.categories.first
    let color = Color.category(best?.categoryName ?? "\(best?.index ?? 0)")
    let points = detection.keyPoints.map { point in
      Mark.point(PicturePoint(x: Double(point.x), y: Double(point.y)), color: color)
    }
    let box = PictureBox(
      x: Double(detection.box.x), y: Double(detection.box.y), width: Double(detection.box.width),
      height: Double(detection.box.height))
    return [.box(box, labels: labels, color: color)] + points
  }
}
