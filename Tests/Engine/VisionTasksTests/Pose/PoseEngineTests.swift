import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of how the steps work together, with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct PoseEngineTests {
  private func frame(
    _ brightness: UInt8 = 255, width: Int = 40, height: Int = 30, orientation: Orientation = .up
  ) throws -> Frame {
    try Pixels(
      width: width, height: height,
      bytes: [UInt8](repeating: brightness, count: width * height * 3)
    ).frame(orientation: orientation)
  }

  @Test func `a bright picture has the models' person`() throws {
    let result = try MadePoseModels().engine().poses(in: frame())
    let pose = try #require(result.poses.first)
    #expect(result.poses.count == 1 && pose.id == 0 && pose.mask == nil)
    // The square is 40 pixels, so the region around its center has 2 * 8 * 1.25 = 20 pixels; the
    // landmark is a quarter from the left and three quarters down.
    let (point, z) = pose.pixels(.nose, in: result.picture)
    #expect(abs(point.x - 15) < 1e-3 && abs(point.y - 20) < 1e-3 && abs(z - 2.5) < 1e-3)
    #expect(abs(pose[.leftHip].visibility - 0.952574) < 1e-5)
    #expect(abs(pose[.leftHip].presence - 0.982014) < 1e-5)
    #expect(pose.worldLandmarks[7].z == 0.3)
  }

  @Test func `a dark one has nobody, and an unsure detector looks no further`() throws {
    #expect(try MadePoseModels().engine().poses(in: frame(0)).poses.isEmpty)
    // The flag must be more than the threshold.
    #expect(try MadePoseModels().engine().poses(in: frame(127)).poses.isEmpty)
    #expect(try MadePoseModels().engine().poses(in: frame(129)).poses.count == 1)
    let unsure = MadePoseModels(detectionLogit: -0.1)
    #expect(try unsure.engine().poses(in: frame()).poses.isEmpty)
    let lax = PoseOptions(minDetectionConfidence: 0.4)
    #expect(try unsure.engine(lax).poses(in: frame()).poses.count == 1)
    let strict = PoseOptions(minPresenceConfidence: 0.9)
    #expect(try MadePoseModels().engine(strict).poses(in: frame(200)).poses.isEmpty)
  }

  @Test func `a stream follows where landmarks lead, not where the detector looks`() throws {
    // Each region lies half a region to the right of the last.
    var models = MadePoseModels()
    models.auxiliary = (hips: [6, 4, 0, 0, 0], reach: [6, 0.8, 0, 0, 0])
    let engine = try models.engine(PoseOptions(smoothsLandmarks: false))
    var places: [Double] = []
    for index: Int64 in 1...3 {
      let result = try engine.trackedPoses(in: frame(), timestampInMicroseconds: index * 33_333)
      let pose = try #require(result.poses.first)
      #expect(pose.id == 0 && result.timestampInMicroseconds == index * 33_333)
      places.append(pose.pixels(.nose, in: result.picture).point.x)
    }
    #expect(abs(places[1] - places[0] - 5) < 1e-3 && abs(places[2] - places[1] - 5) < 1e-3)
    // Single pictures in between have no effect.
    let single = try engine.poses(in: frame())
    #expect(
      abs(try #require(single.poses.first).pixels(.nose, in: single.picture).point.x - 15) < 1e-3)
    let next = try engine.trackedPoses(in: frame(), timestampInMicroseconds: 133_333)
    let x = try #require(next.poses.first).pixels(.nose, in: next.picture).point.x
    #expect(abs(x - places[2] - 5) < 1e-3)
  }

  @Test(arguments: PoseVariant.allCases)
  func `who is lost comes back as somebody new, where the detector looks`(
    variant: PoseVariant
  ) throws {
    let engine = try MadePoseModels().engine(PoseOptions(variant: variant))
    var ids: [[Int]] = []
    for (index, brightness) in [255, 255, 0, 0, 255, 255].enumerated() {
      let result = try engine.trackedPoses(
        in: frame(UInt8(brightness)), timestampInMicroseconds: Int64(index) * 33_333)
      ids.append(result.poses.map(\.id))
    }
    #expect(ids == [[0], [0], [], [], [1], [1]])
  }

  @Test func `another size or orientation starts anew, a reset too, and no number is used again`()
    throws
  {
    let engine = try MadePoseModels().engine()
    func id(_ frame: Frame, _ time: Int64) throws -> Int? {
      try engine.trackedPoses(in: frame, timestampInMicroseconds: time).poses.first?.id
    }
    #expect(try id(frame(), 1) == 0)
    #expect(try id(frame(width: 41), 2) == 1)
    #expect(try id(frame(width: 41), 3) == 1)
    #expect(try id(frame(width: 41, orientation: .left), 4) == 2)
    engine.reset()
    #expect(try id(frame(width: 41, orientation: .left), 1) == 3)
  }

  @Test func `timestamps must increase, and a refused one changes nothing`() throws {
    let engine = try MadePoseModels().engine()
    _ = try engine.trackedPoses(in: frame(), timestampInMicroseconds: 10)
    for time: Int64 in [10, 9, .min] {
      let error = #expect(throws: VisionError.self) {
        try engine.trackedPoses(in: frame(0), timestampInMicroseconds: time)
      }
      #expect(error?.code == .optionInvalid)
      #expect(
        error?.cause as? StreamFault == .timestampNotIncreasing(previous: 10, given: time))
    }
    let next = try engine.trackedPoses(in: frame(), timestampInMicroseconds: 11)
    #expect(next.poses.first?.id == 0)
  }

  @Test func `negative and extreme timestamps are streams too`() throws {
    let engine = try MadePoseModels().engine()
    for time: Int64 in [.min, -5, 0, 1, .max] {
      let result = try engine.trackedPoses(in: frame(), timestampInMicroseconds: time)
      #expect(result.poses.count == 1)
    }
  }

  @Test func `a mask covers the stored picture`() throws {
    let engine = try MadePoseModels().engine(PoseOptions(makesSegmentationMask: true))
    let result = try engine.poses(in: frame(orientation: .right))
    let mask = try #require(result.poses.first?.mask)
    #expect(mask.width == 40 && mask.height == 30 && mask.values.count == 1200)
    // Certain in the middle, where the region is, and zero at the picture's edge.
    #expect(mask.values[15 * 40 + 20] > 0.99 && mask.values[15 * 40] == 0)
  }

  @Test(arguments: Orientation.allCases)
  func `upright results are the same whichever way the picture is stored`(
    orientation: Orientation
  ) throws {
    var models = MadePoseModels()
    (models.hips, models.reach) = (TensorPoint(x: 0.4, y: 0.6), TensorPoint(x: 0.45, y: 0.4))
    let engine = try models.engine()
    let isTurned = orientation.swapsSides
    let upright = try engine.poses(
      in: frame(width: isTurned ? 30 : 40, height: isTurned ? 40 : 30))
    let stored = try engine.poses(in: frame(), orientation: orientation)
    #expect(stored.picture.orientation == orientation)
    let (expected, ours) = (try #require(upright.poses.first), try #require(stored.poses.first))
    for kind in PoseLandmarkKind.allCases {
      let place = expected.pixels(kind, in: upright.picture)
      let found = ours.pixels(kind, in: stored.picture)
      let turned = stored.picture.upright(found.point)
      #expect(abs(turned.x - place.point.x) < 1e-3 && abs(turned.y - place.point.y) < 1e-3)
      #expect(abs(found.z - place.z) < 1e-3)
    }
    #expect(ours.worldLandmarks == expected.worldLandmarks)
  }

  @Test(arguments: [
    (1, 1), (1, 500), (10_000, 1), (2, 700), (3, 3),
  ])
  func `pictures of any shape get an answer`(width: Int, height: Int) throws {
    for variant in PoseVariant.allCases {
      let engine = try MadePoseModels().engine(
        PoseOptions(makesSegmentationMask: true, variant: variant))
      let picture = try frame(width: width, height: height)
      for pose in try engine.poses(in: picture).poses {
        #expect(pose.landmarks.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
      }
      for time: Int64 in 1...3 {
        _ = try engine.trackedPoses(in: picture, timestampInMicroseconds: time)
      }
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 3e38])
  func `models that give no numbers find nobody`(value: Float) throws {
    var broken: [MadePoseModels] = []
    broken.append(MadePoseModels(hips: TensorPoint(x: value, y: 0.5)))
    broken.append(MadePoseModels(landmark: [value, 0, 0, 0, 0]))
    broken.append(MadePoseModels(world: [0, value, 0]))
    var lost = MadePoseModels()
    lost.auxiliary.reach[1] = value
    broken.append(lost)
    for models in broken {
      let engine = try models.engine(PoseOptions(makesSegmentationMask: true))
      for pose in try engine.poses(in: frame()).poses {
        #expect(pose.landmarks.allSatisfy { $0.x.isFinite })
      }
      for time: Int64 in 1...3 {
        _ = try engine.trackedPoses(in: frame(), timestampInMicroseconds: time)
      }
    }
    let noScore = MadePoseModels(detectionLogit: .nan)
    #expect(try noScore.engine().poses(in: frame()).poses.isEmpty)
    let noMap = MadePoseModels(heatmapLogit: .nan)
    #expect(try noMap.engine().poses(in: frame()).poses.count == 1)
  }

  @Test(arguments: [0, 2, 3, 4])
  func `a model that computes less than it declares is refused`(output: Int) throws {
    let models = MadePoseModels()
    let (detector, landmarks) = (
      try models.detector(), try models.landmarks(lacking: output)
    )
    let options = PoseOptions(makesSegmentationMask: true)
    let error = #expect(throws: VisionError.self) {
      try PoseEngine(detector: detector, landmarks: landmarks, options: options)
    }
    #expect(error?.code == .modelUnsupported)
    guard case .outputShape(output, let shape) = error?.cause as? LandmarkTaskFault else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(shape.allSatisfy { $0 == 1 })
  }

  @Test func `models in the wrong roles are refused with what is wrong`() throws {
    let models = MadePoseModels()
    let (detector, landmarks) = (try models.detector(), try models.landmarks())
    let swapped = #expect(throws: VisionError.self) {
      try PoseEngine(detector: landmarks, landmarks: detector, options: PoseOptions())
    }
    #expect(swapped?.code == .modelUnsupported)
    #expect(swapped?.cause as? LandmarkTaskFault == .outputCount(5))
    let twice = #expect(throws: VisionError.self) {
      try PoseEngine(detector: detector, landmarks: detector, options: PoseOptions())
    }
    #expect(twice?.cause as? LandmarkTaskFault == .outputCount(2))
    let other = #expect(throws: VisionError.self) {
      try PoseEngine(
        detector: ModelFile(ModelMaker.addition.stableBytes()), landmarks: landmarks,
        options: PoseOptions())
    }
    #expect(other?.cause as? ImageInputFault == .notFourDimensions([1, 4]))
  }

  @Test func `options out of range are refused`() throws {
    func fault(_ options: PoseOptions) -> LandmarkTaskFault? {
      let error = #expect(throws: VisionError.self) { try MadePoseModels().engine(options) }
      #expect(error?.code == .optionInvalid)
      return error?.cause as? LandmarkTaskFault
    }
    #expect(fault(PoseOptions(maxPeople: 0)) == .subjectCount(0))
    #expect(fault(PoseOptions(maxPeople: 9)) == .subjectCount(9))
    let several = #expect(throws: VisionError.self) {
      try MadePoseModels().engine(PoseOptions(maxPeople: 2, variant: .solution))
    }
    #expect(several?.code == .optionInvalid)
    #expect(several?.cause as? PoseModelFault == .severalPeople(.solution, 2))
    #expect(
      fault(PoseOptions(minDetectionConfidence: 1.5)) == .confidence("detection", 1.5))
    #expect(
      fault(PoseOptions(minPresenceConfidence: -1)) == .confidence("presence", -1))
    guard case .confidence("tracking", _) = fault(PoseOptions(minTrackingConfidence: .nan))
    else {
      Issue.record("a confidence that is no number was accepted")
      return
    }
  }
}
