/// Results of a tree that are no planes: the floats that it ends in.
package struct TreeEnding: Sendable {
  package enum Kind: Sendable {
    /// A plane's numbers: its bytes' distances from the zero point times a scale.
    case floats(plane: Int, scale: Float)
    /// The numbers of some planes of floats, one plane behind the other.
    case numbers(planes: [Int])
    /// The best of overlapping boxes: their corners, classes and scores, and how many they are.
    case detections(DetectionEnding)
  }

  package let kind: Kind
  /// The shapes of the results.
  package let shapes: [[Int]]
  /// The indices of the results in the model's graph.
  let tensors: [Int]

  var isSuppression: Bool {
    if case .detections = kind { return true }
    return false
  }

  /// The planes that the results are made of.
  package var planes: [Int] {
    switch kind {
    case .floats(let plane, _): [plane]
    case .numbers(let planes): planes
    case .detections(let found): [found.boxes, found.scores]
    }
  }

  /// The size of each result in bytes.
  package var byteCounts: [Int] { shapes.map { MemoryLayout<Float>.size * $0.reduce(1, *) } }
}

/// The operator `TFLite_Detection_PostProcess` on two planes, with one class for each box.
package struct DetectionEnding: Sendable {
  /// The planes with a box, and the scores of its classes, in each row.
  package internal(set) var boxes = 0
  package internal(set) var scores = 0
  /// The number of scores in front of the first class.
  package let firstClass: Int
  /// For each of a box's four bytes, the position in units of the anchor or half of the size.
  package let terms: [Double]
  /// The range of the file with the anchors.
  package let anchors: Range<Int>
  /// The smallest byte of a score that counts, and the scale of scores.
  package let smallest: UInt8
  package let scoreScale: Float
  package let overlapLimit: Float
  package let mostDetections: Int
}
