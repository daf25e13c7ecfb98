public import CMediaPipe
internal import MediaPipeRules
internal import VisionTasks

private typealias Held = HeldTask<FaceEngine, MpFaceLandmarkerResult>

private let landmarkers = unsafe HeldTasks<FaceEngine, MpFaceLandmarkerResult>(
  "FaceLandmarker", allowsRegion: false)

/// Creates a face landmarker.
@_cdecl("MpFaceLandmarkerCreate") @implementation
public func MpFaceLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpFaceLandmarkerOptions>?,
  _ out: UnsafeMutablePointer<MpFaceLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { unsafe Held.receiver($0.result_callback) }, made)
}

/// Creates a face landmarker that passes a context to its callback.
@_cdecl("SvtFaceLandmarkerCreate") @implementation
public func SvtFaceLandmarkerCreate(
  _ options: UnsafeMutablePointer<MpFaceLandmarkerOptions>?,
  _ callback: SvtFaceLandmarkerResultCallback?,
  _ context: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<MpFaceLandmarkerPtr?>?,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.create(
    options, out, error_msg, receiver: { _ in unsafe Held.receiver(callback, context) }, made)
}

/// Finds the faces in an image; only in image mode.
@_cdecl("MpFaceLandmarkerDetectImage") @implementation
public func MpFaceLandmarkerDetectImage(
  _ task: MpFaceLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ result: UnsafeMutablePointer<MpFaceLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.image(task, image, options, result, error_msg)
}

/// Tracks the faces in the next frame of a video; only in video mode.
@_cdecl("MpFaceLandmarkerDetectForVideo") @implementation
public func MpFaceLandmarkerDetectForVideo(
  _ task: MpFaceLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ result: UnsafeMutablePointer<MpFaceLandmarkerResult>?, _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.videoFrame(task, image, options, timestamp_ms, result, error_msg)
}

/// Accepts the next frame of a live stream; only in live stream mode.
@_cdecl("MpFaceLandmarkerDetectAsync") @implementation
public func MpFaceLandmarkerDetectAsync(
  _ task: MpFaceLandmarkerPtr?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
  _ timestamp_ms: Int64,
  _ error_msg: ErrorMessage?
) -> MpStatus {
  unsafe landmarkers.liveFrame(task, image, options, timestamp_ms, error_msg)
}

/// Frees the memory of a result.
@_cdecl("MpFaceLandmarkerCloseResult") @implementation
public func MpFaceLandmarkerCloseResult(
  _ result: UnsafeMutablePointer<MpFaceLandmarkerResult>?
) {
  unsafe MpFaceLandmarkerResult.close(result)
}

/// Closes a face landmarker.
@_cdecl("MpFaceLandmarkerClose") @implementation
public func MpFaceLandmarkerClose(_ task: MpFaceLandmarkerPtr?, _ error_msg: ErrorMessage?)
  -> MpStatus
{
  unsafe landmarkers.close(task, error_msg)
}

// MARK: - Options

extension MpFaceLandmarkerOptions: GivenOptions {}

/// Opens the models of a caller's options and creates the engine.
private func made(
  _ options: MpFaceLandmarkerOptions, _ settings: Held.Settings
) throws(TaskFailure) -> Held.Runner {
  let bundle = try unsafe GivenModel(options.base_options).bundle()
  var rules = FaceTaskOptions()
  rules.numFaces = unsafe Int(options.num_faces)
  rules.minFaceDetectionConfidence = unsafe options.min_face_detection_confidence
  rules.minFacePresenceConfidence = unsafe options.min_face_presence_confidence
  rules.minTrackingConfidence = unsafe options.min_tracking_confidence
  rules.outputFaceBlendshapes = unsafe options.output_face_blendshapes
  rules.outputFacialTransformationMatrixes = unsafe options.output_facial_transformation_matrixes
  return try TaskRunner(bundle, rules, settings)
}

// MARK: - Result

private let keptFaces = KeptResults()

extension MpFaceLandmarkerResult: ResultKind {
  static var kept: KeptResults { keptFaces }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(face_landmarks) }

  init(_ output: FaceResult, milliseconds: Int, _ memory: inout ResultMemory) {
    // The first block identifies the result.
    let places = unsafe memory.array(output.faces) {
      unsafe MpNormalizedLandmarks($0.landmarks, &$1)
    }
    let blendshapes = output.faces.compactMap(\.blendshapes)
    let matrixes = output.faces.compactMap(\.transformation)
    unsafe self.init(
      face_landmarks: places, face_landmarks_count: UInt32(clamping: output.faces.count),
      face_blendshapes: memory.array(blendshapes) { unsafe MpCategories($0, &$1) },
      face_blendshapes_count: UInt32(clamping: blendshapes.count),
      facial_transformation_matrixes: memory.array(matrixes) { unsafe MpMatrix($0, &$1) },
      facial_transformation_matrixes_count: UInt32(clamping: matrixes.count))
  }
}

extension MpCategories {
  /// Creates the scores of an expression.
  init(_ blendshapes: Blendshapes, _ memory: inout ResultMemory) {
    unsafe self.init(
      categories: memory.array(Blendshape.allCases) { blendshape, memory in
        unsafe MpCategory(
          index: Int32(blendshape.rawValue), score: blendshapes[blendshape],
          category_name: memory.words(blendshape.name), display_name: nil)
      }, categories_count: UInt32(Blendshape.allCases.count))
  }
}

extension MpMatrix {
  fileprivate init(_ transformation: FaceTransformation, _ memory: inout ResultMemory) {
    let numbers = transformation.columns.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    unsafe self.init(rows: 4, cols: 4, data: memory.array(numbers))
  }
}
