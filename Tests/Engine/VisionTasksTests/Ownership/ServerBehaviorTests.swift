import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionTasks

/// Tests of a server's requirement: no asynchronous call of the modern API blocks other tasks of
/// its process.
///
/// Each runs in a separate process, whose tasks have its threads to themselves.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .timeLimit(.minutes(Patience.minutes)))
struct ServerBehaviorTests {
  /// Runs work beside a ticker, whose task must keep a share of the beats of its thread.
  static func withTicker(
    share: Double = 0.2, _ work: () async throws -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    var ticker = try await Ticker(beside: work)
    // Other programs may take the cores for a while. Work that blocks never lets the ticker beat.
    for _ in 0..<2 where ticker.share < share { ticker = try await Ticker(beside: work) }
    #expect(ticker.threadBeats >= 15, "the work is too short to tell", sourceLocation: location)
    #expect(ticker.share >= share, "\(ticker)", sourceLocation: location)
  }

  /// The processor time of this process, which other work of the machine does not lengthen.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func frames(_ count: Int) throws -> [Frame] {
    Array(repeating: try Frame(decoding: SharedMaterial.image("cats_and_dogs.jpg")), count: count)
  }

  private static func model(_ name: String) -> ModelReference {
    .file(SharedMaterial.model(name))
  }

  static let detectorModel = model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
  private static let classifierModel = model("mobilenet_v1_0.25_224_1_metadata_1.tflite")
  private static let embedderModel = model("mobilenet_v1_1.0_224_quant_embedding_extractor.tflite")

  @Test func `batches of a detector hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let detector = try await ObjectDetector(model: Self.detectorModel)
      let frames = try Self.frames(40)
      try await Self.withTicker {
        let results = try await detector.detections(in: frames)
        #expect(results.count == frames.count)
      }
    }
  }

  @Test func `batches of a classifier and of an embedder hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let classifier = try await ImageClassifier(model: Self.classifierModel)
      let embedder = try await ImageEmbedder(model: Self.embedderModel)
      let frames = try Self.frames(60)
      try await Self.withTicker {
        async let classes = classifier.classifications(in: frames)
        async let vectors = embedder.embeddings(in: frames)
        let counts = try await (classes.count, vectors.count)
        #expect(counts == (frames.count, frames.count))
      }
    }
  }

  @Test func `many single calls and sequences hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let detector = try await ObjectDetector(model: Self.detectorModel)
      let frames = try Self.frames(30)
      try await Self.withTicker {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for frame in frames { group.addTask { _ = try await detector.detections(in: frame) } }
          group.addTask {
            let source = AsyncStream { continuation in
              for frame in frames { continuation.yield(frame) }
              continuation.finish()
            }
            let results: ResultStream = detector.detections(in: source)
            for try await _ in results {}
          }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test func `following objects holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      let tracker = try await ObjectTracker(localizer: .detector(Self.detectorModel))
      let frames = try Self.frames(40)
      var time: Int64 = 0
      try await Self.withTicker {
        for var frame in frames {
          frame.timestampInMicroseconds = time
          time += 40_000
          _ = try await tracker.objects(in: frame)
        }
      }
    }
  }

  @Test(.enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"))
  func `batches of poses hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let landmarker = try await PoseLandmarker(model: .full)
      let frames = try Self.frames(30)
      try await Self.withTicker {
        let results = try await landmarker.poses(in: frames)
        #expect(results.count == frames.count)
      }
    }
  }

  @Test func `decoding many pictures holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      let path = SharedMaterial.image("cats_and_dogs.jpg")
      try await Self.withTicker {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<200 { group.addTask { _ = try await Frame.decoded(from: path) } }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test func `loading many models at once holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      try await Self.withTicker(share: 0.5) {
        for _ in 0..<4 {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
              group.addTask { _ = try await ObjectDetector(model: Self.detectorModel) }
              group.addTask { _ = try await ImageEmbedder(model: Self.embedderModel) }
            }
            try await group.waitForAll()
          }
        }
      }
    }
  }

  @Test func `a batch that is canceled ends within the length of a frame`() async {
    await #expect(processExitsWith: .success) {
      let detector = try await ObjectDetector(model: Self.detectorModel)
      let frames = try Self.frames(3000)
      let single = Self.processorSeconds
      _ = try await detector.detections(in: Array(frames.prefix(1)))
      let frameSeconds = Self.processorSeconds - single
      let batch = Task { try await detector.detections(in: frames) }
      try await Task.sleep(nanoseconds: 20 * Ticker.beat)
      let start = Self.processorSeconds
      batch.cancel()
      let results = try await batch.value
      // One second for the thousands of results.
      #expect(Self.processorSeconds - start < 4 * frameSeconds + 1)
      let cancelled = results.filter { result in
        if case .failure(let error) = result { error.code == .cancelled } else { false }
      }
      #expect(results.count == frames.count)
      #expect(cancelled.count > frames.count / 2)
    }
  }
}
