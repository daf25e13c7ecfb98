import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Exports as tasks run them, from the picture to the result.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct YOLOEngineTests {
  @Test func `the public detector needs no more than the file`() async throws {
    let detector = try await ObjectDetector(model: .loaded(YOLOMaker().file()))
    let frame = try Pixels(width: 32, height: 16).frame()
    let found = try await detector.detections(in: frame).detections
    try #require(found.count == 2)
    #expect(found.map { $0.categories[0].categoryName } == ["dog", "cat"])
    #expect(found[0].boundingBox == PictureBox(x: 16, y: 0, width: 16, height: 16))
    #expect(found[1].boundingBox == PictureBox(x: 4, y: 4, width: 8, height: 8))
  }

  @Test func `options override the thresholds of the family`() throws {
    let frame = try Pixels(width: 32, height: 16).frame()
    func count(_ options: DetectorOptions) throws -> Int {
      try DetectionEngine(YOLOMaker().file(), options: options).detect(in: frame).detections.count
    }
    #expect(try count(DetectorOptions(scoreThreshold: 0.8)) == 1)
    #expect(try count(DetectorOptions(maxResults: 1)) == 1)
    #expect(try count(DetectorOptions(categoryAllowlist: ["dog"])) == 1)
    #expect(try count(DetectorOptions(categoryDenylist: ["dog"])) == 1)
    let error = #expect(throws: VisionError.self) {
      try count(DetectorOptions(categoryAllowlist: ["dgo"]))
    }
    #expect(error?.message.contains("did you mean 'dog'?") == true)
  }

  @Test("a turned picture has the same objects, turned", arguments: Orientation.allCases)
  func orientations(orientation: Orientation) throws {
    let engine = try DetectionEngine(YOLOMaker().file(), options: DetectorOptions())
    let upright = try engine.detect(in: Pixels(width: 33, height: 20).frame()).detections
    let (width, height) = orientation.swapsSides ? (20, 33) : (33, 20)
    let stored = try engine.detect(
      in: Pixels(width: width, height: height).frame(orientation: orientation))
    try #require(stored.detections.count == upright.count)
    for (turned, plain) in zip(stored.detections, upright) {
      let box = stored.picture.upright(turned.boundingBox)
      let expected = plain.boundingBox
      #expect(abs(box.x - expected.x) < 1e-4 && abs(box.y - expected.y) < 1e-4)
      #expect(abs(box.width - expected.width) < 1e-4 && abs(box.height - expected.height) < 1e-4)
    }
  }

  @Test func `a part of a picture is looked at alone`() throws {
    let engine = try DetectionEngine(YOLOMaker().file(), options: DetectorOptions())
    let frame = try Pixels(width: 64, height: 64).frame()
    let part = NormalizedRect(x: 0.5, y: 0.25, width: 0.5, height: 0.25)
    let found = try engine.detect(in: frame, part: part).detections
    try #require(found.count == 2)
    #expect(found[0].boundingBox == PictureBox(x: 48, y: 16, width: 16, height: 16))
    for part in [
      NormalizedRect(x: 0, y: 0, width: 0, height: 1), .init(x: 2, y: 0, width: 1, height: 1),
      .init(x: .nan, y: 0, width: 1, height: 1),
    ] {
      let error = #expect(throws: VisionError.self) { try engine.detect(in: frame, part: part) }
      #expect(error?.code == .optionInvalid)
    }
  }

  @Test func `tiles find objects of the whole picture`() throws {
    let engine = try DetectionEngine(
      YOLOMaker().file(), options: DetectorOptions(tilesAlongLongerSide: 2))
    let found = try engine.detect(in: Pixels(width: 64, height: 64).frame())
    #expect(!found.detections.isEmpty)
  }

  @Test(
    "inputs of floats and bytes, interleaved and as planes",
    arguments: [
      ModelMaker.Elements.floats, .unitBytes, .unitSignedBytes,
    ], [[1, 3, 2, 2], [1, 2, 2, 3]] as [[Int32]])
  func inputs(elements: ModelMaker.Elements, shape: [Int32]) throws {
    // A classifier whose scores are its input's numbers, in their order.
    var graph = ModelMaker.reshape(to: [1, 12], shape: shape)
    let tensors: [Int32] = [0, 2]
    for tensor in tensors.map(Int.init) {
      switch elements {
      case .floats: break
      case .bytes(let scale, let zero):
        graph.subgraphs[0].tensors[tensor].type = 3
        graph.subgraphs[0].tensors[tensor].scales = [scale]
        graph.subgraphs[0].tensors[tensor].zeroPoints = [zero]
      case .signedBytes(let scale, let zero):
        graph.subgraphs[0].tensors[tensor].type = 9
        graph.subgraphs[0].tensors[tensor].scales = [scale]
        graph.subgraphs[0].tensors[tensor].zeroPoints = [zero]
      case .integers: return
      }
    }
    var maker = YOLOMaker()
    maker.notes = YOLONotes(task: "classify")
    let bytes = StableBytes(try maker.bytes(of: graph.bytes()), name: "made classifier")
    let engine = try ClassificationEngine(ModelFile(bytes), options: ClassifierOptions())
    let pixels = Pixels(width: 2, height: 2, bytes: (0..<12).map { UInt8(20 * $0 + 3) })
    let result = try engine.classify(pixels.frame())
    var scores = [Float](repeating: -1, count: 12)
    for category in result.heads[0].categories { scores[category.index] = category.score }
    let isPlanar = shape[1] == 3
    for index in 0..<12 {
      let place = isPlanar ? index % 4 * 3 + index / 4 : index
      let exact = Float(20 * place + 3) / 255
      // Quantized numbers are cut off, so up to one step too small.
      let tolerance: Float = if case .floats = elements { 0 } else { 1.01 / 255 }
      #expect(abs(scores[index] - exact) <= tolerance, "\(index)")
    }
  }

  @Test func `bytes without a scale are refused`() throws {
    var maker = YOLOMaker()
    maker.input = .unitBytes
    var graph = maker.model
    graph.subgraphs[0].tensors[0].scales = []
    graph.subgraphs[0].tensors[0].zeroPoints = []
    let bytes = StableBytes(try maker.bytes(of: graph.bytes()), name: "made export")
    #expect(throws: VisionError.self) {
      try DetectionEngine(ModelFile(bytes), options: DetectorOptions())
    }
  }

  @Test func `key points have names and scores`() throws {
    var maker = YOLOMaker()
    maker.notes.task = "pose"
    maker.notes.classNames = ["person"]
    maker.notes.keypoints = .init(count: 1, valuesPerPoint: 3, names: ["nose"])
    maker.outputShape = [1, 8, 1]
    maker.values = [0.5, 0.5, 0.5, 0.5, 0.75, 0.25, 0.5, 0.875]
    let file = try maker.file()
    let engine = try DetectionEngine(file, options: DetectorOptions())
    let found = try engine.detect(in: Pixels(width: 32, height: 16).frame()).detections
    try #require(found.count == 1)
    let point = try #require(found[0].keypoints.first)
    #expect(point.x == 0.25 && point.y == 0.5)
    #expect(point.score == 0.875)
    #expect(point.label == "nose")
  }
}
