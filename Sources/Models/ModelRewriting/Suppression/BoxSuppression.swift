/// The operator `TFLite_Detection_PostProcess` on floats, with one class for each box.
///
/// Every number is within the limits of `SuppressionReader`.
package struct BoxSuppression: Sendable {
  package let boxCount: Int
  /// The number of scores of each box.
  package let scoreCount: Int
  /// The number of scores in front of the first class.
  package let firstClass: Int
  /// Of each anchor the center's y and x, the height and the width.
  package let anchors: [Float]
  /// The divisors of a box's y, x, height and width.
  package let scales: [Float]
  package let scoreThreshold: Float
  package let overlapLimit: Float
  package let mostDetections: Int

  /// The shapes of the boxes and of their scores.
  package var inputShapes: [[Int]] { [[1, boxCount, 4], [1, boxCount, scoreCount]] }
  /// The shapes of the corners, the classes, the scores, and the number of detections.
  package let outputShapes: [[Int]]
}
