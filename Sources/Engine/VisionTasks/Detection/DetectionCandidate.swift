/// What a decoder reads from the model's outputs, still in the tensor's coordinates.
struct DetectionCandidate: Hashable, Sendable {
  var box: TensorBox
  var keypoints: [TensorPoint] = []
  /// Class numbers and scores, in the model's order.
  var classes: [ScoredClass]
}
