public import CMLKit
internal import Foundation
internal import MLKitPoseDetection
internal import MLKitPoseDetectionAccurate
internal import MLKitPoseDetectionCommon
internal import MLKitVision

/// Creates a pose detector.
@_cdecl("SvtMlKitPoseDetectorCreate") @implementation
public func SvtMlKitPoseDetectorCreate(
  _ is_stream: Bool, _ is_accurate: Bool
) -> SvtMlKitPoseDetectorPtr? {
  let options: CommonPoseDetectorOptions =
    is_accurate ? AccuratePoseDetectorOptions() : PoseDetectorOptions()
  options.detectorMode = is_stream ? .stream : .singleImage
  return unsafe handle(PoseDetector.poseDetector(options: options))
}

/// Finds the most prominent person in a picture.
@_cdecl("SvtMlKitPoseDetectorProcess") @implementation
public func SvtMlKitPoseDetectorProcess(
  _ detector: SvtMlKitPoseDetectorPtr?, _ picture_: UnsafePointer<SvtMlKitPicture>?,
  _ pose: UnsafeMutablePointer<SvtMlKitPose>?, _ is_found: UnsafeMutablePointer<Bool>?,
  _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let detector = try unsafe held(detector, PoseDetector.self, "The detector")
    let place = try unsafe required(pose, "The place for the pose")
    let found = try unsafe required(is_found, "The place for whether there is a pose")
    let poses = try detector.results(in: unsafe picture(picture_))
    unsafe found.pointee = !poses.isEmpty
    guard let pose = poses.first else { return }
    unsafe withUnsafeMutableBytes(of: &place.pointee) { bytes in
      let places = unsafe bytes.bindMemory(to: SvtMlKitLandmark.self)
      for (index, type) in PoseLandmarkType.ordered.enumerated() {
        let landmark = pose.landmark(ofType: type)
        unsafe places[index] = SvtMlKitLandmark(
          x: Double(landmark.position.x), y: Double(landmark.position.y),
          z: Double(landmark.position.z), in_frame_likelihood: landmark.inFrameLikelihood)
      }
    }
  }
}

/// Closes a pose detector.
@_cdecl("SvtMlKitPoseDetectorClose") @implementation
public func SvtMlKitPoseDetectorClose(_ detector: SvtMlKitPoseDetectorPtr?) {
  unsafe close(detector, PoseDetector.self)
}

/// Frees the texts of an error.
@_cdecl("SvtMlKitErrorClose") @implementation
public func SvtMlKitErrorClose(_ error: UnsafeMutablePointer<SvtMlKitError>?) {
  unsafe SvtMlKitError.close(error)
}
