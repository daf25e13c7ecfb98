internal import ModelFiles
internal import VisionBase

/// Judges the expression of a face from its landmarks.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 3.3. Not thread-safe.
final class BlendshapeModel {
  private let model: NumbersModel

  private static let count = Blendshape.allCases.count

  init(_ file: ModelFile, threadCount: Int?) throws(VisionError) {
    model = try NumbersModel(
      file, "a model of blendshapes", inputs: [[1, FaceGraph.blendshapeLandmarks.count, 2]],
      outputs: [[Self.count]], threadCount: threadCount)
  }

  /// Returns the scores of a face in a picture of a size; nil if the model returns non-finite
  /// numbers.
  func blendshapes(
    of landmarks: [LandmarkPoint], width: Int, height: Int
  ) throws(VisionError) -> Blendshapes? {
    let (width, height) = (Float(width), Float(height))
    let pixels = FaceGraph.blendshapeLandmarks.flatMap { index in
      [landmarks[index].x * width, landmarks[index].y * height]
    }
    try model.run([pixels])
    let scores = try model.withOutput { output in (0..<Self.count).map { output[$0] } }
    return scores.allSatisfy(\.isFinite) ? Blendshapes(scores: scores) : nil
  }
}
