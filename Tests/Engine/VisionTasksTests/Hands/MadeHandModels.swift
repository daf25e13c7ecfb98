import ModelFiles
import TestSupport
import VisionBase

@testable import VisionTasks

/// Tiny models that see hands wherever the picture is bright.
///
/// The detector always finds the same palms. The landmark model's flag is the brightness of its
/// input, and its landmarks are the same places of the region, whatever it shows.
struct MadeHandModels {
  /// The centers of the detected palms, in fractions of the padded square.
  var centers = [TensorPoint(x: 0.5, y: 0.5)]
  var side: Float = 0.2
  var detectionLogit: Float = 5

  /// The x, y and z of landmarks, in pixels of an 8x8 region: a grid.
  var landmark: (Int) -> [Float] = { [2 + Float($0 % 4), 7 - Float($0 / 4), 0.8] }
  var landmarkCount = 21
  var right: Float = 0.9
  var world: [Float] = [0.1, 0.2, 0.3]

  func detector() throws(VisionError) -> ModelFile {
    let decoder = HandGraph.palm.decoder(inputSize: 192, threshold: 0)
    let count = decoder.options.boxCount
    var boxes = [Float](repeating: 0, count: count * 18)
    var scores = [Float](repeating: -99, count: count)
    for (index, center) in centers.enumerated() {
      // Each in another cell, the first with the highest score.
      let box = index * 2
      let anchor = decoder.options.anchors[box]
      func offset(_ x: Float, _ y: Float) -> [Float] {
        [(x - anchor.xCenter) * 192, (y - anchor.yCenter) * 192]
      }
      var values = offset(center.x, center.y) + [side * 192, side * 192]
      // The wrist below the middle finger's knuckle.
      values += offset(center.x, center.y + side / 2) + offset(center.x, center.y)
      for _ in 2..<7 { values += offset(center.x, center.y - side / 2) }
      boxes.replaceSubrange(box * 18..<(box + 1) * 18, with: values)
      scores[box] = detectionLogit - Float(index) / 10
    }
    var model = ModelMaker.picture(side: 192)
    model.add(constant: boxes, shape: [1, Int32(count), 18])
    model.add(constant: scores, shape: [1, Int32(count), 1])
    return try ModelFile(model.stableBytes(name: "made palm detector"))
  }

  func landmarks() throws(VisionError) -> ModelFile {
    var model = ModelMaker.picture(side: 8)
    let values = (0..<landmarkCount).flatMap(landmark)
    model.add(constant: values, shape: [1, Int32(values.count)])
    model.addBrightness()
    model.add(constant: [right], shape: [1, 1])
    let meters = (0..<landmarkCount).flatMap { _ in world }
    model.add(constant: meters, shape: [1, Int32(meters.count)])
    return try ModelFile(model.stableBytes(name: "made hand landmarks"))
  }

  func models(_ options: HandOptions = HandOptions()) throws(VisionError) -> HandEngineModels {
    try HandEngineModels(detector: detector(), landmarks: landmarks(), options: options)
  }

  func engine(_ options: HandOptions = HandOptions()) throws(VisionError) -> HandEngine {
    try HandEngine(models(options), threadCount: 1)
  }
}

/// Tiny models of gestures, whose answers are always the same.
enum MadeGestureModels {
  static func embedder(outputCount: Int32 = 128) throws(VisionError) -> [UInt8] {
    var model = ModelMaker.taking([[1, 21, 3], [1, 1], [1, 21, 3]])
    model.add(
      constant: [Float](repeating: 0.5, count: Int(outputCount)), shape: [1, outputCount])
    return try model.bytes()
  }

  /// Returns a classifier without labels.
  static func classifier(_ scores: [Float]) throws(VisionError) -> [UInt8] {
    var model = ModelMaker.taking([[1, 128]])
    model.add(constant: scores, shape: [1, Int32(scores.count)])
    return try model.bytes()
  }
}
