import CMediaPipe
import MediaPipeC
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

extension Door {
  /// MediaPipe's C interface for faces, hands and gestures: bundles of models with arbitrary
  /// outputs, some of them damaged or another task's, in all modes, with calls in any order.
  static let subjectsInC = Door("subjects-in-c", weight: 1) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let tasks = [SubjectTask.faceDetector, .faceLandmarker, .handLandmarker, .gestureRecognizer]
      let task = random.one(of: tasks)
      // One in six is another task's.
      let bytes = try (random.chance(of: 6) ? random.one(of: tasks) : task).model(&random)
      let model = random.chance(of: 4) ? random.damaged(bytes) : bytes
      return try SubjectCaller(task: task).run(model, &random)
    }
  }
}

/// A task as its functions of the C interface.
private struct SubjectTask: Sendable {
  typealias Message = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  typealias Processing = UnsafePointer<MpImageProcessingOptions>

  let model: @Sendable (inout SeededGenerator) throws -> [UInt8]
  let create:
    @Sendable (MpBaseOptions, MpRunningMode, inout SeededGenerator, inout OpaquePointer?, Message)
      -> MpStatus
  /// Takes a single picture, or a frame with its time; reads and frees the result.
  let detect: @Sendable (OpaquePointer?, MpImagePtr?, Processing?, Int64?, Message) -> MpStatus
  let detectLive: @Sendable (OpaquePointer?, MpImagePtr?, Processing?, Int64, Message) -> MpStatus
  let close: @Sendable (OpaquePointer?, Message) -> MpStatus
}

// MARK: - A careless caller

private struct SubjectCaller {
  let task: SubjectTask

  func run(_ model: [UInt8], _ random: inout SeededGenerator) throws -> Door.Answer {
    let mode = random.one(of: [
      MP_RUNNING_MODE_IMAGE, MP_RUNNING_MODE_VIDEO, MP_RUNNING_MODE_LIVE_STREAM,
      MpRunningMode(rawValue: 0), MpRunningMode(rawValue: 9),
    ])
    var handle: OpaquePointer?
    let made = try model.withUnsafeBytes { bytes in
      var base = MpBaseOptions()
      base.file_descriptor = -1
      base.model_asset_buffer = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      base.model_asset_buffer_count = UInt32(bytes.count)
      return try said { task.create(base, mode, &random, &handle, $0) }
    }
    try Finding.unless((made == kMpOk) == (handle != nil), "a handle with \(made)")
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      _ = try call(random.one(of: [handle, handle, handle, nil, stranger]), &random)
    }
    let closed = try said { task.close(handle, $0) }
    try Finding.unless((closed == kMpOk) == (made == kMpOk), "closed with \(closed)")
    // A closed handle is gone.
    try Finding.unless(try said { task.close(handle, $0) } != kMpOk, "closed twice")
    try Finding.unless(try call(handle, &random) != kMpOk, "an answer of what is closed")
    // Careless calls are refused nearly always.
    return made == kMpOk ? .taken : .refused
  }

  private var stranger: OpaquePointer? { OpaquePointer(bitPattern: UInt.max - 15) }

  private func call(_ handle: OpaquePointer?, _ random: inout SeededGenerator) throws -> MpStatus {
    let image = image(&random)
    defer { MpImageFree(image) }
    var processing = MpImageProcessingOptions()
    processing.rotation_degrees = random.one(of: [0, 90, -90, 180, 45, 1 << 30])
    processing.has_region_of_interest = random.chance(of: 8)
    let time = random.one(of: [0, 1, 2, 33, -1, Int64.max, Int64.min])
    let usesProcessing = Bool.random(using: &random)
    let kind = Int.random(in: 0..<3, using: &random)
    return try withUnsafePointer(to: processing) { pointer in
      let chosen = usesProcessing ? pointer : nil
      return try said { message in
        switch kind {
        case 0: task.detect(handle, image, chosen, nil, message)
        case 1: task.detect(handle, image, chosen, time, message)
        default: task.detectLive(handle, image, chosen, time, message)
        }
      }
    }
  }

  private func image(_ random: inout SeededGenerator) -> MpImagePtr? {
    let (width, height) = (
      Int32.random(in: 1...20, using: &random), Int32.random(in: 1...20, using: &random)
    )
    let format = random.one(of: [kMpImageFormatSrgb, kMpImageFormatSrgba, kMpImageFormatGray8])
    let channels: Int32 = [kMpImageFormatSrgb: 3, kMpImageFormatSrgba: 4][format] ?? 1
    let pixels = [UInt8](
      repeating: UInt8(truncatingIfNeeded: random.next()), count: Int(width * height * channels))
    var image: MpImagePtr?
    _ = MpImageCreateFromUint8Data(
      format, width, height, pixels, Int32(pixels.count), &image, nil)
    return random.chance(of: 10) ? nil : image
  }

  /// Makes a call with a place for its message; a failure has words.
  private func said(_ call: (SubjectTask.Message) throws -> MpStatus) throws -> MpStatus {
    var message: UnsafeMutablePointer<CChar>?
    defer { MpErrorFree(message) }
    let status = try call(&message)
    try Finding.unless(status.rawValue <= 16, "the status \(status) is none")
    try Finding.unless((status == kMpOk) == (message == nil), "words with \(status)")
    return status
  }
}

// MARK: - The tasks

/// Reads every number of a list of landmarks.
private func sum(_ lists: UnsafeMutablePointer<MpNormalizedLandmarks>?, _ count: UInt32) -> Float {
  guard let lists else { return 0 }
  return (0..<Int(count)).reduce(Float(0)) { sum, index in
    (0..<Int(lists[index].landmarks_count)).reduce(sum) {
      $0 + lists[index].landmarks[$1].x + lists[index].landmarks[$1].z
    }
  }
}

extension SubjectTask {
  static let faceDetector = SubjectTask(
    model: { try $0.faceDetector() },
    create: { base, mode, random, handle, message in
      var options = MpFaceDetectorOptions()
      options.base_options = base
      options.running_mode = mode
      options.min_detection_confidence = random.value()
      options.min_suppression_threshold = random.value()
      options.result_callback = { _, result, _, _ in
        _ = result?.pointee.detections_count
      }
      return MpFaceDetectorCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpFaceDetectorResult()
      defer { for _ in 0..<2 { MpFaceDetectorCloseResult(&result) } }
      guard let time else {
        return MpFaceDetectorDetectImage(handle, image, processing, &result, message)
      }
      return MpFaceDetectorDetectForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpFaceDetectorDetectAsync($0, $1, $2, $3, $4) },
    close: { MpFaceDetectorClose($0, $1) })

  static let faceLandmarker = SubjectTask(
    model: { try $0.packagedFaceBundle() },
    create: { base, mode, random, handle, message in
      var options = MpFaceLandmarkerOptions()
      options.base_options = base
      options.running_mode = mode
      options.num_faces = random.one(of: [1, 1, 2, 3, 0, -1])
      options.min_face_detection_confidence = random.value()
      options.min_face_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_tracking_confidence = random.value()
      options.output_face_blendshapes = random.chance(of: 8)
      options.output_facial_transformation_matrixes = random.chance(of: 8)
      options.result_callback = { _, result, _, _ in
        guard let result = result?.pointee else { return }
        _ = sum(result.face_landmarks, result.face_landmarks_count)
      }
      return MpFaceLandmarkerCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpFaceLandmarkerResult()
      defer {
        _ = sum(result.face_landmarks, result.face_landmarks_count)
        for _ in 0..<2 { MpFaceLandmarkerCloseResult(&result) }
      }
      guard let time else {
        return MpFaceLandmarkerDetectImage(handle, image, processing, &result, message)
      }
      return MpFaceLandmarkerDetectForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpFaceLandmarkerDetectAsync($0, $1, $2, $3, $4) },
    close: { MpFaceLandmarkerClose($0, $1) })

  static let handLandmarker = SubjectTask(
    model: { try $0.packagedHandBundle() },
    create: { base, mode, random, handle, message in
      var options = MpHandLandmarkerOptions()
      options.base_options = base
      options.running_mode = mode
      options.num_hands = random.one(of: [1, 1, 2, 3, 0, -1])
      options.min_hand_detection_confidence = random.value()
      options.min_hand_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_tracking_confidence = random.one(of: [0.5, 0.5, random.value()])
      options.result_callback = { _, result, _, _ in
        guard let result = result?.pointee else { return }
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
      }
      return MpHandLandmarkerCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpHandLandmarkerResult()
      defer {
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
        for _ in 0..<2 { MpHandLandmarkerCloseResult(&result) }
      }
      guard let time else {
        return MpHandLandmarkerDetectImage(handle, image, processing, &result, message)
      }
      return MpHandLandmarkerDetectForVideo(handle, image, processing, time, &result, message)
    },
    detectLive: { MpHandLandmarkerDetectAsync($0, $1, $2, $3, $4) },
    close: { MpHandLandmarkerClose($0, $1) })

  static let gestureRecognizer = SubjectTask(
    model: { try $0.packagedGestureBundle() },
    create: { base, mode, random, handle, message in
      var options = MpGestureRecognizerOptions()
      options.base_options = base
      options.running_mode = mode
      options.num_hands = random.one(of: [1, 1, 2, 3, 0, -1])
      options.min_hand_detection_confidence = random.value()
      options.min_hand_presence_confidence = random.one(of: [0, 0.5, random.value()])
      options.min_tracking_confidence = random.one(of: [0.5, 0.5, random.value()])
      options.canned_gestures_classifier_options.score_threshold = random.value()
      options.custom_gestures_classifier_options.max_results = random.one(of: [0, 1, -1, .max])
      options.result_callback = { _, result, _, _ in
        guard let result = result?.pointee else { return }
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
      }
      return MpGestureRecognizerCreate(&options, &handle, message)
    },
    detect: { handle, image, processing, time, message in
      var result = MpGestureRecognizerResult()
      defer {
        _ = sum(result.hand_landmarks, result.hand_landmarks_count)
        for _ in 0..<2 { MpGestureRecognizerCloseResult(&result) }
      }
      guard let time else {
        return MpGestureRecognizerRecognizeImage(handle, image, processing, &result, message)
      }
      return MpGestureRecognizerRecognizeForVideo(
        handle, image, processing, time, &result, message)
    },
    detectLive: { MpGestureRecognizerRecognizeAsync($0, $1, $2, $3, $4) },
    close: { MpGestureRecognizerClose($0, $1) })
}

// MARK: - Models

extension SeededGenerator {
  /// Returns a model with the range of pixels that MediaPipe asks for.
  private func packaged(_ maker: ModelMaker) throws -> [UInt8] {
    var packager = try ModelPackager(ModelFile(maker.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    return try packager.packaged()
  }

  /// Returns arbitrary scores, or ones with a certain one, so that there is something to look at.
  private mutating func scores(_ count: Int) -> [Float] {
    Bool.random(using: &self)
      ? repeatedValues(count) : [Float](repeating: 0, count: count - 1) + [5]
  }

  /// Returns a face detector with arbitrary outputs.
  fileprivate mutating func faceDetector() throws -> [UInt8] {
    try packaged(
      .answering(
        [
          .init("boxes", [1, 896, 16], repeatedValues(896 * 16)),
          .init("scores", [1, 896, 1], scores(896)),
        ], shape: [1, 128, 128, 3]))
  }

  /// Returns a bundle of face models with arbitrary outputs.
  fileprivate mutating func packagedFaceBundle() throws -> [UInt8] {
    let landmarks = try packaged(
      .answering(
        [
          .init("landmarks", [1, 1, 1, 1434], repeatedValues(1434)),
          .init("presence", [1, 1, 1, 1], [one(of: [5, value()])]),
        ], shape: [1, 32, 32, 3]))
    return try PoseMaterial.bundle([
      ("face_detector.tflite", faceDetector()), ("face_landmarks_detector.tflite", landmarks),
    ])
  }

  /// Returns a bundle of hand models with arbitrary outputs.
  fileprivate mutating func packagedHandBundle() throws -> [UInt8] {
    let detector = try packaged(
      .answering(
        [
          .init("boxes", [1, 2016, 18], repeatedValues(2016 * 18)),
          .init("scores", [1, 2016, 1], scores(2016)),
        ], shape: [1, 192, 192, 3]))
    let landmarks = try packaged(
      .answering(
        [
          .init("landmarks", [1, 63], values(63)),
          .init("presence", [1, 1], [one(of: [1, value()])]),
          .init("right", [1, 1], [one(of: [0.75, value()])]), .init("world", [1, 63], values(63)),
        ], shape: [1, 32, 32, 3]))
    return try PoseMaterial.bundle([
      ("hand_detector.tflite", detector), ("hand_landmarks_detector.tflite", landmarks),
    ])
  }

  /// Returns a bundle of bundles of hand and gesture models with arbitrary outputs.
  fileprivate mutating func packagedGestureBundle() throws -> [UInt8] {
    var embedder = ModelMaker.answering(
      [.init("embedding", [1, 128], values(128))], shape: [1, 21, 3])
    for (name, shape) in [("right", [1, 1]), ("world", [1, 21, 3])] as [(String, [Int32])] {
      embedder.subgraphs[0].inputs.append(Int32(embedder.subgraphs[0].tensors.count))
      embedder.subgraphs[0].tensors.append(ModelMaker.Tensor(name, shape))
    }
    func classifier() throws -> [UInt8] {
      let count = Int.random(in: 1...9, using: &self)
      let model = ModelMaker.answering(
        [.init("scores", [1, Int32(count)], values(count))], shape: [1, 128])
      var packager = try ModelPackager(ModelFile(model.stableBytes()))
      try packager.setLabels((0..<count).map { $0 == 0 ? "None" : "gesture \($0)" }, ofOutput: 0)
      return try packager.packaged()
    }
    var files = try [
      ("gesture_embedder.tflite", embedder.bytes()),
      ("canned_gesture_classifier.tflite", classifier()),
    ]
    if Bool.random(using: &self) {
      files.append(("custom_gesture_classifier.tflite", try classifier()))
    }
    return try PoseMaterial.bundle([
      ("hand_landmarker.task", packagedHandBundle()),
      ("hand_gesture_recognizer.task", PoseMaterial.bundle(files)),
    ])
  }
}
