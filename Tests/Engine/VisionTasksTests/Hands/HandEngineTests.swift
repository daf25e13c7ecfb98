import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of how the steps work together, with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct HandEngineTests {
  private func frame(
    _ brightness: UInt8 = 255, width: Int = 40, height: Int = 30, orientation: Orientation = .up
  ) throws -> Frame {
    try Pixels(
      width: width, height: height,
      bytes: [UInt8](repeating: brightness, count: width * height * 3)
    ).frame(orientation: orientation)
  }

  @Test func `a bright picture has the models' hand, and a dark one none`() throws {
    let result = try MadeHandModels().engine().hands(in: frame())
    let hand = try #require(result.hands.first)
    #expect(result.hands.count == 1 && hand.id == 0 && hand.gesture == nil)
    #expect(hand.handedness == .right && abs(hand.handednessScore - 0.9) < 1e-6)
    #expect(hand.worldLandmarks[3].z == 0.3)
    // The palm has 8 pixels, its region 20.8; depths are 0.1 / 0.4 of it.
    #expect(abs(hand.landmarks[0].pixels(in: result.picture).z - 5.2) < 1e-3)
    #expect(try MadeHandModels().engine().hands(in: frame(0)).hands.isEmpty)
    // The flag must be more than the threshold.
    #expect(try MadeHandModels().engine().hands(in: frame(127)).hands.isEmpty)
    #expect(try MadeHandModels().engine().hands(in: frame(129)).hands.count == 1)
  }

  @Test func `the side is the likelier one, the other in mirror images`() throws {
    func side(_ right: Float, isMirrored: Bool = false) throws -> (Handedness, Float) {
      let engine = try MadeHandModels(right: right).engine(HandOptions(isMirrored: isMirrored))
      let hand = try #require(try engine.hands(in: frame()).hands.first)
      return (hand.handedness, hand.handednessScore)
    }
    #expect(try side(0.75) == (.right, 0.75))
    #expect(try side(0.25) == (.left, 0.75))
    #expect(try side(0.75, isMirrored: true) == (.left, 0.75))
    #expect(try side(0.25, isMirrored: true) == (.right, 0.75))
  }

  @Test func `several hands are found, and one hand only once`() throws {
    let apart = MadeHandModels(
      centers: [TensorPoint(x: 0.2, y: 0.5), TensorPoint(x: 0.8, y: 0.5)], side: 0.1)
    #expect(try apart.engine(HandOptions(maxHands: 2)).hands(in: frame()).hands.count == 2)
    #expect(try apart.engine().hands(in: frame()).hands.count == 1)
    // Palms that overlap too little to be one, each with a region of its own that its landmarks
    // fill.
    let close = MadeHandModels(
      centers: [TensorPoint(x: 0.5, y: 0.5), TensorPoint(x: 0.56, y: 0.5)], side: 0.1,
      landmark: { $0 == 17 ? [8, 0, 0] : [Float($0 % 4) * 2, 8 - Float($0 / 4), 0] })
    let wide = try frame(width: 400, height: 300)
    let picture = TurnedPicture(wide, orientation: .up)
    let finder = try HandFinder(close.models(HandOptions(maxHands: 2)), threadCount: 1)
    let regions = try finder.regions(in: wide, picture)
    #expect(regions.count == 2 && regions.allSatisfy { $0.isUsable(in: picture.canvas) })
    let engine = try close.engine(HandOptions(maxHands: 2))
    #expect(try engine.hands(in: wide).hands.count == 1)
  }

  @Test func `as many palms as hands are wanted count, the best, before tracked ones are merged`()
    throws
  {
    // The two best are of one hand, as their regions overlap; upstream looks no further.
    let models = MadeHandModels(
      centers: [0.5, 0.56, 0.1].map { TensorPoint(x: $0, y: 0.5) }, side: 0.1)
    for (count, expected) in [(2, 1), (3, 2)] {
      let engine = try models.engine(HandOptions(maxHands: count))
      let result = try engine.trackedHands(
        in: frame(width: 400, height: 300), timestampInMicroseconds: 1)
      #expect(result.hands.count == expected)
    }
  }

  @Test func `landmarks all in one place end a track, and no frame fails`() throws {
    let engine = try MadeHandModels(landmark: { _ in [4, 4, 0] }).engine()
    var counts: [Int] = []
    for time: Int64 in 1...4 {
      let result = try engine.trackedHands(in: frame(), timestampInMicroseconds: time)
      counts.append(result.hands.count)
    }
    #expect(counts == [1, 0, 1, 0])
  }

  @Test func `timestamps must increase, and a reset forgets them`() throws {
    let engine = try MadeHandModels().engine()
    func id(_ frame: Frame, _ time: Int64) throws -> Int? {
      try engine.trackedHands(in: frame, timestampInMicroseconds: time).hands.first?.id
    }
    #expect(try id(frame(), 5) == 0)
    let error = #expect(throws: VisionError.self) { try id(frame(), 5) }
    #expect(error?.cause as? StreamFault == .timestampNotIncreasing(previous: 5, given: 5))
    #expect(try id(frame(), 6) == 0)
    #expect(try id(frame(width: 41), 7) == 1)
    engine.reset()
    #expect(try id(frame(width: 41), 1) == 2)
  }

  @Test func `who is lost comes back as somebody new, and tracked hands keep their numbers`() throws
  {
    let models = MadeHandModels(
      centers: [TensorPoint(x: 0.2, y: 0.5), TensorPoint(x: 0.8, y: 0.5)], side: 0.1)
    let engine = try models.engine(HandOptions(maxHands: 2))
    var ids: [[Int]] = []
    for (index, brightness) in [255, 255, 0, 255].enumerated() {
      let result = try engine.trackedHands(
        in: frame(UInt8(brightness)), timestampInMicroseconds: Int64(index) * 33_333)
      ids.append(result.hands.map(\.id))
    }
    #expect(ids == [[0, 1], [0, 1], [], [2, 3]])
  }

  @Test func `smoothing holds a hand back, and is off by default`() throws {
    /// The places of the index finger in four frames.
    func places(_ options: HandOptions) throws -> [Float] {
      let models = MadeHandModels(landmark: { [3 + Float($0 % 4), 7 - Float($0 / 4), 0] })
      let engine = try models.engine(options)
      return try (1...4).compactMap { index in
        try engine.trackedHands(
          in: frame(width: 400, height: 300), timestampInMicroseconds: Int64(index) * 33_333
        ).hands.first?.landmarks[8].x
      }
    }
    let plain = try places(HandOptions())
    let smooth = try places(
      HandOptions(smoothing: HandSmoothing(minimumCutoff: 0.01, slope: 0)))
    #expect(plain.count == 4 && smooth.count == 4 && abs(smooth[0] - plain[0]) < 1e-6)
    #expect(abs(smooth[3] - smooth[0]) < abs(plain[3] - plain[0]))
  }

  @Test(arguments: Orientation.allCases)
  func `upright results are the same whichever way the picture is stored`(
    orientation: Orientation
  ) throws {
    let models = MadeHandModels(centers: [TensorPoint(x: 0.4, y: 0.55)])
    let engine = try models.engine()
    let isTurned = orientation.swapsSides
    let upright = try engine.hands(
      in: frame(width: isTurned ? 300 : 400, height: isTurned ? 400 : 300))
    let stored = try engine.hands(
      in: frame(width: 400, height: 300), orientation: orientation)
    let (expected, ours) = (try #require(upright.hands.first), try #require(stored.hands.first))
    for index in 0..<21 {
      let place = expected.landmarks[index].pixels(in: upright.picture)
      let found = ours.landmarks[index].pixels(in: stored.picture)
      let turned = stored.picture.upright(found.point)
      #expect(abs(turned.x - place.point.x) < 1e-2 && abs(turned.y - place.point.y) < 1e-2)
      #expect(abs(found.z - place.z) < 1e-2)
      let (one, other) = (expected.worldLandmarks[index], ours.worldLandmarks[index])
      #expect(abs(one.x - other.x) < 1e-5 && abs(one.y - other.y) < 1e-5)
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 3e38])
  func `models that give no numbers find nobody`(value: Float) throws {
    let broken = [
      MadeHandModels(landmark: { [value, Float($0), 0] }),
      MadeHandModels(landmark: { [Float($0), 1, value] }),
      MadeHandModels(centers: [TensorPoint(x: value, y: 0.5)]),
      MadeHandModels(side: value), MadeHandModels(right: value),
      MadeHandModels(world: [value, 0, 0]),
    ]
    for models in broken {
      let engine = try models.engine(HandOptions(smoothing: HandSmoothing()))
      for time: Int64 in 1...3 {
        let result = try engine.trackedHands(in: frame(), timestampInMicroseconds: time)
        #expect(!value.isNaN || result.hands.isEmpty)
        for hand in result.hands {
          #expect(hand.landmarks.allSatisfy { $0.isFinite })
          #expect(hand.worldLandmarks.allSatisfy { $0.isFinite })
        }
      }
    }
  }

  @Test func `models of other shapes and options out of range are refused`() throws {
    let short = #expect(throws: VisionError.self) { try MadeHandModels(landmarkCount: 20).engine() }
    #expect(short?.cause as? LandmarkTaskFault == .outputShape(index: 0, [1, 60]))
    func fault(_ options: HandOptions) -> LandmarkTaskFault? {
      let error = #expect(throws: VisionError.self) { try MadeHandModels().engine(options) }
      #expect(error?.code == .optionInvalid)
      return error?.cause as? LandmarkTaskFault
    }
    #expect(fault(HandOptions(maxHands: 0)) == .subjectCount(0))
    #expect(fault(HandOptions(minTrackingConfidence: 2)) == .confidence("tracking", 2))
    #expect(
      fault(HandOptions(smoothing: HandSmoothing(minimumCutoff: 0)))
        == .option("minimumCutoff", 0))
    #expect(fault(HandOptions(smoothing: HandSmoothing(slope: -1))) == .option("slope", -1))
  }
}

@Suite struct HandReadingTests {
  private func reading(_ x: Float, _ y: Float, step: Float = 0.02) -> HandReading {
    HandReading(
      landmarks: (0..<21).map {
        LandmarkPoint(x: x + Float($0 % 5) * step, y: y + Float($0 / 5) * step, z: 0)
      },
      world: Array(repeating: WorldPoint(x: 0, y: 0, z: 0), count: 21), right: 1)
  }

  @Test func `readings are of one hand if half of the landmarks are near and boxes overlap`() {
    let canvas = UprightPicture(PictureGeometry(width: 200, height: 100))
    let hand = reading(0.4, 0.4)
    // The palm is as long as from landmark 0 to 17, about 14 pixels: 2.9 are near.
    #expect(reading(0.41, 0.4).isSame(as: hand, in: canvas))
    #expect(!reading(0.43, 0.4).isSame(as: hand, in: canvas))
    var half = reading(0.4, 0.4)
    for index in 0..<11 { half.landmarks[index].x += 0.05 }
    #expect(half.isSame(as: hand, in: canvas))
    half.landmarks[11].x += 0.05
    #expect(!half.isSame(as: hand, in: canvas))
  }
}

@Suite struct HandLandmarkKindTests {
  @Test func `there are upstream's lines and fingers`() {
    #expect(HandLandmarkKind.allCases.map(\.rawValue) == Array(0..<21))
    #expect(HandLandmarkKind.connections.count == 21)
    #expect(
      HandLandmarkKind.indexFingerTip.rawValue == 8 && HandLandmarkKind.pinkyMCP.rawValue == 17)
    #expect(HandLandmarkKind.Finger.thumb.landmarks == [.thumbCMC, .thumbMCP, .thumbIP, .thumbTip])
    #expect(
      HandLandmarkKind.Finger.pinky.connections
        == [LandmarkConnection(17, 18), LandmarkConnection(18, 19), LandmarkConnection(19, 20)])
  }
}
