import AppleTypes
import Foundation
import MLKitCommon
import MLKitObjectDetectionCommon
import MLKitObjectDetectionCustom
import MLKitPoseDetectionAccurate
import MLKitPoseDetectionCommon
import MLKitVision
import VisionTasks

func detectPoses(_ material: GuideMaterial) throws {
  let options = AccuratePoseDetectorOptions()
  options.detectorMode = .singleImage
  let image = VisionImage(image: try material.picture("squat.bmp"))
  for pose in try PoseDetector.poseDetector(options: options).results(in: image) {
    for landmark in pose.landmarks {
      let place = landmark.position
      line("accurate %@ %.8g %.8g %.8g", landmark.type.rawValue, place.x, place.y, place.z)
    }
  }
}

func findObjects(_ material: GuideMaterial) throws {
  ObjectLocalization.models = .detector(
    .file(material.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")))
  let options = CustomObjectDetectorOptions(
    localModel: LocalModel(path: material.model("bird.tflite")))
  options.detectorMode = .singleImage
  options.shouldEnableMultipleObjects = true
  options.shouldEnableClassification = true
  options.classificationConfidenceThreshold = 0.1
  options.maxPerObjectLabelCount = 3
  let detector = MLKitObjectDetectionCommon.ObjectDetector.objectDetector(options: options)
  let image = VisionImage(image: try material.picture("cat.bmp"))
  for object in try detector.results(in: image) {
    let (place, number) = (object.frame, object.trackingID?.stringValue ?? "-")
    let labels = object.labels.map { label in
      String(format: " | %@, %f, %lu", label.text, Double(label.confidence), label.index)
    }
    line(
      "single %.6g %.6g %.6g %.6g %@%@", place.origin.x, place.origin.y, place.size.width,
      place.size.height, number, labels.joined())
  }
}
