import MLKitCommon
import MLKitFixtures
import MLKitObjectDetectionCommon
import MLKitObjectDetectionCustom
import MLKitPoseDetection
import MLKitPoseDetectionCommon
import MLKitVision
import VisionTasks

extension Gate {
  /// The tasks through ML Kit's classes.
  static let machineLearningKit = [
    Gate("mlkit/objects in a picture") { material in
      let detector = try objects(material, .singleImage)
      let image = try VisionImage(image: material.uiImage())
      return { _ = try detector.results(in: image) }
    },
    Gate("mlkit/objects in a stream", calls: 24, countsInstructions: false) { material in
      let detector = try objects(material, .stream)
      let numbers = FrameNumbers()
      let frames = try (0..<240).map { number in
        try Inputs.frame(200, milliseconds: Int64(number) * 33, width: 640, height: 480)
      }
      return { _ = try detector.results(in: frames[numbers.next() % frames.count]) }
    },
    Gate("mlkit/pose in a picture", countsInstructions: false) { material in
      let options = PoseDetectorOptions()
      options.detectorMode = .singleImage
      let detector = PoseDetector.poseDetector(options: options)
      let image = try VisionImage(image: material.uiImage())
      return { _ = try detector.results(in: image) }
    },
  ]

  private static func objects(
    _ material: Material, _ mode: ObjectDetectorMode
  ) throws -> MLKitObjectDetectionCommon.ObjectDetector {
    ObjectLocalization.models = .detector(.loaded(material.detector))
    let options = CustomObjectDetectorOptions(
      localModel: LocalModel(path: try material.path(of: material.classifier)))
    options.detectorMode = mode
    options.shouldEnableClassification = true
    options.shouldEnableMultipleObjects = true
    return MLKitObjectDetectionCommon.ObjectDetector.objectDetector(options: options)
  }
}
