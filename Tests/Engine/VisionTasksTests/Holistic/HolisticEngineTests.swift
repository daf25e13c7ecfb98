import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of how the steps work together, with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct HolisticEngineTests {
  private func frame(
    _ brightness: UInt8 = 255, width: Int = 400, height: Int = 300, orientation: Orientation = .up
  ) throws -> Frame {
    try Pixels(
      width: width, height: height,
      bytes: [UInt8](repeating: brightness, count: width * height * 3)
    ).frame(orientation: orientation)
  }

  @Test func `a bright picture has the models' person, and a dark one none`() throws {
    let options = HolisticOptions(makesBlendshapes: true, makesSegmentationMask: true)
    let engine = try MadeHolisticModels().engine(options)
    let person = try #require(try engine.person(in: frame()).person)
    #expect(person.id == 0 && person.pose.mask?.width == 400)
    #expect(person.face?.landmarks.count == 478 && person.face?.blendshapes?[.jawOpen] == 0.25)
    for side in Handedness.allCases {
      let hand = try #require(person[side])
      #expect(hand.handedness == side && hand.id == 0)
      // The model takes each hand for the right one.
      #expect(abs(hand.handednessScore - (side == .right ? 0.9 : 0.1)) < 1e-6)
      // The wrist is where the body's is, in meters.
      let wrist = hand.worldLandmarks[0]
      #expect(abs(wrist.x - 0.1) < 1e-6 && abs(wrist.y - 0.2) < 1e-6 && abs(wrist.z - 0.3) < 1e-6)
    }
    // The person's left hand is on the right of the picture.
    #expect(try #require(person.leftHand)[.wrist].x > #require(person.rightHand)[.wrist].x)
    let plain = try MadeHolisticModels().engine().person(in: frame()).person
    #expect(plain?.face != nil && plain?.face?.blendshapes == nil && plain?.pose.mask == nil)
    #expect(try engine.person(in: frame(0)).person == nil)
  }

  @Test func `a hand is not looked for at a hidden wrist`() throws {
    var models = MadeHolisticModels()
    // Visibilities of 0.1192 and 0.0911, on both sides of the limit.
    for (logit, isThere) in [(Float(-2), true), (-2.3, false)] {
      models.pose = MadeHolisticModels.body(leftWrist: logit)
      let person = try #require(try models.engine().person(in: frame()).person)
      #expect((person.leftHand != nil) == isThere && person.rightHand != nil)
    }
  }

  @Test func `a body may have neither face nor hands`() throws {
    var models = MadeHolisticModels()
    models.face.detectionLogit = -5
    models.hands.right = .nan
    let person = try #require(try models.engine().person(in: frame()).person)
    #expect(person.face == nil && person.leftHand == nil && person.rightHand == nil)
  }

  @Test func `single pictures do not depend on each other, nor on a stream`() throws {
    let options = HolisticOptions(makesSegmentationMask: true)
    let engine = try MadeHolisticModels().engine(options)
    let first = try engine.person(in: frame())
    #expect(try engine.person(in: frame(width: 300, height: 200)).person != nil)
    #expect(try engine.trackedPerson(in: frame(), timestampInMicroseconds: 1).person?.id == 0)
    #expect(try engine.person(in: frame(0)).person == nil)
    #expect(try engine.person(in: frame()) == first)
    #expect(try engine.trackedPerson(in: frame(), timestampInMicroseconds: 2).person?.id == 0)
  }

  @Test func `a stream keeps a person's number until the person is lost`() throws {
    let options = HolisticOptions(makesBlendshapes: true, makesSegmentationMask: true)
    let engine = try MadeHolisticModels().engine(options)
    var ids: [Int?] = []
    for (index, picture) in [(255, 400), (255, 400), (0, 400), (255, 400), (255, 402)].enumerated()
    {
      let result = try engine.trackedPerson(
        in: frame(UInt8(picture.0), width: picture.1),
        timestampInMicroseconds: Int64(index) * 33_333)
      ids.append(result.person?.id)
      #expect(result.person == nil || result.person?.face != nil && result.person?.leftHand != nil)
      #expect(result.person.map { $0.pose.mask?.width == picture.1 } ?? true)
    }
    #expect(ids == [0, 0, nil, 1, 2])
    let error = #expect(throws: VisionError.self) {
      try engine.trackedPerson(in: frame(width: 402), timestampInMicroseconds: 5)
    }
    #expect(error?.cause is StreamFault)
    engine.reset()
    #expect(
      try engine.trackedPerson(in: frame(width: 402), timestampInMicroseconds: 1).person?.id == 3)
  }

  @Test(arguments: Orientation.allCases)
  func `upright results are the same whichever way the picture is stored`(
    orientation: Orientation
  ) throws {
    let engine = try MadeHolisticModels().engine()
    let isTurned = orientation.swapsSides
    let upright = try engine.person(
      in: frame(width: isTurned ? 300 : 400, height: isTurned ? 400 : 300))
    let stored = try engine.person(in: frame(), orientation: orientation)
    func points(_ result: HolisticResult) throws -> [PicturePoint] {
      let person = try #require(result.person)
      let parts = [person.face?.landmarks, person.leftHand?.landmarks, person.rightHand?.landmarks]
      let landmarks = try parts.flatMap { try #require($0) }.map {
        $0.pixels(in: result.picture).point
      }
      let body = PoseLandmarkKind.allCases.map { person.pose.pixels($0, in: result.picture).point }
      return (landmarks + body).map(result.picture.upright)
    }
    for (one, other) in zip(try points(upright), try points(stored)) {
      #expect(abs(one.x - other.x) < 1e-2 && abs(one.y - other.y) < 1e-2)
    }
    #expect(upright.person?.leftHand?.worldLandmarks == stored.person?.leftHand?.worldLandmarks)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 3e38, 0])
  func `models that give no numbers find nothing, and no frame fails`(value: Float) throws {
    var broken = Array(repeating: MadeHolisticModels(), count: 7)
    for index in 0..<11 { broken[0].pose.places[index] = [value, 2, 0, 3, 3] }
    for index in 15..<21 { broken[1].pose.places[index] = [3, value, value, 3, 3] }
    broken[2].region = [value, 4, 4, value]
    broken[3].region = [4, 4, value, value]
    broken[4].face.landmark = { [Float($0), value, value] }
    broken[5].hands.landmark = { [value, Float($0), 0] }
    broken[6].face.center.x = value
    broken[6].face.side = value
    for models in broken {
      let engine = try models.engine(HolisticOptions(makesBlendshapes: true))
      for time: Int64 in 1...3 {
        let result = try engine.trackedPerson(in: frame(), timestampInMicroseconds: time)
        guard let person = result.person else { continue }
        let parts = [
          person.face?.landmarks, person.leftHand?.landmarks, person.rightHand?.landmarks,
        ]
        #expect(parts.compactMap(\.self).joined().allSatisfy { $0.isFinite })
        #expect(person.pose.landmarks.allSatisfy { $0.isFinite })
      }
    }
  }

  @Test func `models of other shapes and options out of range are refused`() throws {
    let region = #expect(throws: VisionError.self) {
      try MadeHolisticModels(region: [4, 4, 4]).engine()
    }
    #expect(region?.cause as? LandmarkTaskFault == .outputShape(index: 0, [1, 3]))
    #expect(region?.message.contains("a model of hand regions") == true)
    let face = #expect(throws: VisionError.self) {
      try MadeHolisticModels(face: MadeFaceModels(landmarkCount: 468)).engine()
    }
    #expect(face?.cause as? LandmarkTaskFault == .outputShape(index: 0, [1, 1, 1, 1404]))
    func fault(_ options: HolisticOptions) -> LandmarkTaskFault? {
      let error = #expect(throws: VisionError.self) { try MadeHolisticModels().engine(options) }
      #expect(error?.code == .optionInvalid)
      return error?.cause as? LandmarkTaskFault
    }
    #expect(
      fault(HolisticOptions(minHandPresenceConfidence: 2)) == .confidence("hand presence", 2))
    #expect(
      fault(HolisticOptions(minPoseDetectionConfidence: -1))
        == .confidence("pose detection", -1))
    #expect(fault(HolisticOptions(faceOverlapLimit: 1.5)) == .option("overlapLimit", 1.5))
    #expect(fault(HolisticOptions(poseOverlapLimit: -1)) == .option("overlapLimit", -1))
  }
}
