internal import VisionBase
internal import VisionTasks

extension ClassificationReport {
  /// The number of classes in the sentence.
  private static let saidCount = 3

  /// A row for each class; only the best one is counted.
  package var presentedRows: [PresentedRow] {
    result.heads.enumerated().flatMap { number, head in
      head.categories.enumerated().map { rank, category in
        let name = category.shownName
        return PresentedRow(
          name, name: number == 0 && rank == 0 ? name : nil, score: Double(category.score))
      }
    }
  }

  package var sentence: String {
    let best = result.heads.flatMap(\.categories).prefix(Self.saidCount).map(\.label)
    return best.isEmpty ? Presentation.nothing : best.joined(separator: ", ")
  }
}
