internal import Drawing
internal import VisionTasks

extension DetectionReport {
  package var presentedRows: [PresentedRow] {
    result.detections.map { detection in
      let best = detection.categories.first
      let name = best?.shownName ?? "something"
      return PresentedRow(
        name, name: name, score: best.map { Double($0.score) }, color: .category(best),
        detail: detection.boundingBox.words)
    }
  }
}

extension Color {
  /// Returns the color of a class, by the model's name for it, else by its number.
  static func category(_ category: Category?) -> Color {
    .category(category?.categoryName ?? "\(category?.index ?? 0)")
  }
}
