public import Foundation
internal import VisionTasks

/// A face in a picture.
///
/// Left and right are the person's own. Angles are those of the upright picture, in degrees.
#if canImport(ObjectiveC)
  @objc(MLKFace)
  @objcMembers
#endif
open class Face: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The box around the face's mesh, in pixels of the stored picture, for any orientation.
  ///
  /// It can reach beyond the picture's sides. Upstream's box is a little larger.
  public let frame: CGRect

  /// The landmarks; empty unless the options request them.
  public let landmarks: [FaceLandmark]

  /// The contours; empty unless the options request them, and for all faces but one.
  public let contours: [FaceContour]

  /// True if the face has a number.
  public let hasTrackingID: Bool

  /// The number of the face in the stream; never reused.
  public let trackingID: Int

  /// True if the angle about the horizontal axis is known.
  public let hasHeadEulerAngleX: Bool

  /// The angle about the horizontal axis: positive for a face that looks up.
  public let headEulerAngleX: CGFloat

  /// True if the angle about the vertical axis is known.
  public let hasHeadEulerAngleY: Bool

  /// The angle about the vertical axis: positive for a face that looks to the picture's right.
  public let headEulerAngleY: CGFloat

  /// True if the angle about the axis out of the picture is known.
  public let hasHeadEulerAngleZ: Bool

  /// The angle about the axis out of the picture: positive counterclockwise.
  public let headEulerAngleZ: CGFloat

  /// True if smiling was judged.
  public let hasSmilingProbability: Bool

  /// The probability that the face smiles, from its blendshapes: an approximation of upstream's.
  public let smilingProbability: CGFloat

  /// True if the left eye was judged.
  public let hasLeftEyeOpenProbability: Bool

  /// The probability that the left eye is open, from its blendshapes.
  public let leftEyeOpenProbability: CGFloat

  /// True if the right eye was judged.
  public let hasRightEyeOpenProbability: Bool

  /// The probability that the right eye is open, from its blendshapes.
  public let rightEyeOpenProbability: CGFloat

  /// Creates the client's face from the engine's.
  init(
    _ face: VisionTasks.Face, _ pixels: FaceGeometryOfPixels, _ settings: FaceSettings,
    hasContours: Bool
  ) {
    frame = pixels.frame
    landmarks =
      settings.hasLandmarks
      ? FaceLandmarkType.ordered.compactMap { FaceLandmark($0, pixels) } : []
    contours =
      hasContours ? FaceContourType.ordered.compactMap { FaceContour($0, pixels) } : []
    hasTrackingID = settings.isTracking
    trackingID = settings.isTracking ? face.id : 0
    let angles = face.transformation.map(HeadAngles.init)
    (hasHeadEulerAngleX, headEulerAngleX) = (angles != nil, CGFloat(angles?.x ?? 0))
    (hasHeadEulerAngleY, headEulerAngleY) = (angles != nil, CGFloat(angles?.y ?? 0))
    (hasHeadEulerAngleZ, headEulerAngleZ) = (angles != nil, CGFloat(angles?.z ?? 0))
    let expression = face.blendshapes.map(Expression.init)
    hasSmilingProbability = expression != nil
    smilingProbability = CGFloat(expression?.smiling ?? 0)
    hasLeftEyeOpenProbability = expression != nil
    leftEyeOpenProbability = CGFloat(expression?.leftEyeOpen ?? 0)
    hasRightEyeOpenProbability = expression != nil
    rightEyeOpenProbability = CGFloat(expression?.rightEyeOpen ?? 0)
  }

  /// Returns the landmark of a type; nil if the face has none.
  #if canImport(ObjectiveC)
    @objc(landmarkOfType:)
  #endif
  open func landmark(ofType type: FaceLandmarkType) -> FaceLandmark? {
    landmarks.first { $0.type == type }
  }

  /// Returns the contour of a type; nil if the face has none.
  #if canImport(ObjectiveC)
    @objc(contourOfType:)
  #endif
  open func contour(ofType type: FaceContourType) -> FaceContour? {
    contours.first { $0.type == type }
  }

  /// The box, the number, the angles and the probabilities.
  open override var description: String {
    var parts = ["frame \(frame.origin.x),\(frame.origin.y) \(frame.width)x\(frame.height)"]
    if hasTrackingID { parts.append("trackingID \(trackingID)") }
    if hasHeadEulerAngleX {
      parts.append("angles \(headEulerAngleX) \(headEulerAngleY) \(headEulerAngleZ)")
    }
    if hasSmilingProbability {
      parts.append(
        "smiling \(smilingProbability) leftEyeOpen \(leftEyeOpenProbability) rightEyeOpen "
          + "\(rightEyeOpenProbability)")
    }
    return "<Face \(parts.joined(separator: "; "))>"
  }
}
