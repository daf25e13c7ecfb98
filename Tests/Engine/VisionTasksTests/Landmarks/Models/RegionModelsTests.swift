import Frames
import ModelCatalogue
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Landmark models that share threads, with models of the test's own.
@Suite struct RegionModelsTests {
  /// The threads of each made model, and the greatest number of readings at a time.
  private struct Log: Sendable {
    var threads: [Int?] = []
    var running = 0
    var mostRunning = 0
  }

  /// A model whose reading is the region's center; some regions are empty, or fail.
  private struct CenterModel: RegionModel {
    let log: Monitor<Log>
    let failing: Set<Float>
    /// The number of models that must read at the same time before any of them ends.
    let meeting: Int

    func reading(
      of frame: Frame, in region: UprightRegion, _ canvas: UprightPicture
    ) throws(VisionError) -> Float? {
      log.change {
        $0.running += 1
        $0.mostRunning = max($0.mostRunning, $0.running)
      }
      defer { log.change { $0.running -= 1 } }
      log.wait { $0.mostRunning >= meeting ? () : nil }
      guard !failing.contains(region.centerX) else {
        throw VisionError(.runtimeFailed, "\(region.centerX)")
      }
      return region.centerX < 0 ? nil : region.centerX
    }
  }

  private let log = Monitor(Log())

  private var madeThreads: [Int?] { log.change(\.threads) }
  private var mostRunning: Int { log.change(\.mostRunning) }

  private func models(
    subjects: Int, threads: Int?, after frames: Int? = 0, failing: Set<Float> = [],
    meeting: Int = 1,
    most: Int = .max
  ) throws -> RegionModels<CenterModel> {
    try RegionModels(
      subjectCount: subjects, threadCount: threads, sharing: ThreadSharing(afterFrames: frames)
    ) { [log] (count) throws(VisionError) in
      let isTooMany = log.change {
        $0.threads.append(count)
        return $0.threads.count > most
      }
      if isTooMany { throw VisionError(.runtimeFailed, "there is no memory") }
      return CenterModel(log: log, failing: failing, meeting: meeting)
    }
  }

  private func read(
    _ centers: [Float], with models: RegionModels<CenterModel>
  ) throws -> [Float?] {
    let frame = try Pixels(width: 8, height: 8).frame()
    let regions = centers.map {
      UprightRegion(centerX: $0, centerY: 0.5, width: 0.25, height: 0.25, rotation: 0)
    }
    return try models.readings(of: frame, in: regions, UprightPicture(frame, orientation: .up))
  }

  @Test func `several regions are read at the same time, in their order`() throws {
    let models = try models(subjects: 4, threads: 2, meeting: 2)
    #expect(try read([0.5, -1, 0.25, 0.75], with: models) == [0.5, nil, 0.25, 0.75])
    #expect(mostRunning == 2)
    // One for single regions, and two that share its threads.
    #expect(madeThreads == [2, 1, 1])
  }

  @Test func `a single region has all threads, and needs no other model`() throws {
    let models = try models(subjects: 2, threads: 4)
    #expect(try read([], with: models).isEmpty)
    #expect(try read([0.5], with: models) == [0.5])
    #expect(madeThreads == [4])
    // Models are made once, and no more than there are regions.
    for _ in 0..<2 { #expect(try read([0.5, 0.25], with: models) == [0.5, 0.25]) }
    #expect(madeThreads == [4, 2, 2])
  }

  @Test func `copies that would leave half of the threads idle are not made`() throws {
    let models = try models(subjects: 4, threads: 4)
    #expect(try read([0.5, 0.25], with: models) == [0.5, 0.25])
    #expect(madeThreads == [4])
    #expect(try read([0.5, 0.25, 0.75], with: models) == [0.5, 0.25, 0.75])
    #expect(madeThreads == [4, 1, 1, 1])
  }

  @Test(arguments: [(2, 4, [4, 2, 2]), (3, 4, [4, 1, 1, 1]), (3, 1, [1]), (1, 4, [4])])
  func `threads are shared by as many models as there can be subjects`(
    subjects: Int, threads: Int, made: [Int]
  ) throws {
    let models = try models(subjects: subjects, threads: threads)
    _ = try read([0.1, 0.2, 0.3], with: models)
    #expect(madeThreads.map { $0 ?? 0 } == made)
  }

  @Test func `regions can be read one after the other`() throws {
    let models = try models(subjects: 3, threads: 3, after: nil)
    #expect(try read([0.5, 0.25, 0.75], with: models) == [0.5, 0.25, 0.75])
    #expect(madeThreads == [3] && mostRunning == 1)
  }

  @Test func `copies are made after a few frames with several regions`() throws {
    let models = try models(subjects: 2, threads: 2, after: 2)
    for count in [2, 1, 2, 1] {
      _ = try read(Array(repeating: 0.5, count: count), with: models)
      #expect(madeThreads == [2])
    }
    #expect(try read([0.5, 0.25], with: models) == [0.5, 0.25])
    #expect(madeThreads == [2, 1, 1])
  }

  @Test func `without memory for copies regions are read one after the other`() throws {
    let models = try models(subjects: 2, threads: 2, most: 2)
    for _ in 0..<2 { #expect(try read([0.5, 0.25], with: models) == [0.5, 0.25]) }
    #expect(madeThreads == [2, 1, 1])
  }

  @Test func `the error is that of the first region that fails`() throws {
    let models = try models(subjects: 4, threads: 2, failing: [0.25, 0.75], meeting: 2)
    let error = #expect(throws: VisionError.self) {
      try read([0.5, 0.25, 0.125, 0.75], with: models)
    }
    #expect(error?.message == "0.25")
    // The models go on.
    #expect(try read([0.5, 0.125], with: models) == [0.5, 0.125])
  }
}

/// Real models that share threads give what they give one after the other.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: HandMaterial.isPresent, "\(HandMaterial.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct SharedThreadsTests {
  /// Frames with two subjects side by side.
  private func frames(_ steps: [String], of picture: String) throws -> [Frame] {
    let both = try Pixels(picture: picture, steps: steps)
    return try (0..<4).map { index in
      try both.cropped(x: 8 * index, y: 0, width: both.width - 24, height: both.height).frame()
    }
  }

  @Test(arguments: [2, 3])
  func `two hands are the same to the bit`(threads: Int) throws {
    let frames = try frames(
      ["half", "beside thumbs-up.png half mirror"], of: "thumbs-up.png")
    let engines = try [true, false].map { (shares) throws(VisionError) in
      var options = HandOptions(maxHands: 2, threadCount: threads)
      options.threadSharing = ThreadSharing(afterFrames: shares ? 0 : nil)
      return try HandEngine(HandModels.full.open(for: options), threadCount: threads)
    }
    for (index, frame) in frames.enumerated() {
      let single = try engines.map { try $0.hands(in: frame) }
      #expect(single[0].hands.count == 2 && single[0] == single[1])
      let tracked = try engines.map {
        try $0.trackedHands(in: frame, timestampInMicroseconds: Int64(index) * 33_000)
      }
      #expect(tracked[0].hands.count == 2 && tracked[0] == tracked[1])
    }
  }

  @Test(arguments: [2, 3])
  func `two faces are the same to the bit`(threads: Int) throws {
    let frames = try frames(["beside sergey.png"], of: "grace_hopper.bmp")
    let path = SharedMaterial.landmarkFile("face_landmarker.task")
    let engines = try [true, false].map { (shares) throws(VisionError) in
      var options = FaceOptions(
        maxFaces: 2, makesBlendshapes: true, makesTransformation: true, threadCount: threads)
      options.threadSharing = ThreadSharing(afterFrames: shares ? 0 : nil)
      return try FaceEngine(FaceModels.bundle(path).open(for: options), threadCount: threads)
    }
    for (index, frame) in frames.enumerated() {
      let single = try engines.map { try $0.faces(in: frame) }
      #expect(single[0].faces.count == 2 && single[0] == single[1])
      let tracked = try engines.map {
        try $0.trackedFaces(in: frame, timestampInMicroseconds: Int64(index) * 33_000)
      }
      #expect(tracked[0].faces.count == 2 && tracked[0] == tracked[1])
    }
  }
}
