public import CMLKit
internal import Foundation
internal import MLKitFaceDetection
internal import MLKitVision

/// Sets the models of face detectors created from now on.
@_cdecl("SvtMlKitUseFaceModels") @implementation
public func SvtMlKitUseFaceModels(
  _ bundle_path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    FaceDetectionModels.use(bundle: try unsafe text(bundle_path, "bundle_path"))
  }
}

/// Creates a face detector; NULL without options.
@_cdecl("SvtMlKitFaceDetectorCreate") @implementation
public func SvtMlKitFaceDetectorCreate(
  _ options: UnsafePointer<SvtMlKitFaceDetectorOptions>?
) -> SvtMlKitFaceDetectorPtr? {
  guard let given = unsafe options?.pointee else { return nil }
  let options = FaceDetectorOptions()
  options.performanceMode = given.is_accurate ? .accurate : .fast
  options.landmarkMode = given.has_landmarks ? .all : .none
  options.contourMode = given.has_contours ? .all : .none
  options.classificationMode = given.has_classification ? .all : .none
  options.isTrackingEnabled = given.is_tracking
  options.minFaceSize = CGFloat(given.min_face_size)
  return unsafe handle(FaceDetector.faceDetector(options: options))
}

/// Finds the faces in a picture.
@_cdecl("SvtMlKitFaceDetectorProcess") @implementation
public func SvtMlKitFaceDetectorProcess(
  _ detector: SvtMlKitFaceDetectorPtr?, _ picture_: UnsafePointer<SvtMlKitPicture>?,
  _ faces: UnsafeMutablePointer<SvtMlKitFaces>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let detector = try unsafe held(detector, FaceDetector.self, "The detector")
    let place = try unsafe required(faces, "The place for the faces")
    let found = try detector.results(in: unsafe picture(picture_))
    let made = UnsafeMutablePointer<SvtMlKitFace>.allocate(capacity: max(found.count, 1))
    for (index, face) in found.enumerated() {
      unsafe (made + index).initialize(to: SvtMlKitFace(face))
    }
    unsafe place.pointee = SvtMlKitFaces(faces: made, faces_count: UInt32(clamping: found.count))
  }
}

/// Frees the memory of a result.
@_cdecl("SvtMlKitFacesClose") @implementation
public func SvtMlKitFacesClose(_ faces: UnsafeMutablePointer<SvtMlKitFaces>?) {
  guard let faces = unsafe faces else { return }
  unsafe faces.pointee.faces?.deallocate()
  unsafe faces.pointee = SvtMlKitFaces()
}

/// Closes a face detector.
@_cdecl("SvtMlKitFaceDetectorClose") @implementation
public func SvtMlKitFaceDetectorClose(_ detector: SvtMlKitFaceDetectorPtr?) {
  unsafe close(detector, FaceDetector.self)
}

extension SvtMlKitFace {
  fileprivate init(_ face: Face) {
    self.init()
    (x, y) = (Double(face.frame.origin.x), Double(face.frame.origin.y))
    (width, height) = (Double(face.frame.width), Double(face.frame.height))
    (has_tracking_id, tracking_id) = (face.hasTrackingID, Int64(face.trackingID))
    has_angles = face.hasHeadEulerAngleX
    (angle_x, angle_y) = (Double(face.headEulerAngleX), Double(face.headEulerAngleY))
    angle_z = Double(face.headEulerAngleZ)
    has_probabilities = face.hasSmilingProbability
    smiling = Double(face.smilingProbability)
    left_eye_open = Double(face.leftEyeOpenProbability)
    right_eye_open = Double(face.rightEyeOpenProbability)
    has_landmarks = !face.landmarks.isEmpty
    has_contours = !face.contours.isEmpty
    let landmarks = FaceLandmarkType.ordered.compactMap { face.landmark(ofType: $0)?.position }
    let points = FaceContourType.ordered.flatMap { face.contour(ofType: $0)?.points ?? [] }
    unsafe withUnsafeMutableBytes(of: &self.landmarks) { bytes in
      unsafe Self.fill(bytes.bindMemory(to: SvtMlKitPoint.self), with: landmarks)
    }
    unsafe withUnsafeMutableBytes(of: &contour_points) { bytes in
      unsafe Self.fill(bytes.bindMemory(to: SvtMlKitPoint.self), with: points)
    }
  }

  private static func fill(
    _ places: UnsafeMutableBufferPointer<SvtMlKitPoint>, with points: [VisionPoint]
  ) {
    for (index, point) in points.prefix(places.count).enumerated() {
      unsafe places[index] = SvtMlKitPoint(x: Double(point.x), y: Double(point.y))
    }
  }
}
