internal import ModelRewriting

/// The anchors and key points of a detector of bodies, faces or palms.
///
/// Reference: docs/reference/blazepose.md 1.3 and 1.4. Such a detector has one class, x before y,
/// and scores that pass through the logistic function.
struct KeypointAnchors: Hashable, Sendable {
  /// The strides of the anchors' layers.
  var strides: [Int]

  /// The number of anchors that each layer has in a cell.
  var anchorsPerLayer = SSDAnchors.anchorsPerLayer

  /// The number of key points of a box.
  var keypointCount: Int

  /// The number of values of a box: its place and its key points.
  var valuesPerBox: Int { SSDAnchors.valuesPerBox(keypointCount: keypointCount) }

  /// Returns the number of boxes of a detector with a square input.
  func boxCount(inputSize: Int) -> Int {
    SSDAnchors.count(inputSize: inputSize, strides: strides, anchorsPerLayer: anchorsPerLayer)
  }

  /// Returns the decoder for a square input; `threshold` is the lowest score that passes.
  func decoder(inputSize: Int, threshold: Float) -> AnchorDecoder {
    AnchorDecoder(
      options: SSDAnchors.decoding(
        inputSize: inputSize, strides: strides, anchorsPerLayer: anchorsPerLayer,
        keypointCount: keypointCount),
      filter: CandidateFilter(scoreThreshold: threshold), isHorizontalFirst: true)
  }
}
