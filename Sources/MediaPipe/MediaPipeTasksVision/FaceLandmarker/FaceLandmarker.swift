public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Finds faces and their 478 landmarks in pictures, videos and live streams, like MediaPipe's task
/// of this name.
///
/// ```swift
/// let options = FaceLandmarkerOptions()
/// options.baseOptions.modelAssetPath = "face_landmarker.task"
/// options.outputFaceBlendshapes = true
/// let landmarker = try FaceLandmarker(options: options)
/// let result = try landmarker.detect(image: MPImage(uiImage: picture))
/// ```
///
/// The model is a `.task` bundle with the files `face_detector.tflite` and
/// `face_landmarks_detector.tflite`; blendshapes also need `face_blendshapes.tflite`, and matrices
/// `geometry_pipeline_metadata_landmarks.binarypb`.
/// Landmarks are in fractions of the stored picture, for any orientation. Calls from several
/// threads wait for each other. Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPFaceLandmarker)
  @objcMembers
#endif
open class FaceLandmarker: NSObject {
  private let task: OwnedTask<FaceLandmarker, FaceEngine, FaceResult, FaceLandmarkerResult>

  /// Creates a landmarker for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a landmarker.
  ///
  /// Throws if the running mode does not fit the delegate, if the bundle cannot be opened
  /// or lacks a file, or if an option is out of range.
  public init(options: FaceLandmarkerOptions) throws {
    task = try OwnedTask(
      "faceLandmarker", options.runningMode, delegate: options.faceLandmarkerLiveStreamDelegate,
      answer: FaceLandmarkerResult.init(_:milliseconds:), deliver: FaceLandmarker.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      return try TaskRunner(ModelOpening.inMainBundle.bundle(path), options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ landmarker: FaceLandmarker, _ delegate: any FaceLandmarkerLiveStreamDelegate,
    _ live: LiveOutcome<FaceLandmarkerResult>
  ) {
    delegate.faceLandmarker(
      landmarker, didFinishDetection: live.result,
      timestampInMilliseconds: live.milliseconds, error: live.error)
  }

  /// Finds the faces in a picture; only in image mode.
  ///
  /// The results' timestamps are 0, 1000, 2000 and so on.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> FaceLandmarkerResult {
    try task.image(image)
  }

  /// Tracks the faces in the next frame of a video; only in video mode.
  ///
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> FaceLandmarkerResult {
    try task.videoFrame(videoFrame, milliseconds: timestampInMilliseconds)
  }

  /// Submits the next frame of a live stream and returns; only in live stream mode.
  ///
  /// The delegate receives the result, unless a newer frame arrives before this one's turn.
  /// Timestamps must increase from call to call.
  #if canImport(ObjectiveC)
    @objc(detectAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try task.liveFrame(image, milliseconds: timestampInMilliseconds)
  }

  // MARK: Lines

  /// Returns the lines of the lips.
  open class func lipsConnections() -> [Connection] { FaceLines.shared[.lips] }

  /// Returns the lines of the left eye.
  open class func leftEyeConnections() -> [Connection] { FaceLines.shared[.leftEye] }

  /// Returns the lines of the left eyebrow.
  open class func leftEyebrowConnections() -> [Connection] { FaceLines.shared[.leftEyebrow] }

  /// Returns the lines of the left iris.
  open class func leftIrisConnections() -> [Connection] { FaceLines.shared[.leftIris] }

  /// Returns the lines of the right eye.
  open class func rightEyeConnections() -> [Connection] { FaceLines.shared[.rightEye] }

  /// Returns the lines of the right eyebrow.
  open class func rightEyebrowConnections() -> [Connection] { FaceLines.shared[.rightEyebrow] }

  /// Returns the lines of the right iris, where upstream returns those of the left one.
  open class func rightIrisConnections() -> [Connection] { FaceLines.shared[.rightIris] }

  /// Returns the lines of the face's outline.
  open class func faceOvalConnections() -> [Connection] { FaceLines.shared[.oval] }

  /// Returns the lines of the lips, the eyes, the eyebrows and the outline.
  open class func contoursConnections() -> [Connection] { FaceLines.shared.contours }

  /// Returns the edges of the triangles between the landmarks.
  open class func tesselationConnections() -> [Connection] { FaceLines.shared.tesselation }

  /// Returns all lines.
  open class func faceConnections() -> [Connection] { FaceLines.shared.all }
}
