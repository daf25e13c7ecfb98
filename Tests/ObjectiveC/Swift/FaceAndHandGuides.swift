import AppleTypes
import Foundation
import MediaPipeTasksVision

func findFacesAndHands(_ material: GuideMaterial) throws {
  func image(_ name: String) throws -> MPImage {
    guard let image = UIImage(contentsOfFile: material.path(name)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return try MPImage(uiImage: image)
  }
  let person = try image("images/grace_hopper.bmp")
  try detectFaces(material, person)
  try landmarkFaces(material, person)
  let hand = try image("landmarks/thumbs-up.png")
  try landmarkHands(material, hand)
  try recognizeGestures(material, hand)
  try landmarkPerson(material, image("images/squat.bmp"))
}

private func printPlaces(_ landmarks: [NormalizedLandmark]) {
  for landmark in landmarks {
    line("%.6f %.6f %.6f", Double(landmark.x), Double(landmark.y), Double(landmark.z))
  }
}

private func detectFaces(_ material: GuideMaterial, _ person: MPImage) throws {
  let detector = try FaceDetector(modelPath: material.path("face_detector.tflite"))
  for face in try detector.detect(image: person).detections {
    let box = face.boundingBox
    line(
      "face %.8g %g %g %g %g", Double(face.categories[0].score), box.origin.x, box.origin.y,
      box.size.width, box.size.height)
  }
}

private func landmarkFaces(_ material: GuideMaterial, _ person: MPImage) throws {
  let options = FaceLandmarkerOptions()
  options.baseOptions.modelAssetPath = material.path("landmarks/face_landmarker.task")
  options.outputFaceBlendshapes = true
  options.outputFacialTransformationMatrixes = true
  let result = try FaceLandmarker(options: options).detect(image: person)
  printPlaces(result.faceLandmarks.first ?? [])
  for category in result.faceBlendshapes.first?.categories ?? [] {
    line("%@ %.6f", category.categoryName ?? "", Double(category.score))
  }
  guard let matrix = result.facialTransformationMatrixes.first else { return }
  for row in 0..<matrix.rows {
    let numbers = (0..<matrix.columns).map { Double(matrix.value(atRow: row, column: $0)) }
    print(numbers.map { String(format: "%.5f", $0) }.joined(separator: " "))
  }
}

private func landmarkHands(_ material: GuideMaterial, _ hand: MPImage) throws {
  let options = HandLandmarkerOptions()
  options.baseOptions.modelAssetPath = material.path("hand_landmarker.task")
  options.runningMode = .video
  let result = try HandLandmarker(options: options).detect(
    videoFrame: hand, timestampInMilliseconds: 5)
  printPlaces(result.landmarks.first ?? [])
  for side in result.handedness.first ?? [] {
    line("%@ %.6f", side.categoryName ?? "", Double(side.score))
  }
}

private func recognizeGestures(_ material: GuideMaterial, _ hand: MPImage) throws {
  let options = GestureRecognizerOptions()
  options.baseOptions.modelAssetPath = material.path("gesture_recognizer.task")
  let custom = ClassifierOptions()
  custom.categoryAllowlist = ["None"]
  options.customGesturesClassifierOptions = custom
  let result = try GestureRecognizer(options: options).recognize(image: hand)
  for gesture in result.gestures.first ?? [] {
    line("%@ %.6f", gesture.categoryName ?? "", Double(gesture.score))
  }
}

private func landmarkPerson(_ material: GuideMaterial, _ person: MPImage) throws {
  let options = HolisticLandmarkerOptions()
  options.baseOptions.modelAssetPath = material.path("holistic_landmarker.task")
  options.outputFaceBlendshapes = true
  options.outputPoseSegmentationMasks = true
  let result = try HolisticLandmarker(options: options).detect(image: person)
  printPlaces(result.faceLandmarks)
  printPlaces(result.leftHandLandmarks)
  printPlaces(result.rightHandLandmarks)
  for landmark in result.poseWorldLandmarks + result.leftHandWorldLandmarks {
    line("%.6f %.6f %.6f", Double(landmark.x), Double(landmark.y), Double(landmark.z))
  }
  for category in result.faceBlendshapes?.categories ?? [] {
    line("%@ %.6f", category.categoryName ?? "", Double(category.score))
  }
  guard let mask = result.poseSegmentationMask else { return }
  line("mask %ld %ld", mask.width, mask.height)
}
