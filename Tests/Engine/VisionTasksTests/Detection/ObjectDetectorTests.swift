import ModelRewriting
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// The modern API, with a generated detector: one object whose score is the picture's brightness.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ObjectDetectorTests {
  private static func model(
    _ change: (inout DetectorMaker) -> Void = { _ in }
  ) throws -> ModelFile {
    var maker = DetectorMaker()
    maker.objects = [.init((0.25, 0.25, 0.75, 0.5), 1, 0)]
    maker.scoresAddBrightness = true
    change(&maker)
    return try ModelFile(StableBytes(maker.packager().packaged(), name: "made detector"))
  }

  private static func frame(
    _ value: UInt8, width: Int = 8, height: Int = 4, orientation: Orientation = .up
  ) throws -> Frame {
    var frame = try Frame(
      width: width, height: height, format: .rgb, orientation: orientation,
      bytes: [UInt8](repeating: value, count: width * height * 3).span.bytes)
    frame.timestampInMicroseconds = Int64(value)
    return frame
  }

  private static func brightness(_ result: DetectionResult) -> Int {
    Int(((result.detections.first?.categories.first?.score ?? -1) * 255).rounded())
  }

  @Test func `a detector finds what its model says, waiting or not`() async throws {
    let detector = try await ObjectDetector(model: .loaded(Self.model()))
    let frame = try Self.frame(51)
    let found = try await detector.detections(in: frame)
    #expect(found.detections.count == 1)
    #expect(
      found.detections[0].boundingBox == PictureBox(x: 2, y: 1, width: 4, height: 1))
    #expect(found.detections[0].categories[0].categoryName == "dog")
    #expect(found.detections[0].categories[0].index == 1)
    #expect(found.picture == PictureGeometry(width: 8, height: 4))
    #expect(found.timestampInMicroseconds == 51)
    #expect(try detector.detect(in: frame) == found)
    let second = try ObjectDetector(loading: .loaded(Self.model()))
    #expect(try second.detect(in: frame) == found)
  }

  @Test func `boxes of a part are in the whole picture, and can be turned upright`() async throws {
    let detector = try await ObjectDetector(model: .loaded(Self.model()))
    let frame = try Self.frame(0, width: 200, height: 100, orientation: .left)
    let part = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let found = try await detector.detections(in: frame, region: part)
    // The upright part is 100 wide and 100 high: the box (25, 25, 50, 25) in it.
    #expect(
      found.detections[0].boundingBox == PictureBox(x: 150, y: 25, width: 25, height: 50))
    #expect(found.picture.orientation == .left)
    #expect(
      found.picture.upright(found.detections[0].boundingBox)
        == PictureBox(x: 25, y: 25, width: 50, height: 25))
    // The same part in a batch and in a sequence.
    let batch = try await detector.detections(in: [frame, frame], region: part)
    #expect(try batch.map { try $0.get() } == [found, found])
    let frames = AsyncStream { continuation in
      continuation.yield(frame)
      continuation.finish()
    }
    for try await result in detector.detections(in: frames, region: part) {
      #expect(result == found)
    }
  }

  @Test func `a box that was found is the part of the next call`() throws {
    let picture = PictureGeometry(width: 200, height: 100, orientation: .left)
    let box = PictureBox(x: 150, y: 25, width: 25, height: 50)
    #expect(
      NormalizedRect(box, in: picture)
        == NormalizedRect(x: 0.75, y: 0.25, width: 0.125, height: 0.5))
    #expect(Keypoint(x: 0.5, y: 1.25).pixels(in: picture) == PicturePoint(x: 100, y: 125))
  }

  @Test(
    "a part that is none is refused",
    arguments: [
      NormalizedRect(x: 0, y: 0, width: 0, height: 1),
      NormalizedRect(x: .nan, y: 0, width: 1, height: 1),
      NormalizedRect(x: 0, y: 0, width: .infinity, height: 1),
      NormalizedRect(x: 1e300, y: 0, width: 1, height: 1),
    ])
  func parts(part: NormalizedRect) async throws {
    let detector = try await ObjectDetector(model: .loaded(Self.model()))
    let frame = try Self.frame(0)
    let error = await #expect(throws: VisionError.self) {
      try await detector.detections(in: frame, region: part)
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `a batch gives each frame its own result`() async throws {
    let detector = try await ObjectDetector(model: .loaded(Self.model()))
    let frames = try (0..<100).map { try Self.frame(UInt8($0)) }
    let results = try await detector.detections(in: frames)
    #expect(try results.map { Self.brightness(try $0.get()) } == Array(0..<100))
    #expect(try await detector.detections(in: [Frame]()).isEmpty)
  }

  @Test func `a frame that fails in a batch fails alone`() async throws {
    let file = try ModelFile(
      StableBytes(DetectorMaker.failingOnWhite(), name: "made detector"))
    let detector = try await ObjectDetector(model: .loaded(file))
    let results = try await detector.detections(
      in: [0, 128, 255, 3].map { try Self.frame($0) })
    #expect(results.map { (try? $0.get()) != nil } == [true, true, false, true])
    guard case .failure(let error) = results[2] else { return }
    #expect(error.cause as? MetadataFault == .calibrationIndexTooLarge(1, count: 1))
  }

  @Test func `a sequence of frames gives a sequence of results`() async throws {
    let detector = try await ObjectDetector(model: .loaded(Self.model()))
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    for value in 0..<20 { continuation.yield(try Self.frame(UInt8(value))) }
    continuation.finish()
    var found: [Int] = []
    for try await result in detector.detections(in: frames) {
      found.append(Self.brightness(result))
    }
    #expect(found == Array(0..<20))
  }

  @Test func `a busy detector keeps the newest frame of a live sequence`() async throws {
    let detector = try await ObjectDetector(model: .loaded(Self.model()))
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    let reader = Task {
      var found: [Int] = []
      for try await result in detector.detections(in: frames, policy: .dropWhenBusy) {
        found.append(Self.brightness(result))
      }
      return found
    }
    for value in 0..<200 { continuation.yield(try Self.frame(UInt8(value))) }
    continuation.finish()
    let found = try await reader.value
    #expect(found.last == 199)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `a canceled task detects nothing`() async throws {
    let detector = try await ObjectDetector(model: .loaded(Self.model()))
    let frame = try Self.frame(0)
    let started = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in started.stream { break }
      return try await detector.detections(in: frame)
    }
    task.cancel()
    started.continuation.finish()
    let result = await task.result
    let error = #expect(throws: VisionError.self) { try result.get() }
    #expect(error?.code == .cancelled)
  }

  // MARK: Models

  @Test func `models are found by name, by path, or given`() async throws {
    let missing = await #expect(throws: VisionError.self) {
      try await ObjectDetector(model: .named("no-such-model"))
    }
    #expect(missing?.code == .modelMissing || missing?.code == .optionInvalid)
    #expect(missing?.message.contains("no-such-model") == true)
    let absent = await #expect(throws: VisionError.self) {
      try await ObjectDetector(model: .file("/no/such/file.tflite"))
    }
    #expect(absent?.code == .inputMissing || absent?.code == .modelMissing)
    #expect(absent?.message.contains("/no/such/file.tflite") == true)
  }

  @Test(
    "options that contradict are refused",
    arguments: [
      (DetectorOptions(maxResults: 0), CategoryOptionsFault.maxResults(0)),
      (DetectorOptions(maxResults: -1), .maxResults(-1)),
      (DetectorOptions(categoryAllowlist: ["a"], categoryDenylist: ["b"]), .bothLists),
    ])
  func options(options: DetectorOptions, fault: CategoryOptionsFault) async throws {
    let model = try Self.model()
    let error = await #expect(throws: VisionError.self) {
      try await ObjectDetector(model: .loaded(model), options: options)
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.cause as? CategoryOptionsFault == fault)
  }

  @Test func `the metadata's threshold counts unless the options have one`() async throws {
    var packager = try DetectorMaker().packager()
    try packager.setScoreThreshold(0.6, ofOutput: 2)
    let model = try ModelFile(StableBytes(packager.packaged(), name: "made detector"))
    let frame = try Self.frame(0, width: 100, height: 100)
    let declared = try await ObjectDetector(model: .loaded(model))
    #expect(try await declared.detections(in: frame).detections.count == 1)
    let chosen = try await ObjectDetector(
      model: .loaded(model), options: DetectorOptions(scoreThreshold: 0))
    #expect(try await chosen.detections(in: frame).detections.count == 3)
  }
}
