import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

@testable import VisionTasks

/// Tiny models that see a face wherever the picture is bright.
///
/// The detector always finds the same face. The landmark model's flag is the brightness of its
/// input, and its landmarks are the same places of the region, whatever it shows.
struct MadeFaceModels {
  /// The center and size of the detected face, and its eyes, in fractions of the padded square.
  var center = TensorPoint(x: 0.5, y: 0.5)
  var side: Float = 0.25
  var eyes = (right: TensorPoint(x: 0.45, y: 0.45), left: TensorPoint(x: 0.55, y: 0.45))
  var detectionLogit: Float = 5

  /// The x, y and z of landmarks, in pixels of an 8x8 region: a grid.
  var landmark: (Int) -> [Float] = { [1 + Float($0 % 24) / 4, 1 + Float($0 / 24) / 4, 1] }
  var landmarkCount = 478
  var blendshape: Float = 0.25
  var blendshapeInput: [Int32] = [1, 146, 2]

  func detector() throws(VisionError) -> ModelFile {
    let decoder = FaceGraph.shortRange.decoder(inputSize: 128, threshold: 0)
    let count = decoder.options.boxCount
    let anchor = decoder.options.anchors[0]
    func offset(_ point: TensorPoint) -> [Float] {
      [(point.x - anchor.xCenter) * 128, (point.y - anchor.yCenter) * 128]
    }
    var boxes = [Float](repeating: 0, count: count * 16)
    let nose = offset(center)
    boxes.replaceSubrange(
      0..<16,
      with: offset(center) + [side * 128, side * 128] + offset(eyes.right) + offset(eyes.left)
        + nose + nose + nose + nose)
    var scores = [Float](repeating: -99, count: count)
    scores[0] = detectionLogit
    var model = ModelMaker.picture(side: 128)
    model.add(constant: boxes, shape: [1, Int32(count), 16])
    model.add(constant: scores, shape: [1, Int32(count), 1])
    return try ModelFile(model.stableBytes(name: "made face detector"))
  }

  func landmarks() throws(VisionError) -> ModelFile {
    var model = ModelMaker.picture(side: 8)
    let values = (0..<landmarkCount).flatMap(landmark)
    model.add(constant: values, shape: [1, 1, 1, Int32(values.count)])
    model.addBrightness(dimensions: 4)
    return try ModelFile(model.stableBytes(name: "made face landmarks"))
  }

  func blendshapes() throws(VisionError) -> ModelFile {
    var model = ModelMaker.taking([blendshapeInput])
    model.add(constant: Array(repeating: blendshape, count: 52), shape: [52])
    return try ModelFile(model.stableBytes(name: "made blendshapes"))
  }

  func engine(_ options: FaceOptions = FaceOptions()) throws(VisionError) -> FaceEngine {
    let models = try FaceEngineModels(
      detector: detector(), landmarks: landmarks(),
      blendshapes: options.makesBlendshapes ? blendshapes() : nil,
      geometry: options.makesTransformation ? CanonicalFaceMessage().parsed() : nil,
      options: options)
    return try FaceEngine(models, threadCount: 1)
  }

  /// Returns a bundle of all models, padded as upstream's.
  func bundle(without left: String? = nil) throws -> [UInt8] {
    func bytes(_ model: ModelFile) -> [UInt8] {
      model.bytes.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    }
    typealias Name = FaceEngineModels.FileName
    let files = [
      (Name.detector, bytes(try detector())), (Name.landmarks, bytes(try landmarks())),
      (Name.blendshapes, bytes(try blendshapes())), (Name.geometry, CanonicalFaceMessage().bytes),
    ]
    var archive = ZipWriter()
    for (name, bytes) in files where name != left { try archive.add(name, bytes) }
    return [0, 0] + archive.finish()
  }
}
