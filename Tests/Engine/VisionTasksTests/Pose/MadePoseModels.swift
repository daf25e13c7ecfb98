import ModelFiles
import TestSupport
import VisionBase

@testable import VisionTasks

/// Two tiny pose models that see a person wherever the picture is bright.
///
/// The detector always finds the same person. The landmark model's flag is the brightness of its
/// input, and its landmarks are the same places of the region, whatever it shows.
struct MadePoseModels {
  /// The hips and the reach that the detector finds, in fractions of the padded square.
  var hips = TensorPoint(x: 0.5, y: 0.5)
  var reach = TensorPoint(x: 0.5, y: 0.3)
  var detectionLogit: Float = 5

  /// The x, y, z and both logits of all landmarks, in pixels of an 8x8 region.
  var landmark: [Float] = [2, 6, 1, 3, 4]
  /// The landmarks that are elsewhere, by their indices.
  var places: [Int: [Float]] = [:]
  var world: [Float] = [0.1, 0.2, 0.3]
  var heatmapLogit: Float = -9
  var maskLogit: Float = 9
  /// The auxiliary points, which make the next region the same as the last.
  var auxiliary: (hips: [Float], reach: [Float]) = ([4, 4, 0, 0, 0], [4, 0.8, 0, 0, 0])

  private static let detectorSize = 32
  private static let landmarkSize = 8

  func detector() throws(VisionError) -> ModelFile {
    let decoder = Body.anchors.decoder(inputSize: Self.detectorSize, threshold: 0)
    let count = decoder.options.boxCount
    let anchor = decoder.options.anchors[0]
    let side = Float(Self.detectorSize)
    var boxes = [Float](repeating: 0, count: count * 12)
    boxes.replaceSubrange(
      0..<8,
      with: [
        0, 0, 4, 4, (hips.x - anchor.xCenter) * side, (hips.y - anchor.yCenter) * side,
        (reach.x - anchor.xCenter) * side, (reach.y - anchor.yCenter) * side,
      ])
    var scores = [Float](repeating: -99, count: count)
    scores[0] = detectionLogit
    var model = ModelMaker.picture(side: Self.detectorSize)
    model.add(constant: boxes, shape: [1, Int32(count), 12])
    model.add(constant: scores, shape: [1, Int32(count), 1])
    return try ModelFile(model.stableBytes(name: "made detector"))
  }

  /// Returns the landmark model; one output may have fewer numbers than it declares.
  func landmarks(lacking short: Int? = nil) throws(VisionError) -> ModelFile {
    var rows = Array(repeating: landmark, count: 39)
    (rows[33], rows[34]) = (auxiliary.hips, auxiliary.reach)
    for (index, place) in places { rows[index] = place }
    var model = ModelMaker.picture(side: Self.landmarkSize)
    let outputs: [([Float], [Int32])] = [
      (rows.flatMap(\.self), [1, 195]), ([], []),
      (Array(repeating: maskLogit, count: 16), [1, 4, 4, 1]),
      (Array(repeating: heatmapLogit, count: 4 * 4 * 39), [1, 4, 4, 39]),
      (Array(repeating: world, count: 39).flatMap(\.self), [1, 117]),
    ]
    for (index, (values, shape)) in outputs.enumerated() {
      if values.isEmpty {
        model.addBrightness()
      } else if index == short {
        model.add(constant: [values[0]], shape: shape.map { _ in 1 }, declared: shape)
      } else {
        model.add(constant: values, shape: shape)
      }
    }
    return try ModelFile(model.stableBytes(name: "made landmarks"))
  }

  func engine(_ options: PoseOptions = PoseOptions()) throws(VisionError) -> PoseEngine {
    try PoseEngine(detector: detector(), landmarks: landmarks(), options: options)
  }
}
