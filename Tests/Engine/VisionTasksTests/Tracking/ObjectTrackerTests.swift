import ModelRewriting
import ModelCatalogue
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// The engine and the modern API, with a generated detector and a generated classifier.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ObjectTrackerTests {
  /// Returns a detector that sees the same objects in every picture.
  ///
  /// One is large and in the middle, one is at the side, and one has a low score.
  private static func detector() throws -> ModelFile {
    var maker = DetectorMaker()
    maker.objects = [
      .init((0.25, 0.25, 0.75, 0.75), 1, 0.8), .init((0, 0, 0.2, 0.2), 0, 0.9),
      .init((0.3, 0.25, 0.75, 0.75), 2, 0.7), .init((0.8, 0.8, 1, 1), 2, 0.3),
    ]
    return try ModelFile(StableBytes(maker.packager().packaged(), name: "made detector"))
  }

  private static func localizer() throws -> LocalizerModels { .detector(.loaded(try detector())) }

  private static func frame(
    _ time: Int64? = nil, side: Int = 40, orientation: Orientation = .up
  ) throws -> Frame {
    try Frame(
      width: side, height: side, format: .rgb, orientation: orientation,
      timestampInMicroseconds: time,
      bytes: [UInt8](repeating: 200, count: side * side * 3).span.bytes)
  }

  private func engine(
    classifier: Bool = false, _ options: TrackerOptions = TrackerOptions()
  ) throws -> TrackingEngine {
    try TrackingEngine(
      localizer: [Self.detector()], classifier: classifier ? ClassifierMaker().file() : nil,
      options: options)
  }

  @Test func `a picture's objects come most prominent first, without numbers`() throws {
    let result = try engine().objects(in: Self.frame(7))
    #expect(result.objects.map(\.category?.categoryName) == ["dog", "cat"])
    #expect(
      result.objects[0].boundingBox == PictureBox(x: 10, y: 10, width: 20, height: 20))
    #expect(result.objects.map(\.trackingID) == [nil, nil])
    #expect(result.objects.map(\.labels.isEmpty) == [true, true])
    #expect(result.timestampInMicroseconds == 7)
    #expect(result.picture == PictureGeometry(width: 40, height: 40))
  }

  @Test func `a stream's objects have numbers that stay`() throws {
    let engine = try engine()
    for time in 0..<25 {
      let result = try engine.trackedObjects(
        in: Self.frame(), timestampInMicroseconds: Int64(time) * 1000)
      #expect(result.objects.map(\.trackingID) == [0, 1])
    }
    #expect(try engine.objects(in: Self.frame()).objects[0].trackingID == nil)
    engine.reset()
    let again = try engine.trackedObjects(in: Self.frame(), timestampInMicroseconds: 0)
    #expect(again.objects.map(\.trackingID) == [2, 3])
  }

  @Test func `only allowed classes are tracked, and none that are denied`() throws {
    func names(_ options: TrackerOptions) throws -> [String?] {
      let engine = try engine(options)
      let tracked = try engine.trackedObjects(in: Self.frame(), timestampInMicroseconds: 0)
      #expect(tracked.objects.allSatisfy { $0.trackingID != nil })
      return tracked.objects.map(\.category?.categoryName)
    }
    #expect(try names(TrackerOptions(categoryAllowlist: ["cat"])) == ["cat"])
    #expect(try names(TrackerOptions(categoryDenylist: ["dog"])).contains("cat"))
    #expect(try !names(TrackerOptions(categoryDenylist: ["dog"])).contains("dog"))
    for options in [
      TrackerOptions(categoryAllowlist: ["act"]), TrackerOptions(categoryDenylist: ["act"]),
    ] {
      let error = #expect(throws: VisionError.self) { try engine(options) }
      #expect(error?.code == .optionInvalid)
      #expect(error?.message.contains("did you mean 'cat'?") == true)
    }
    let both = TrackerOptions(categoryAllowlist: ["cat"], categoryDenylist: ["dog"])
    #expect(throws: VisionError.self) { try engine(both) }
  }

  @Test func `of several detectors, one without the allowed classes finds nothing`() throws {
    var maker = DetectorMaker()
    maker.labels = ["hand", "foot", "nose"]
    maker.objects = [.init((0.1, 0.1, 0.6, 0.6), 1, 0.9)]
    let other = try ModelFile(StableBytes(maker.packager().packaged(), name: "other"))
    func names(_ allowed: [String]) throws -> [String?] {
      let engine = try TrackingEngine(
        localizer: [Self.detector(), other], classifier: nil,
        options: TrackerOptions(categoryAllowlist: allowed))
      return try engine.objects(in: Self.frame()).objects.map(\.category?.categoryName)
    }
    #expect(try names(["foot"]) == ["foot"])
    #expect(try names(["cat"]) == ["cat"])
    let error = #expect(throws: VisionError.self) { try names(["cat", "fot"]) }
    #expect(error?.message.contains("did you mean 'foot'?") == true)
  }

  @Test func `another size, orientation or an earlier time give new numbers`() throws {
    let engine = try engine(TrackerOptions(maxObjects: 1))
    func number(_ frame: Frame, _ time: Int64) throws -> Int? {
      try engine.trackedObjects(in: frame, timestampInMicroseconds: time).objects.first?.trackingID
    }
    #expect(try number(Self.frame(), 10) == 0)
    #expect(try number(Self.frame(), 10) == 0)
    #expect(try number(Self.frame(side: 48), 20) == 1)
    #expect(try number(Self.frame(side: 48, orientation: .left), 30) == 2)
    #expect(try number(Self.frame(side: 48, orientation: .left), 5) == 3)
  }

  @Test func `several streams on one engine do not know of each other`() throws {
    let engine = try engine()
    var (first, second) = (TrackingStream(), TrackingStream())
    for time in 0..<3 {
      for _ in 0..<2 {
        _ = try engine.trackedObjects(
          in: Self.frame(), timestampInMicroseconds: Int64(time), of: &first)
      }
      let result = try engine.trackedObjects(
        in: Self.frame(), timestampInMicroseconds: Int64(time), of: &second)
      #expect(result.objects.map(\.trackingID) == [0, 1])
    }
  }

  @Test func `a classifier gives each object labels`() throws {
    let options = TrackerOptions(classifierScoreThreshold: 0.1, maxLabelsPerObject: 2)
    let engine = try engine(classifier: true, options)
    let single = try engine.objects(in: Self.frame())
    #expect(single.objects.map(\.labels.count) == [2, 2])
    #expect(single.objects[0].labels[0].score >= single.objects[0].labels[1].score)
    let tracked = try engine.trackedObjects(in: Self.frame(), timestampInMicroseconds: 0)
    #expect(tracked.objects.map(\.labels) == single.objects.map(\.labels))
    for time in 1..<40 {
      let result = try engine.trackedObjects(
        in: Self.frame(), timestampInMicroseconds: Int64(time))
      #expect(
        result.objects.map { $0.labels.map(\.index) }
          == single.objects.map {
            $0.labels.map(\.index)
          })
    }
  }

  @Test func `labels below the threshold are left out`() throws {
    let options = TrackerOptions(classifierScoreThreshold: 1)
    let result = try engine(classifier: true, options).objects(in: Self.frame())
    #expect(result.objects.allSatisfy { $0.labels.allSatisfy { $0.score >= 1 } })
  }

  @Test(
    arguments: [
      (nil, nil, [0.5, 0.25, 0]), (-0.5, nil, [0.5, 0.25, 0, -0.5]), (0.25, nil, [0.5, 0.25]),
      (0.25, 0, [0.5, 0.25, 0]), (-0.5, 0.5, [0.5]),
    ] as [(Float?, Float?, [Float])])
  func `labels need the score of the options, else of the metadata, else zero`(
    metadata: Float?, option: Float?, scores: [Float]
  ) throws {
    var maker = ClassifierMaker()
    maker.scores = [[-0.5, 0.5, 0, 0.25, -1]]
    maker.labels = [["a", "b", "c", "d", "e"]]
    maker.scoresAddBrightness = false
    var packager = try maker.packager()
    if let metadata { try packager.setScoreThreshold(metadata) }
    let classifier = try ModelFile(StableBytes(packager.packaged(), name: "made classifier"))
    let engine = try TrackingEngine(
      localizer: [Self.detector()], classifier: classifier,
      options: TrackerOptions(classifierScoreThreshold: option))
    let single = try engine.objects(in: Self.frame())
    #expect(single.objects.first?.labels.map(\.score) == scores)
    let tracked = try engine.trackedObjects(in: Self.frame(), timestampInMicroseconds: 0)
    #expect(tracked.objects.first?.labels.map(\.score) == scores)
  }

  @Test func `the classifier sees the object and a twentieth around it`() throws {
    // The box is 100 to 300, so five hundredths of its sides are 10.
    var maker = DetectorMaker()
    maker.objects = [.init((0.25, 0.25, 0.75, 0.75), 1, 0.9)]
    let detector = try ModelFile(StableBytes(maker.packager().packaged(), name: "made detector"))
    // An input of 220 pixels a side is exactly the part, pixel by pixel.
    var classes = ClassifierMaker()
    classes.scores = [[0]]
    classes.labels = [["brightness"]]
    classes.inputShape = [1, 220, 220, 3]
    let engine = try TrackingEngine(
      localizer: [detector], classifier: classes.file(), options: TrackerOptions())
    /// Returns the mean of the classifier's input when all but a square in the middle is white.
    func brightness(blackFrom edge: Int) throws -> Float {
      let pixels = (0..<400 * 400).flatMap { place -> [UInt8] in
        let (x, y) = (place % 400, place / 400)
        let isBlack = (edge..<400 - edge).contains(x) && (edge..<400 - edge).contains(y)
        return [UInt8](repeating: isBlack ? 0 : 255, count: 3)
      }
      let frame = try Frame(width: 400, height: 400, format: .rgb, bytes: pixels.span.bytes)
      let result = try engine.objects(in: frame)
      return try #require(result.objects.first?.labels.first).score
    }
    #expect(try brightness(blackFrom: 90) < 1e-4)
    let expected = 1 - Float(218 * 218) / Float(220 * 220)
    #expect(try abs(brightness(blackFrom: 91) - expected) < 1e-4)
    let ring = 1 - Float(200 * 200) / Float(220 * 220)
    #expect(try abs(brightness(blackFrom: 100) - ring) < 1e-4)
  }

  @Test func `wrong options and no detector are refused`() throws {
    #expect(throws: VisionError.self) { try engine(TrackerOptions(maxObjects: 0)) }
    let error = #expect(throws: VisionError.self) {
      try TrackingEngine(localizer: [], classifier: nil, options: TrackerOptions())
    }
    #expect(error?.cause as? TrackerOptionFault == .noLocalizer)
  }

  @Test func `a detector is no classifier`() throws {
    let error = #expect(throws: VisionError.self) {
      try TrackingEngine(
        localizer: [Self.detector()], classifier: Self.detector(), options: TrackerOptions())
    }
    #expect(error?.code == .modelUnsupported)
  }
}

// MARK: - The modern API

extension ObjectTrackerTests {
  @Test func `one picture, many pictures and the blocking form agree`() async throws {
    let tracker = try await ObjectTracker(localizer: Self.localizer())
    let frame = try Self.frame(3)
    let single = try await tracker.objects(in: frame)
    #expect(single.objects.count == 2)
    #expect(try tracker.detect(in: frame) == single)
    let loaded = try ObjectTracker(loading: Self.localizer())
    #expect(try loaded.detect(in: frame) == single)
    let batch = try await tracker.objects(in: [frame, frame, frame])
    #expect(try batch.map { try $0.get() } == [single, single, single])
  }

  @Test func `a sequence says which is which, each sequence for itself`() async throws {
    let tracker = try await ObjectTracker(localizer: Self.localizer())
    for _ in 0..<2 {
      let (frames, continuation) = AsyncStream<Frame>.makeStream()
      for _ in 0..<6 { continuation.yield(try Self.frame()) }
      continuation.finish()
      var numbers: [[Int?]] = []
      var times: [Int64?] = []
      for try await result in tracker.objects(in: frames) {
        numbers.append(result.objects.map(\.trackingID))
        times.append(result.timestampInMicroseconds)
      }
      #expect(numbers == Array(repeating: [0, 1], count: 6))
      #expect(times == (1...6).map { Int64($0) * 33_333 })
    }
  }

  @Test func `frames that come one by one are a stream, too`() async throws {
    let tracker = try await ObjectTracker(localizer: Self.localizer())
    let (first, second) = (tracker.sequence(), tracker.sequence())
    for index in 0..<4 {
      let frame = try Self.frame(Int64(index) * 33_333)
      let ids = try first.process(frame).objects.map(\.trackingID)
      #expect(ids == [0, 1])
      #expect(try await second.result(for: frame).objects.map(\.trackingID) == ids)
    }
    // The caller's own time counts; going back makes all objects new.
    let back = try first.process(Self.frame(900_000), timestampInMicroseconds: 5)
    #expect(back.timestampInMicroseconds == 5)
    #expect(back.objects.map(\.trackingID) == [2, 3])
    #expect(try second.process(Self.frame()).objects.map(\.trackingID) == [0, 1])
    #expect(try tracker.detect(in: Self.frame()).objects.map(\.trackingID) == [nil, nil])
  }

  @Test func `results come with their frames where that is asked for`() async throws {
    let tracker = try await ObjectTracker(localizer: Self.localizer())
    let (frames, continuation) = AsyncStream<Frame>.makeStream()
    for index in 0..<3 { continuation.yield(try Self.frame(Int64(index) * 40_000)) }
    continuation.finish()
    var times: [[Int64?]] = []
    for try await (frame, result) in tracker.objects(in: frames).withFrames {
      #expect(result.objects.map(\.trackingID) == [0, 1])
      times.append([frame.timestampInMicroseconds, result.timestampInMicroseconds])
    }
    #expect(times == [[0, 0], [40_000, 40_000], [80_000, 80_000]])
  }

  @Test func `without any detector on the machine it is said how to get one`() throws {
    let store = ModelStore(folder: "/nowhere-at-all")
    let error = #expect(throws: VisionError.self) { try LocalizerModels.names(in: store) }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains("vision models pull default") == true)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `real models name a bird`() throws {
    let tracker = try ObjectTracker(
      loading: .detector(
        .file(SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"))),
      classifier: .file(SharedMaterial.model("bird.tflite")))
    let result = try tracker.detect(in: Frame(decoding: SharedMaterial.image("sparrow.png")))
    let object = try #require(result.objects.first)
    #expect(object.category?.categoryName == "bird")
    let expected = PictureBox(x: 473, y: 214, width: 456, height: 390)
    #expect(object.boundingBox.intersectionOverUnion(expected) > 0.9)
    #expect(object.labels.first?.categoryName == "Lonchura oryzivora")
  }
}
