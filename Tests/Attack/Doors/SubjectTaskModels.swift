import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase
import VisionTasks

extension SeededGenerator {
  /// Returns a model with the range of pixels that MediaPipe asks for.
  private func packaged(_ maker: ModelMaker) throws -> [UInt8] {
    try packaged(ModelFile(maker.stableBytes()))
  }

  /// Returns a model with the range of pixels that MediaPipe asks for.
  func packaged(_ file: ModelFile) throws -> [UInt8] {
    var packager = try ModelPackager(file)
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    return try packager.packaged()
  }

  /// Returns arbitrary scores, or ones with a certain one, so that there is something to look at.
  private mutating func scores(_ count: Int) -> [Float] {
    Bool.random(using: &self)
      ? repeatedValues(count) : [Float](repeating: 0, count: count - 1) + [5]
  }

  /// Returns a face detector with arbitrary outputs.
  mutating func faceDetector() throws -> [UInt8] {
    try packaged(
      .answering(
        [
          .init("boxes", [1, 896, 16], places(896 * 16)),
          .init("scores", [1, 896, 1], scores(896)),
        ], shape: [1, 128, 128, 3]))
  }

  /// Returns a bundle of face models with arbitrary outputs.
  mutating func packagedFaceBundle() throws -> [UInt8] {
    let landmarks = try packaged(
      .answering(
        [
          .init("landmarks", [1, 1, 1, 1434], places(1434)),
          .init("presence", [1, 1, 1, 1], [one(of: [5, value()])]),
        ], shape: [1, 32, 32, 3]))
    return try PoseMaterial.bundle([
      ("face_detector.tflite", faceDetector()), ("face_landmarks_detector.tflite", landmarks),
    ])
  }

  /// Returns a bundle of hand models with arbitrary outputs.
  mutating func packagedHandBundle() throws -> [UInt8] {
    let detector = try packaged(
      .answering(
        [
          .init("boxes", [1, 2016, 18], places(2016 * 18)),
          .init("scores", [1, 2016, 1], scores(2016)),
        ], shape: [1, 192, 192, 3]))
    let landmarks = try packaged(
      .answering(
        [
          .init("landmarks", [1, 63], places(63)),
          .init("presence", [1, 1], [one(of: [1, value()])]),
          .init("right", [1, 1], [one(of: [0.75, value()])]), .init("world", [1, 63], places(63)),
        ], shape: [1, 32, 32, 3]))
    return try PoseMaterial.bundle([
      ("hand_detector.tflite", detector), ("hand_landmarks_detector.tflite", landmarks),
    ])
  }

  /// Returns a bundle of bundles of hand and gesture models with arbitrary outputs.
  mutating func packagedGestureBundle() throws -> [UInt8] {
    var embedder = ModelMaker.answering(
      [.init("embedding", [1, 128], values(128))], shape: [1, 21, 3])
    for (name, shape) in [("right", [1, 1]), ("world", [1, 21, 3])] as [(String, [Int32])] {
      embedder.subgraphs[0].inputs.append(Int32(embedder.subgraphs[0].tensors.count))
      embedder.subgraphs[0].tensors.append(ModelMaker.Tensor(name, shape))
    }
    func classifier() throws -> [UInt8] {
      let count = Int.random(in: 1...9, using: &self)
      let model = ModelMaker.answering(
        [.init("scores", [1, Int32(count)], values(count))], shape: [1, 128])
      var packager = try ModelPackager(ModelFile(model.stableBytes()))
      try packager.setLabels((0..<count).map { $0 == 0 ? "None" : "gesture \($0)" }, ofOutput: 0)
      return try packager.packaged()
    }
    var files = try [
      ("gesture_embedder.tflite", embedder.bytes()),
      ("canned_gesture_classifier.tflite", classifier()),
    ]
    if Bool.random(using: &self) {
      files.append(("custom_gesture_classifier.tflite", try classifier()))
    }
    return try PoseMaterial.bundle([
      ("hand_landmarker.task", packagedHandBundle()),
      ("hand_gesture_recognizer.task", PoseMaterial.bundle(files)),
    ])
  }

  /// Returns a bundle of the models of a person with arbitrary outputs.
  mutating func packagedPersonBundle() throws -> [UInt8] {
    let files = try personFiles()
    let blendshapes = ModelMaker.answering(
      [.init("blendshapes", [52], values(52))], shape: [1, 146, 2])
    return try PoseMaterial.bundle([
      ("pose_detector.tflite", packaged(files.poseDetector)),
      ("pose_landmarks_detector.tflite", packaged(files.poseLandmarks)),
      ("face_detector.tflite", packaged(files.faceDetector)),
      ("face_landmarks_detector.tflite", packaged(files.faceLandmarks)),
      ("face_blendshapes.tflite", blendshapes.bytes()),
      ("hand_landmarks_detector.tflite", packaged(files.handLandmarks)),
      ("hand_roi_refinement.tflite", packaged(files.handRegion)),
    ])
  }
}
