internal import Frames

/// An object located by a detector.
struct LocalizedObject: Hashable, Sendable {
  var box: PictureBox
  var score: Float
  /// The detector's class.
  var category: Category?
  /// The index of the detector.
  var detector = 0
}

extension LocalizedObject {
  /// Creates an object from a detection; nil without a size, a place inside the picture, or a
  /// score.
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
