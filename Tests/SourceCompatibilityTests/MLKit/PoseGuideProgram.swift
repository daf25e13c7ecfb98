import MLKit

// A client program written like ML Kit's pose guide: only the umbrella, every form of a call.

/// The parts of the guide's controller that use a picture or a frame.
final class PoseGuideProgram {
  let poseDetector: PoseDetector
  private(set) var messages: [String] = []

  init(accurate: Bool, stream: Bool) {
    // Two option classes share a superclass that a conditional expression finds.
    let options = accurate ? AccuratePoseDetectorOptions() : PoseDetectorOptions()
    options.detectorMode = stream ? .stream : .singleImage
    poseDetector = PoseDetector.poseDetector(options: options)
  }

  /// Returns a detector with the guide's options, one form for each.
  static func baseStreamDetector() -> PoseDetector {
    let options = PoseDetectorOptions()
    options.detectorMode = .stream
    let poseDetector = PoseDetector.poseDetector(options: options)
    return poseDetector
  }

  static func accurateStillDetector() -> PoseDetector {
    let options = AccuratePoseDetectorOptions()
    options.detectorMode = .singleImage
    return PoseDetector.poseDetector(options: options)
  }

  static func visionImage(of image: UIImage) -> VisionImage {
    let visionImage = VisionImage(image: image)
    visionImage.orientation = image.imageOrientation
    return visionImage
  }

  static func visionImage(
    of sampleBuffer: CMSampleBuffer, cameraPosition: AVCaptureDevice.Position
  ) -> VisionImage {
    let image = VisionImage(buffer: sampleBuffer)
    image.orientation = imageOrientation(
      deviceOrientation: UIDevice.current.orientation, cameraPosition: cameraPosition)
    return image
  }

  /// Returns the orientation of a camera's pixels for the way the device is held.
  static func imageOrientation(
    deviceOrientation: UIDeviceOrientation, cameraPosition: AVCaptureDevice.Position
  ) -> UIImage.Orientation {
    switch deviceOrientation {
    case .portrait: return cameraPosition == .front ? .leftMirrored : .right
    case .landscapeLeft: return cameraPosition == .front ? .downMirrored : .up
    case .portraitUpsideDown: return cameraPosition == .front ? .rightMirrored : .left
    case .landscapeRight: return cameraPosition == .front ? .upMirrored : .down
    case .faceDown, .faceUp, .unknown: return .up
    }
  }

  /// Detects in the guide's blocking form, as it was intended.
  func detectNow(in image: VisionImage) -> Int {
    var results: [Pose]
    do {
      results = try poseDetector.results(in: image)
    } catch let error {
      messages.append("Failed to detect pose with error: \(error.localizedDescription).")
      return 0
    }
    guard !results.isEmpty else {
      messages.append("Pose detector returned no results.")
      return 0
    }
    return results.count
  }

  /// Detects in the guide's closure form, which tests `isEmpty` of an array that upstream makes
  /// optional.
  func detectLater(in image: VisionImage, finished: @escaping (Int) -> Void) {
    poseDetector.process(image) { detectedPoses, error in
      guard error == nil else {
        finished(-1)
        return
      }
      guard !detectedPoses.isEmpty else {
        finished(0)
        return
      }
      finished(detectedPoses.count)
    }
  }

  /// Returns landmarks read as in the guide.
  static func likelyAnkles(of detectedPoses: [Pose]) -> [Vision3DPoint] {
    var positions: [Vision3DPoint] = []
    for pose in detectedPoses {
      let leftAnkleLandmark = pose.landmark(ofType: .leftAnkle)
      if leftAnkleLandmark.inFrameLikelihood > 0.5 {
        let position = leftAnkleLandmark.position
        positions.append(position)
      }
    }
    return positions
  }
}
