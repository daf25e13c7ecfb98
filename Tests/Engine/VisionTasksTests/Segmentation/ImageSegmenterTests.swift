import Frames
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// The modern API, with a segmenter whose masks depend on the picture's brightness.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ImageSegmenterTests {
  private static func model() throws -> ModelReference {
    var maker = SegmenterMaker()
    maker.addsBrightness = true
    return .loaded(try maker.file())
  }

  private static func frame(_ value: UInt8) throws -> Frame {
    try Frame(
      width: 8, height: 4, format: .rgb,
      bytes: [UInt8](repeating: value, count: 96).span.bytes)
  }

  private let right = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)

  @Test func `all ways to call give the engine's masks`() async throws {
    let engine = try SegmentationEngine(Self.model().open())
    let frame = try Self.frame(100)
    let (whole, half) = (try engine.segment(frame), try engine.segment(frame, part: right))
    #expect(whole != half)
    let segmenter = try await ImageSegmenter(model: Self.model())
    #expect(segmenter.labels == ["person"])
    #expect(try segmenter.segment(frame) == whole)
    #expect(try segmenter.segment(frame, region: right) == half)
    #expect(try await segmenter.masks(in: frame) == whole)
    #expect(try await segmenter.masks(in: frame, region: right) == half)
    let loaded = try ImageSegmenter(loading: Self.model())
    #expect(try loaded.segment(frame) == whole)
  }

  @Test func `a batch gives each frame its own result`() async throws {
    let segmenter = try await ImageSegmenter(model: Self.model())
    let frames = try (0..<20).map { try Self.frame(UInt8($0)) }
    let results = try await segmenter.masks(in: frames)
    #expect(try results.map { try $0.get() } == frames.map { try segmenter.segment($0) })
  }

  @Test func `a sequence of frames gives a sequence of results`() async throws {
    let segmenter = try await ImageSegmenter(
      model: Self.model(), options: SegmenterOptions(smoothing: 0.5))
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    for value in [0, 100] { continuation.yield(try Self.frame(UInt8(value))) }
    continuation.finish()
    var results: [SegmentationResult] = []
    for try await result in segmenter.masks(in: frames) { results.append(result) }
    #expect(results.count == 2)
    // The second frame is mixed with the first one.
    let single = try segmenter.segment(Self.frame(100))
    #expect(try results[1].confidences(ofClass: 0) != single.confidences(ofClass: 0))
  }

  @Test func `a sequence of one part of each frame gives masks of that part`() throws {
    let segmenter = try ImageSegmenter(loading: Self.model())
    let part = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let frame = try Self.frame(100)
    var result = try segmenter.sequence(region: part).process(frame)
    #expect(result.timestampInMicroseconds == 33_333)
    result.timestampInMicroseconds = nil
    #expect(try result == segmenter.segment(frame, region: part))
    #expect(try result != segmenter.segment(frame))
  }

  @Test func `models that are not there or no segmenters say so`() async throws {
    let absent = await #expect(throws: VisionError.self) {
      try await ImageSegmenter(model: .file("/nowhere/masks.tflite"))
    }
    #expect(absent?.code == .inputMissing)
    let classifier = await #expect(throws: VisionError.self) {
      try await ImageSegmenter(model: .loaded(ClassifierMaker().file()))
    }
    #expect(classifier?.code == .modelUnsupported)
  }

  @Test func `a region without an extent is refused`() async throws {
    let segmenter = try await ImageSegmenter(model: Self.model())
    let nowhere = NormalizedRect(x: 0.5, y: 0.5, width: 0, height: 0)
    let error = #expect(throws: VisionError.self) {
      try segmenter.segment(Self.frame(1), region: nowhere)
    }
    #expect(error?.code == .optionInvalid)
  }
}
