import Frames
import TestSupport
import Testing
import VisionBase
import VisionTasks

/// What a server relies on: no asynchronous call of the modern API holds up the other tasks of its
/// process.
///
/// Each runs in a process of its own, whose tasks have their threads to themselves.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .timeLimit(.minutes(2 * Emulation.slowness)))
struct ServerBehaviourTests {
  /// In nanoseconds.
  private static let beat: UInt64 = 10_000_000

  /// Runs work beside a task that beats every 10 ms, which must keep half of its beats.
  private static func withTicker(
    _ work: () async throws -> Void, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let beats = Lock(0)
    let ticker = Task {
      while !Task.isCancelled {
        try? await Task.sleep(nanoseconds: beat)
        beats.withLock { $0 += 1 }
      }
    }
    let start = MonotonicClock.nanoseconds
    try await work()
    let elapsed = MonotonicClock.nanoseconds - start
    ticker.cancel()
    let expected = Int(elapsed) / Int(beat)
    let count = beats.withLock { $0 }
    #expect(expected >= 15, "the work is too short to tell", sourceLocation: location)
    #expect(
      count * 2 >= expected, "\(count) of \(expected) beats", sourceLocation: location)
  }

  private static func frames(_ count: Int) throws -> [Frame] {
    Array(repeating: try Frame(decoding: SharedMaterial.image("cats_and_dogs.jpg")), count: count)
  }

  private static func model(_ name: String) -> ModelReference {
    .file(SharedMaterial.model(name))
  }

  private static let detectorModel = model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
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
            for try await _ in detector.detections(in: source) {}
          }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test func `loading many models at once holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      try await Self.withTicker {
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

  @Test func `a batch that is cancelled ends within the length of a frame`() async {
    await #expect(processExitsWith: .success) {
      let detector = try await ObjectDetector(model: Self.detectorModel)
      let frames = try Self.frames(3000)
      let single = MonotonicClock.seconds
      _ = try await detector.detections(in: Array(frames.prefix(1)))
      let frameSeconds = MonotonicClock.seconds - single
      let batch = Task { try await detector.detections(in: frames) }
      try await Task.sleep(nanoseconds: 20 * Self.beat)
      let start = MonotonicClock.seconds
      batch.cancel()
      let results = try await batch.value
      // A second for a machine on which other tests run.
      #expect(MonotonicClock.seconds - start < 4 * frameSeconds + 1)
      let cancelled = results.filter { result in
        if case .failure(let error) = result { error.code == .cancelled } else { false }
      }
      #expect(results.count == frames.count)
      #expect(cancelled.count > frames.count / 2)
    }
  }
}
