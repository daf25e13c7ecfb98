internal import Foundation
internal import VisionTasks

extension ImageClassifierResult {
  /// The engine's result in upstream's shape.
  convenience init(_ result: VisionTasks.ClassificationResult, milliseconds: Int) {
    let classes = ClassificationResult(
      classifications: result.heads.map(Classifications.init),
      timestampInMilliseconds: milliseconds)
    self.init(classificationResult: classes, timestampInMilliseconds: milliseconds)
  }
}

extension Classifications {
  /// Upstream's name of an output without one is empty, and its classes keep their numbers.
  fileprivate convenience init(_ head: ClassificationHead) {
    self.init(
      headIndex: head.headIndex, headName: head.headName ?? "",
      categories: head.categories.map {
        ResultCategory(
          index: $0.index, score: $0.score, categoryName: $0.categoryName,
          displayName: $0.displayName)
      })
  }
}
