public import Foundation

/// The options of a face detector; read once, when a detector is created.
#if canImport(ObjectiveC)
  @objc(MLKFaceDetectorOptions)
  @objcMembers
#endif
open class FaceDetectorOptions: NSObject {
  /// The balance of accuracy and speed.
  ///
  /// Both modes have the same models here.
  open var performanceMode = FaceDetectorPerformanceMode.fast

  /// The landmarks that faces have.
  open var landmarkMode = FaceDetectorLandmarkMode.none

  /// The contours that faces have; of several faces only the most prominent one has them.
  ///
  /// In the fast mode, without landmarks and expressions, only that face is returned, whatever its
  /// size, and it is not tracked.
  open var contourMode = FaceDetectorContourMode.none

  /// The expressions that are judged.
  open var classificationMode = FaceDetectorClassificationMode.none

  /// The smallest width of a face, in parts of the upright picture's width.
  open var minFaceSize: CGFloat = 0.1

  private var isTracking = false

  #if canImport(ObjectiveC)
    /// True if faces are tracked from picture to picture and have numbers.
    @objc(trackingEnabled)
    open var isTrackingEnabled: Bool {
      @objc(isTrackingEnabled) get { isTracking }
      set { isTracking = newValue }
    }
  #else
    /// True if faces are tracked from picture to picture and have numbers.
    open var isTrackingEnabled: Bool {
      get { isTracking }
      set { isTracking = newValue }
    }
  #endif

  /// Creates options for boxes and angles of faces in unrelated pictures.
  public override init() {}
}
