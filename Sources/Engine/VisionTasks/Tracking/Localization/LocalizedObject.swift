internal import Frames

/// A place where a detector sees something.
struct LocalizedObject: Hashable, Sendable {
  var box: PictureBox
  var score: Float
  /// What the detector takes it for.
  var category: Category?
  /// Which of several detectors saw it.
  var detector = 0
}

extension LocalizedObject {
  /// The objects of a detection that can be used: with a size, inside the picture, with a score.
  init?(_ detection: Detection, in picture: PictureGeometry, detector: Int = 0) {
    let category = detection.categories.max { first, second in
      first.score != second.score ? first.score < second.score : first.index > second.index
    }
    guard let category, category.score.isFinite,
      let box = detection.boundingBox.clipped(to: picture)
    else { return nil }
    self.init(box: box, score: category.score, category: category, detector: detector)
  }
}
