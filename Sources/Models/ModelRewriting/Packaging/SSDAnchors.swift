package import ModelFiles

/// The grid of anchors that MediaPipe's face, palm and pose detectors were trained with.
///
/// Each layer has a cell for each `stride` pixels and two anchors in each cell's centre, all as
/// large as the input. Layers of equal stride share their cells: an anchor after the other in a
/// cell, cells from left to right, then down.
///
/// The strides of the first two are those of MediaPipe's graphs `face_detection_short_range` and
/// `palm_detection_cpu`, those of poses are the engine's; the rules are those of its
/// `SsdAnchorsCalculator` with `fixed_anchor_size`.
package enum SSDAnchors {
  private static let anchorsPerLayer = 2

  /// The anchors of a square input.
  package static func grid(inputSize: Int, strides: [Int]) -> [DetectorDecodingOptions.Anchor] {
    var anchors: [DetectorDecodingOptions.Anchor] = []
    var layers = strides[...]
    while let stride = layers.first {
      let count = layers.prefix { $0 == stride }.count
      layers = layers.dropFirst(count)
      let cells = (inputSize + stride - 1) / stride
      for y in 0..<cells {
        for x in 0..<cells {
          let anchor = DetectorDecodingOptions.Anchor(
            xCenter: (Float(x) + 0.5) / Float(cells), yCenter: (Float(y) + 0.5) / Float(cells),
            width: 1, height: 1)
          anchors += repeatElement(anchor, count: count * anchorsPerLayer)
        }
      }
    }
    return anchors
  }
}
