import MLKit

// A client program written like ML Kit's face guide: only the umbrella, every form of a call.

/// The parts of the guide's controller that use faces.
final class FaceGuideProgram {
  let faceDetector: FaceDetector
  private(set) var messages: [String] = []

  init(_ options: FaceDetectorOptions) {
    faceDetector = FaceDetector.faceDetector(options: options)
  }

  /// Returns the guide's options for accurate landmarks and expressions.
  static func accurateOptions() -> FaceDetectorOptions {
    let options = FaceDetectorOptions()
    options.performanceMode = .accurate
    options.landmarkMode = .all
    options.classificationMode = .all
    return options
  }

  /// Returns the guide's options for contours in real time.
  static func contourOptions() -> FaceDetectorOptions {
    let options = FaceDetectorOptions()
    options.contourMode = .all
    return options
  }

  func detect(in visionImage: VisionImage, then done: @escaping () -> Void) {
    faceDetector.process(visionImage) { [weak self] faces, error in
      defer { done() }
      guard let strongSelf = self else { return }
      guard error == nil, let faces = faces, !faces.isEmpty else {
        strongSelf.messages.append(error?.localizedDescription ?? "no faces")
        return
      }
      for face in faces { strongSelf.show(face) }
    }
  }

  func detectNow(in visionImage: VisionImage) {
    var faces: [Face]
    do {
      faces = try faceDetector.results(in: visionImage)
    } catch let error {
      messages.append(error.localizedDescription)
      return
    }
    guard !faces.isEmpty else {
      messages.append("no faces")
      return
    }
    for face in faces { show(face) }
  }

  private func show(_ face: Face) {
    let frame = face.frame
    messages.append("frame \(Int(frame.width))")
    if face.hasHeadEulerAngleX {
      let rotX = face.headEulerAngleX
      messages.append("x \(Int(rotX))")
    }
    if face.hasHeadEulerAngleY { messages.append("y \(Int(face.headEulerAngleY))") }
    if face.hasHeadEulerAngleZ { messages.append("z \(Int(face.headEulerAngleZ))") }
    if let leftEye = face.landmark(ofType: .leftEye) {
      let leftEyePosition = leftEye.position
      messages.append("left eye \(Int(leftEyePosition.x))")
    }
    if let leftEyeContour = face.contour(ofType: .leftEye) {
      let leftEyePoints = leftEyeContour.points
      messages.append("left eye \(leftEyePoints.count)")
    }
    if let upperLipBottomContour = face.contour(ofType: .upperLipBottom) {
      messages.append("lip \(upperLipBottomContour.points.count)")
    }
    if face.hasSmilingProbability {
      let smileProb = face.smilingProbability
      messages.append(smileProb > 0.5 ? "smiles" : "does not smile")
    }
    if face.hasRightEyeOpenProbability {
      messages.append(face.rightEyeOpenProbability > 0.5 ? "open" : "closed")
    }
    if face.hasTrackingID {
      let trackingId = face.trackingID
      messages.append("id \(trackingId)")
    }
  }
}
