internal import ModelFiles
internal import VisionBase

/// Names the gesture of a hand from its landmarks.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 5. Not thread-safe.
final class GestureClassifier {
  private let embedder: NumbersModel
  private let classifiers: [(model: NumbersModel, head: ClassifierModel.Head)]

  /// The name that classifiers give hands without a gesture that they know.
  static let none = "None"

  private static let embeddingSize = 128

  init(_ files: GestureModelFiles, threadCount: Int?) throws(VisionError) {
    let landmarks: NeededShape = [1, HandGraph.landmarks.count, 3]
    embedder = try NumbersModel(
      files.embedder, "a gesture embedder", inputs: [landmarks, [1, 1], landmarks],
      outputs: [[1, Self.embeddingSize]], threadCount: threadCount)
    var classifiers: [(model: NumbersModel, head: ClassifierModel.Head)] = []
    for classifier in files.classifiers {
      let model = try NumbersModel(
        classifier.described.file, "a gesture classifier", inputs: [[1, Self.embeddingSize]],
        outputs: [[1, nil]], threadCount: threadCount)
      if let head = classifier.heads.first { classifiers.append((model, head)) }
    }
    self.classifiers = classifiers
  }

  /// Returns the gesture of a hand; nil if the options leave no category of any classifier.
  ///
  /// The first classifier whose best category is not `None` decides; otherwise it is `None`, with
  /// the score of the first one that said so.
  func gesture(
    of reading: HandReading, in picture: TurnedPicture
  ) throws(VisionError) -> Gesture? {
    let input = GestureInput(reading, in: picture)
    try embedder.run([input.landmarks, [input.right], input.world])
    let embedding = try embedder.withOutput { output in (0..<output.count).map { output[$0] } }
    guard embedding.allSatisfy(\.isFinite) else { return nil }
    var known: Gesture?
    for (model, head) in classifiers {
      try model.run([embedding])
      let best = try model.withOutput { (scores) throws(VisionError) in
        try head.decoder.decode(scores).first
      }
      guard let best, best.score.isFinite else { continue }
      let name = head.labels?.name(at: best.index) ?? ""
      let gesture = Gesture(index: best.index, name: name, score: best.score)
      if gesture.name != Self.none { return gesture }
      known = known ?? gesture
    }
    return known
  }
}
