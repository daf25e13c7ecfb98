package import ModelFiles

/// The grid of anchors that MediaPipe's face, palm and pose detectors were trained with.
///
/// Each layer has a cell for each `stride` pixels and two anchors in each cell's center, or another
/// number of them, all as large as the input. Layers of equal stride share their cells: the anchors
/// of a cell are consecutive, cells go from left to right, then down.
///
/// The strides of the first two are those of MediaPipe's graphs `face_detection_short_range` and
/// `palm_detection_cpu`, those of poses are the engine's; the rules are those of its
/// `SsdAnchorsCalculator` with `fixed_anchor_size`.
package enum SSDAnchors {
  /// The usual number of anchors that a layer has in a cell.
  package static let anchorsPerLayer = 2

  /// The number of values of a box's place.
  package static let boxValueCount = 4

  /// Returns the number of values of a box with key points.
  package static func valuesPerBox(keypointCount: Int) -> Int {
    boxValueCount + 2 * keypointCount
  }

  /// Returns the decoding of a detector with one class and a square input.
  package static func decoding(
    inputSize: Int, strides: [Int], anchorsPerLayer: Int = anchorsPerLayer, keypointCount: Int
  ) -> DetectorDecodingOptions {
    let anchors = grid(inputSize: inputSize, strides: strides, anchorsPerLayer: anchorsPerLayer)
    var options = DetectorDecodingOptions(anchors: anchors, classCount: 1)
    options.valuesPerBox = valuesPerBox(keypointCount: keypointCount)
    options.keypointOffset = boxValueCount
    options.keypointCount = keypointCount
    let scale = Float(inputSize)
    (options.xScale, options.yScale) = (scale, scale)
    (options.widthScale, options.heightScale) = (scale, scale)
    options.appliesSigmoidToScore = true
    return options
  }

  /// Returns the number of anchors of a square input, without making them.
  package static func count(
    inputSize: Int, strides: [Int], anchorsPerLayer: Int = anchorsPerLayer
  ) -> Int {
    strides.reduce(0) { count, stride in
      let cells = (inputSize + stride - 1) / stride
      return count + cells * cells * anchorsPerLayer
    }
  }

  /// Returns the anchors of a square input.
  package static func grid(
    inputSize: Int, strides: [Int], anchorsPerLayer: Int = anchorsPerLayer
  ) -> [DetectorDecodingOptions.Anchor] {
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
