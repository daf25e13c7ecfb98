import ModelRewriting
import Frames
import Inference
import ModelFiles
import TestSupport
import VisionBase
import VisionTasks

extension SeededGenerator {
  /// Returns a number that a model may output.
  mutating func value() -> Float {
    switch Int.random(in: 0..<10, using: &self) {
    case 0: [.nan, .infinity, -.infinity].randomElement(using: &self) ?? .nan
    case 1: [3e38, -3e38, 1e19, -1e19, 1e-30].randomElement(using: &self) ?? 0
    case 2: [0, -1, 1, 2, 90, 255].randomElement(using: &self) ?? 0
    default: Float.random(in: -0.5...1.5, using: &self)
    }
  }

  mutating func values(_ count: Int) -> [Float] { (0..<count).map { _ in value() } }

  /// Returns many numbers, only some of them new, so that a large output costs no more than a small
  /// one.
  mutating func repeatedValues(_ count: Int) -> [Float] {
    let some = values(101)
    return Array(repeating: some, count: count / some.count + 1).joined().prefix(count).map { $0 }
  }

  /// Returns pose models with arbitrary outputs; sometimes one is shorter than its shape.
  mutating func poseModels() -> (detector: ModelMaker, landmarks: ModelMaker, isShort: Bool) {
    var detector: [ModelMaker.Answer] = [
      .init("boxes", [1, 2254, 12], repeatedValues(2254 * 12)),
      .init("scores", [1, 2254, 1], repeatedValues(2254)),
    ]
    var landmarks: [ModelMaker.Answer] = [
      .init("landmarks", [1, 195], values(195)), .init("presence", [1, 1], [value()]),
      .init("mask", [1, 16, 16, 1], values(256)),
      .init("heatmap", [1, 8, 8, 39], repeatedValues(64 * 39)),
      .init("world", [1, 117], values(117)),
    ]
    let isShort = Int.random(in: 0..<8, using: &self) == 0
    if isShort {
      switch Int.random(in: 0..<2, using: &self) {
      case 0: detector[0].isShort = true
      // The presence is one number, and cannot be less.
      default: landmarks[[0, 2, 3, 4].randomElement(using: &self) ?? 0].isShort = true
      }
    }
    return (
      .answering(detector, shape: [1, 224, 224, 3]), .answering(landmarks, shape: [1, 32, 32, 3]),
      isShort
    )
  }

  /// Returns a small picture in a random format and orientation.
  mutating func frame() throws -> Frame {
    let format = PixelFormat.allCases.randomElement(using: &self) ?? .rgb
    let (width, height) = (
      Int.random(in: 1...20, using: &self), Int.random(in: 1...20, using: &self)
    )
    let orientations: [Orientation] = [.up, .down, .left, .right, .rightMirrored]
    return try Frame(
      width: width, height: height, format: format,
      orientation: orientations.randomElement(using: &self) ?? .up,
      bytes: [UInt8](
        repeating: UInt8(truncatingIfNeeded: next()), count: (width + 2) * (height + 2) * 4
      ).span.bytes)
  }

  /// Returns a detector with arbitrary outputs.
  mutating func detector() throws -> [UInt8] {
    var maker = DetectorMaker()
    maker.objects = (0..<Int.random(in: 1...6, using: &self)).map { _ in
      let edges = values(4)
      return .init((edges[0], edges[1], edges[2], edges[3]), value(), value())
    }
    maker.claimedCount = Bool.random(using: &self) ? value() : nil
    return try maker.packager().packaged()
  }

  /// Returns a classifier with arbitrary scores.
  mutating func classifier() throws -> [UInt8] {
    let count = Int.random(in: 1...12, using: &self)
    let maker = ModelMaker.answering([.init("scores", [1, Int32(count)], values(count))])
    var packager = try ModelPackager(ModelFile(maker.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    return try packager.packaged()
  }

  /// Returns the region of interest: usually inside the picture, sometimes anywhere.
  mutating func part() -> NormalizedRect? {
    switch Int.random(in: 0..<4, using: &self) {
    case 0:
      NormalizedRect(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate())
    case 1:
      NormalizedRect(
        x: .random(in: 0...0.5, using: &self), y: .random(in: 0...0.5, using: &self),
        width: .random(in: 0...0.5, using: &self), height: .random(in: 0...0.5, using: &self))
    default: nil
    }
  }
}

extension Door {
  /// Detectors with arbitrary outputs, in parts of pictures that lie anywhere.
  static let detections = engine("detections") { random in
    if Bool.random(using: &random) {
      try detect(using: &random)
    } else {
      try detectAnchors(using: &random)
    }
  }

  /// Classifiers with arbitrary outputs.
  static let classifications = engine("classifications") { try classify(using: &$0) }

  /// Embedders with arbitrary outputs.
  static let embeddings = engine("embeddings") { try embed(using: &$0) }

  static func engine(
    _ name: String, _ body: @escaping @Sendable (inout SeededGenerator) throws -> Void
  ) -> Door {
    Door(name, weight: 1) { _ in
      try MissingMaterial.checkRuntime()
      return { random in try answer { try body(&random) } }
    }
  }

  private static func detect(using random: inout SeededGenerator) throws {
    var options = DetectorOptions(threadCount: 1)
    options.maxResults = [nil, 1, .max].randomElement(using: &random) ?? nil
    options.scoreThreshold = [nil, 0, random.value()].randomElement(using: &random) ?? nil
    let model = try ModelFile(StableBytes(random.detector(), name: "detector"))
    let engine = try DetectionEngine(model, options: options)
    _ = try engine.detect(in: random.frame(), part: random.part())
  }

  private static func detectAnchors(using random: inout SeededGenerator) throws {
    var maker = AnchorDetectorMaker()
    maker.boxes = maker.boxes.map { random.values($0.count) }
    maker.scores = maker.scores.map { random.values($0.count) }
    let model = try ModelFile(StableBytes(maker.packager().packaged(), name: "detector"))
    let engine = try DetectionEngine(model, options: DetectorOptions(threadCount: 1))
    _ = try engine.detect(in: random.frame(), part: random.part())
  }

  private static func classify(using random: inout SeededGenerator) throws {
    var options = ClassifierOptions(threadCount: 1)
    options.maxResults = [nil, 1, .max].randomElement(using: &random) ?? nil
    options.scoreThreshold = [nil, 0, random.value()].randomElement(using: &random) ?? nil
    let model = try ModelFile(StableBytes(random.classifier(), name: "classifier"))
    let engine = try ClassificationEngine(model, options: options)
    _ = try engine.classify(random.frame(), part: random.part())
  }

  private static func embed(using random: inout SeededGenerator) throws {
    let count = Int.random(in: 1...40, using: &random)
    let head = ModelMaker.Answer("head", [1, Int32(count)], random.values(count))
    let model = ModelMaker.answering([head], input: .unitBytes)
    let options = EmbedderOptions(
      l2Normalize: Bool.random(using: &random), quantize: Bool.random(using: &random),
      threadCount: 1)
    let engine = try EmbeddingEngine(ModelFile(model.stableBytes()), options: options)
    let first = try engine.embed(random.frame(), part: random.part())
    _ = try first.embeddings[0].similarity(to: first.embeddings[0])
  }

  /// Pose models with arbitrary outputs, on single pictures and on a stream.
  static let poses = Door(
    "poses", weight: 0,
    never: .refuses(
      "senseless answers stand for no person; models that say too little are recognized")
  ) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      try answer {
        let (detector, landmarks, isShort) = random.poseModels()
        let options = PoseOptions(
          maxPeople: Int.random(in: 1...4, using: &random), threadCount: 1)
        let engine: PoseEngine
        do {
          engine = try PoseEngine(
            detector: ModelFile(detector.stableBytes()),
            landmarks: ModelFile(landmarks.stableBytes()), options: options)
        } catch let error as VisionError where isShort && error.code == .modelUnsupported {
          return
        }
        _ = try engine.poses(in: random.frame())
        for time in 1...3 as ClosedRange<Int64> {
          _ = try engine.trackedPoses(in: random.frame(), timestampInMicroseconds: time)
        }
      }
    }
  }
}
