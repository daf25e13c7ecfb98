import ModelRewriting
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// The modern API, with a classifier whose scores depend on the picture's brightness.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ImageClassifierTests {
  private static func model() throws -> ModelReference {
    .loaded(try ClassifierMaker().file())
  }

  /// Returns a picture with a black left half and a gray right half.
  private static func frame(_ value: UInt8) throws -> Frame {
    let row = [UInt8](repeating: 0, count: 12) + [UInt8](repeating: value, count: 12)
    return try Frame(
      width: 8, height: 4, format: .rgb, bytes: Array([row, row, row, row].joined()).span.bytes)
  }

  private static func brightness(_ result: ClassificationResult) -> Int {
    Int((((result.heads.first?.categories.first?.score ?? -1) - 0.75) * 255).rounded())
  }

  private let right = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)

  @Test func `all ways to call give the engine's classes`() async throws {
    let options = ClassifierOptions(maxResults: 2)
    let engine = try ClassificationEngine(Self.model().open(), options: options)
    let frame = try Self.frame(100)
    let (whole, half) = (try engine.classify(frame), try engine.classify(frame, part: right))
    #expect(Self.brightness(half) == 100)
    #expect(Self.brightness(whole) < 100)
    #expect(whole.heads[0].categories.map(\.categoryName) == ["dog", "bird"])

    let classifier = try await ImageClassifier(model: Self.model(), options: options)
    #expect(classifier.options == options)
    #expect(try classifier.classify(frame) == whole)
    #expect(try classifier.classify(frame, region: right) == half)
    #expect(try await classifier.classifications(in: frame) == whole)
    #expect(try await classifier.classifications(in: frame, region: right) == half)
    let loaded = try ImageClassifier(loading: Self.model(), options: options)
    #expect(try loaded.classify(frame) == whole)
  }

  @Test func `a batch gives each frame its own result`() async throws {
    let classifier = try await ImageClassifier(model: Self.model())
    let frames = try (0..<100).map { try Self.frame(UInt8($0)) }
    let results = try await classifier.classifications(in: frames, region: right)
    #expect(try results.map { Self.brightness(try $0.get()) } == Array(0..<100))
    #expect(try await classifier.classifications(in: [Frame]()).isEmpty)
  }

  @Test func `a region without an extent is refused`() async throws {
    let classifier = try await ImageClassifier(model: Self.model())
    let nowhere = NormalizedRect(x: 0.5, y: 0.5, width: 0, height: 0)
    let frame = try Self.frame(1)
    for result in try await classifier.classifications(in: [frame, frame], region: nowhere) {
      let error = #expect(throws: VisionError.self) { try result.get() }
      #expect(error?.code == .optionInvalid)
    }
    #expect(try await classifier.classifications(in: frame).heads.count == 1)
  }

  @Test func `a sequence of frames gives a sequence of results`() async throws {
    let classifier = try await ImageClassifier(model: Self.model())
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    let sent = try (0..<20).map { try Self.frame(UInt8($0 * 10)) }
    for frame in sent { continuation.yield(frame) }
    continuation.finish()
    var results: [ClassificationResult] = []
    for try await result in classifier.classifications(in: frames) { results.append(result) }
    #expect(results == (try sent.map { try classifier.classify($0) }))
  }

  @Test func `models that are not there or take no picture say so`() async throws {
    let absent = await #expect(throws: VisionError.self) {
      try await ImageClassifier(model: .file("/no/such/file.tflite"))
    }
    #expect(absent?.code == .inputMissing)
    let addition = try ModelFile(ModelMaker.addition.stableBytes())
    let blind = await #expect(throws: VisionError.self) {
      try await ImageClassifier(model: .loaded(addition))
    }
    #expect(blind?.cause as? ImageInputFault == .notFourDimensions([1, 4]))
    #expect(blind?.message.contains("nly 4D tensors in BHWD layout") == true)
    var packager = try ClassifierMaker().packager()
    packager.metadata.subgraphs[0].inputs[0].processUnits = []
    let silent = try ModelFile(StableBytes(packager.packaged(), name: "made model"))
    let unscaled = await #expect(throws: VisionError.self) {
      try await ImageClassifier(model: .loaded(silent))
    }
    #expect(unscaled?.cause as? MetadataFault == .missingNormalization)
    #expect(unscaled?.message.contains("requires specifying NormalizationOptions") == true)
  }
}
