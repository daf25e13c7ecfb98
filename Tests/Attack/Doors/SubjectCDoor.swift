import CMediaPipe
import MediaPipeC
import TestSupport
import VisionBase

extension Door {
  /// MediaPipe's C interface for faces, hands, gestures, masks and whole bodies: bundles of models
  /// with arbitrary outputs, some of them damaged or another task's, in all modes, with calls in
  /// any order.
  static let subjectsInC = Door("subjects-in-c", weight: 1) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let tasks = [
        SubjectTask.faceDetector, .faceLandmarker, .handLandmarker, .gestureRecognizer,
        .imageSegmenter, .holisticLandmarker,
      ]
      let task = random.one(of: tasks)
      // One in six is another task's.
      let bytes = try (random.chance(of: 6) ? random.one(of: tasks) : task).model(&random)
      let model = random.chance(of: 4) ? random.damaged(bytes) : bytes
      return try SubjectCaller(task: task).run(model, &random)
    }
  }
}

/// A task as its functions of the C interface.
struct SubjectTask: Sendable {
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
