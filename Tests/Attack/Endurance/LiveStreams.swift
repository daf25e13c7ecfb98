import ModelRewriting
import Dispatch
import Foundation
import Frames
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import VisionBase
import VisionTasks

/// Two live tasks of MediaPipe's face and a sequence of the engine, fed with the same frames.
final class LiveStreams {
  /// The number of frames that all three together answered.
  private(set) var frameCount = 0

  private let folder = Result { try ScratchFolder() }
  private let detector: MediaPipeTasksVision.ObjectDetector
  private let embedder: MediaPipeTasksVision.ImageEmbedder
  private let detections = AnswerCounter()
  private let embeddings = AnswerCounter()
  private let frames = AsyncStream<Frame>.makeStream()
  private let sequence = AnswerCounter()
  private let sequenceEnd = DispatchSemaphore(value: 0)
  private var time = 0

  /// The time limit for a result; only a lost one takes as long.
  private static let patience = DispatchTimeInterval.seconds(60)
  /// The time between two frames, as with a camera.
  private static let pause: UInt32 = 8_000

  init() throws {
    let folder = try folder.get()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try LiveModels.detector(in: folder)
    options.runningMode = .liveStream
    options.objectDetectorLiveStreamDelegate = detections
    detector = try ObjectDetector(options: options)
    let embedding = ImageEmbedderOptions()
    embedding.baseOptions.modelAssetPath = try LiveModels.embedder(in: folder)
    embedding.runningMode = .liveStream
    embedding.imageEmbedderLiveStreamDelegate = embeddings
    embedder = try ImageEmbedder(options: embedding)
    try startSequence()
  }

  private func startSequence() throws {
    let path = try LiveModels.detector(in: folder.get())
    let engine = try VisionTasks.ObjectDetector(loading: .file(path))
    let (stream, counter, end) = (frames.stream, sequence, sequenceEnd)
    Task {
      do {
        for try await result in engine.detections(in: stream) {
          counter.take(Int(result.timestampInMicroseconds ?? -1), nil)
        }
      } catch {
        counter.take(-1, error)
      }
      end.signal()
    }
  }

  /// Feeds one frame to all, or sometimes a burst; its first and its last frame must arrive.
  func tick() throws {
    let isBurst = time % 50 == 49
    let first = time + 1
    for _ in 0..<(isBurst ? 5 : 1) { try submit() }
    for (name, counter) in [("detector", detections), ("embedder", embeddings)] {
      try Finding.unless(counter.wait(for: time, Self.patience), "\(name): frame \(time) is lost")
      try Finding.unless(counter.has(first), "\(name): frame \(first) is lost")
      frameCount += counter.clear()
    }
    try Finding.unless(sequence.wait(for: time, Self.patience), "sequence: frame \(time) is lost")
    frameCount += sequence.clear()
    usleep(Self.pause)
  }

  private func submit() throws {
    time += 1
    let image = try MPImage(pixelBuffer: LiveModels.pixels(UInt8(time % 256)))
    try detector.detectAsync(image: image, timestampInMilliseconds: time)
    try embedder.embedAsync(image: image, timestampInMilliseconds: time)
    frames.continuation.yield(
      try Frame(
        width: 64, height: 64, format: .rgb, timestampInMicroseconds: Int64(time),
        bytes: [UInt8](repeating: UInt8(time % 256), count: 64 * 64 * 3).span.bytes))
  }

  /// Ends the sequence, whose loop must end too; no task may have reported an error.
  func finish() throws {
    frames.continuation.finish()
    try Finding.unless(
      sequenceEnd.wait(timeout: .now() + Self.patience) == .success, "the sequence does not end")
    for counter in [detections, embeddings, sequence] {
      if let failure = counter.failure { throw Finding("a frame failed: \(failure)") }
    }
  }
}

/// The results by the frames' times, which must come in order.
final class AnswerCounter: NSObject, ObjectDetectorLiveStreamDelegate,
  ImageEmbedderLiveStreamDelegate, Sendable
{
  private struct State {
    var times: [Int] = []
    var last = Int.min
    var failure: String?
  }

  private let state = Lock(State())
  private let arrival = DispatchSemaphore(value: 0)

  /// The first error.
  var failure: String? { state.withLock { $0.failure } }

  func take(_ time: Int, _ error: (any Error)?) {
    state.withLock { state in
      if let error, state.failure == nil { state.failure = "\(error)" }
      if time <= state.last, state.failure == nil {
        state.failure = "frame \(time) came after frame \(state.last)"
      }
      state.last = time
      state.times.append(time)
    }
    arrival.signal()
  }

  func has(_ time: Int) -> Bool { state.withLock { $0.times.contains(time) } }

  /// Waits for the result of a frame.
  func wait(for time: Int, _ patience: DispatchTimeInterval) -> Bool {
    let deadline = DispatchTime.now() + patience
    while !has(time), failure == nil {
      if arrival.wait(timeout: deadline) == .timedOut { return has(time) }
    }
    return failure == nil
  }

  /// Clears the received results and returns their number.
  func clear() -> Int {
    state.withLock { state in
      defer { state.times.removeAll(keepingCapacity: true) }
      return state.times.count
    }
  }

  func objectDetector(
    _ objectDetector: MediaPipeTasksVision.ObjectDetector,
    didFinishDetection result: ObjectDetectorResult?, timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    take(timestampInMilliseconds, error)
  }

  func imageEmbedder(
    _ imageEmbedder: MediaPipeTasksVision.ImageEmbedder,
    didFinishEmbedding result: ImageEmbedderResult?, timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    take(timestampInMilliseconds, error)
  }
}

/// Small models and pictures for long-running tasks.
enum LiveModels {
  static func detector(in folder: ScratchFolder) throws -> String {
    try folder.write(DetectorMaker().packager().packaged(), to: "detector.tflite")
  }

  static func embedder(in folder: ScratchFolder) throws -> String {
    let model = ModelMaker.answering([.init("head", [1, 8], [1, 2, 3, 4, 5, 6, 7, 8])])
    var packager = try ModelPackager(ModelFile(model.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    return try folder.write(packager.packaged(), to: "embedder.tflite")
  }

  /// Returns a camera's picture of one value.
  static func pixels(_ value: UInt8) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &made)
    guard let made else { throw Finding("no pixel buffer could be made") }
    CVPixelBufferLockBaseAddress(made, [])
    defer { CVPixelBufferUnlockBaseAddress(made, []) }
    if let base = CVPixelBufferGetBaseAddress(made) {
      memset(base, Int32(value), CVPixelBufferGetBytesPerRow(made) * 64)
    }
    return made
  }
}
