/// An object decoded from the model's outputs, still in the tensor's coordinates.
struct DetectionCandidate: Hashable, Sendable {
  var box: TensorBox
  var keypoints: [TensorPoint] = []
  /// Class indices and scores, in the model's order.
  var classes: [ScoredClass]

  /// Returns the detection in fractions of the picture's sides; the box encloses the rotated one.
  func projected(by matrix: RegionMatrix) -> DetectionCandidate {
    var result = self
    result.box = matrix.project(box)
    result.keypoints = keypoints.map(matrix.project)
    return result
  }
}
