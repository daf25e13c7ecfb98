import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of how the steps work together, with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct FaceEngineTests {
  private func frame(
    _ brightness: UInt8 = 255, width: Int = 40, height: Int = 30, orientation: Orientation = .up
  ) throws -> Frame {
    try Pixels(
      width: width, height: height,
      bytes: [UInt8](repeating: brightness, count: width * height * 3)
    ).frame(orientation: orientation)
  }

  @Test func `a bright picture has the models' face, and a dark one none`() throws {
    let result = try MadeFaceModels().engine().faces(in: frame())
    let face = try #require(result.faces.first)
    #expect(result.faces.count == 1 && face.id == 0)
    #expect(face.blendshapes == nil && face.transformation == nil)
    // The square is 40 pixels, so the face has 10 and its region 15 around the picture's center;
    // the first landmark is an eighth from its corner.
    let (point, z) = face.landmarks[0].pixels(in: result.picture)
    #expect(abs(point.x - (20 - 7.5 + 15.0 / 8)) < 1e-3)
    #expect(abs(point.y - (15 - 7.5 + 15.0 / 8)) < 1e-3)
    #expect(abs(z - 15.0 / 8) < 1e-3)
    #expect(try MadeFaceModels().engine().faces(in: frame(0)).faces.isEmpty)
    let unsure = MadeFaceModels(detectionLogit: -0.1)
    #expect(try unsure.engine().faces(in: frame()).faces.isEmpty)
    let lax = FaceOptions(minDetectionConfidence: 0.4)
    #expect(try unsure.engine(lax).faces(in: frame()).faces.count == 1)
    let strict = FaceOptions(minPresenceConfidence: 0.8)
    #expect(try MadeFaceModels().engine(strict).faces(in: frame()).faces.isEmpty)
  }

  @Test func `expressions and transformations come if they are asked for`() throws {
    let engine = try MadeFaceModels().engine(
      FaceOptions(makesBlendshapes: true, makesTransformation: true))
    let face = try #require(try engine.faces(in: frame()).faces.first)
    #expect(try #require(face.blendshapes)[.jawOpen] == 0.25)
    let transformation = try #require(face.transformation)
    #expect(transformation.rows[3] == [0, 0, 0, 1])
    #expect(transformation.translation.z.isFinite)
  }

  @Test func `smoothing holds a face back, unless it is off`() throws {
    /// The places of the last landmark in four frames, in which the face shrinks.
    func places(smoothly: Bool) throws -> [Float] {
      let models = MadeFaceModels(landmark: { [2 + Float($0 % 24) / 8, 3 + Float($0 / 24) / 8, 1] })
      let engine = try models.engine(FaceOptions(smoothsLandmarks: smoothly))
      return try (1...4).compactMap { index in
        try engine.trackedFaces(
          in: frame(width: 400, height: 300), timestampInMicroseconds: Int64(index) * 33_333
        ).faces.first?.landmarks[477].y
      }
    }
    let (plain, smooth) = (try places(smoothly: false), try places(smoothly: true))
    #expect(plain.count == 4 && smooth.count == 4 && abs(smooth[0] - plain[0]) < 1e-6)
    #expect(abs(plain[3] - plain[0]) > 1e-3)
    #expect(abs(smooth[3] - smooth[0]) < abs(plain[3] - plain[0]))
  }

  @Test func `landmarks all in one place end a track, and no frame fails`() throws {
    let engine = try MadeFaceModels(landmark: { _ in [4, 4, 0] }).engine()
    var counts: [Int] = []
    for time: Int64 in 1...4 {
      let result = try engine.trackedFaces(in: frame(), timestampInMicroseconds: time)
      counts.append(result.faces.count)
    }
    #expect(counts == [1, 0, 1, 0])
  }

  @Test func `a detector of flat pictures is refused before its anchors are made`() throws {
    // By the width there would be 69 billion.
    let width = 1 << 20
    var model = ModelMaker.taking([[1, 1, Int32(width), 3]])
    model.add(constant: [Float](repeating: 0, count: 16), shape: [1, 1, 16])
    model.add(constant: [Float](repeating: 0, count: 1), shape: [1, 1, 1])
    let detector = try ModelFile(model.stableBytes(name: "flat"))
    let landmarks = try MadeFaceModels().landmarks()
    let error = #expect(throws: VisionError.self) {
      try FaceEngine(
        FaceEngineModels(
          detector: detector, landmarks: landmarks, blendshapes: nil, geometry: nil,
          options: FaceOptions()), threadCount: 1)
    }
    #expect(error?.cause as? LandmarkTaskFault == .inputShape(width: width, height: 1))
  }

  @Test func `a face without extent has no transformation, and its landmarks stay`() throws {
    let models = MadeFaceModels(landmark: { _ in [4, 4, 0] })
    let engine = try models.engine(FaceOptions(makesTransformation: true))
    let face = try #require(try engine.faces(in: frame()).faces.first)
    #expect(face.transformation == nil)
  }

  @Test func `who is lost comes back as somebody new`() throws {
    let engine = try MadeFaceModels().engine()
    var ids: [[Int]] = []
    for (index, brightness) in [255, 255, 0, 0, 255, 255].enumerated() {
      let result = try engine.trackedFaces(
        in: frame(UInt8(brightness)), timestampInMicroseconds: Int64(index) * 33_333)
      ids.append(result.faces.map(\.id))
    }
    #expect(ids == [[0], [0], [], [], [1], [1]])
  }

  @Test func `another size starts anew, a reset too, and timestamps must increase`() throws {
    let engine = try MadeFaceModels().engine()
    func id(_ frame: Frame, _ time: Int64) throws -> Int? {
      try engine.trackedFaces(in: frame, timestampInMicroseconds: time).faces.first?.id
    }
    #expect(try id(frame(), 1) == 0)
    #expect(try id(frame(width: 41), 2) == 1)
    let error = #expect(throws: VisionError.self) { try id(frame(width: 41), 2) }
    #expect(error?.cause as? StreamFault == .timestampNotIncreasing(previous: 2, given: 2))
    #expect(try id(frame(width: 41), 3) == 1)
    engine.reset()
    #expect(try id(frame(width: 41), 1) == 2)
  }

  @Test(arguments: Orientation.allCases)
  func `upright results are the same whichever way the picture is stored`(
    orientation: Orientation
  ) throws {
    let models = MadeFaceModels(center: TensorPoint(x: 0.4, y: 0.55))
    let engine = try models.engine(FaceOptions(makesTransformation: true))
    let isTurned = orientation.swapsSides
    let upright = try engine.faces(
      in: frame(width: isTurned ? 30 : 40, height: isTurned ? 40 : 30))
    let stored = try engine.faces(in: frame(), orientation: orientation)
    #expect(stored.picture.orientation == orientation)
    let (expected, ours) = (try #require(upright.faces.first), try #require(stored.faces.first))
    for index in stride(from: 0, to: 478, by: 50) {
      let place = expected.landmarks[index].pixels(in: upright.picture)
      let found = ours.landmarks[index].pixels(in: stored.picture)
      let turned = stored.picture.upright(found.point)
      #expect(abs(turned.x - place.point.x) < 1e-3 && abs(turned.y - place.point.y) < 1e-3)
      #expect(abs(found.z - place.z) < 1e-3)
    }
    // The made face is no likely one, so that small differences of its places count more.
    let (one, other) = (try #require(expected.transformation), try #require(ours.transformation))
    for column in 0..<4 {
      let difference = one.columns[column] - other.columns[column]
      #expect((difference * difference).sum() < 0.01)
    }
  }

  @Test(arguments: [(1, 1), (1, 500), (10_000, 1), (2, 700), (3, 3)])
  func `pictures of any shape get an answer`(width: Int, height: Int) throws {
    let engine = try MadeFaceModels().engine(
      FaceOptions(makesBlendshapes: true, makesTransformation: true))
    let picture = try frame(width: width, height: height)
    for time: Int64 in 1...3 {
      let result = try engine.trackedFaces(in: picture, timestampInMicroseconds: time)
      #expect(result.faces.allSatisfy { $0.landmarks.allSatisfy { $0.isFinite } })
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 3e38])
  func `models that give no numbers find nobody`(value: Float) throws {
    let broken = [
      MadeFaceModels(landmark: { [value, Float($0), 0] }),
      MadeFaceModels(landmark: { [Float($0), 1, value] }),
      MadeFaceModels(center: TensorPoint(x: value, y: 0.5)),
      MadeFaceModels(side: value),
      MadeFaceModels(
        eyes: (TensorPoint(x: value, y: 0.4), TensorPoint(x: 0.5, y: 0.4))),
    ]
    for models in broken {
      let engine = try models.engine(
        FaceOptions(makesBlendshapes: true, makesTransformation: true))
      for time: Int64 in 1...3 {
        let result = try engine.trackedFaces(in: frame(), timestampInMicroseconds: time)
        #expect(!value.isNaN || result.faces.isEmpty)
        for face in result.faces {
          #expect(face.landmarks.allSatisfy { $0.isFinite })
        }
      }
    }
    let expressionless = try MadeFaceModels(blendshape: value).engine(
      FaceOptions(makesBlendshapes: true))
    let face = try #require(expressionless.faces(in: frame()).faces.first)
    #expect(value.isFinite || face.blendshapes == nil)
    #expect(try MadeFaceModels(detectionLogit: .nan).engine().faces(in: frame()).faces.isEmpty)
  }

  @Test func `models of other shapes are refused with what is wrong`() throws {
    func fault(_ models: MadeFaceModels, _ options: FaceOptions = FaceOptions()) -> VisionError? {
      let error = #expect(throws: VisionError.self) { try models.engine(options) }
      #expect(error?.code == .modelUnsupported)
      return error
    }
    // The older model of 468 landmarks, which upstream accepts.
    let old = fault(MadeFaceModels(landmarkCount: 468))
    #expect(
      old?.cause as? LandmarkTaskFault == .outputShape(index: 0, [1, 1, 1, 1404]))
    #expect(old?.message.contains("1434") == true)
    let narrow = fault(
      MadeFaceModels(blendshapeInput: [1, 145, 2]), FaceOptions(makesBlendshapes: true))
    #expect(narrow?.cause as? NumbersModelFault == .shape(index: 0, [1, 145, 2]))
    let models = MadeFaceModels()
    let (detector, landmarks) = (try models.detector(), try models.landmarks())
    let swapped = #expect(throws: VisionError.self) {
      try FaceEngine(
        FaceEngineModels(
          detector: landmarks, landmarks: detector, blendshapes: nil, geometry: nil,
          options: FaceOptions()), threadCount: 1)
    }
    #expect(swapped?.cause is LandmarkTaskFault)
  }

  @Test func `options out of range are refused`() throws {
    func fault(_ options: FaceOptions) -> LandmarkTaskFault? {
      let error = #expect(throws: VisionError.self) { try MadeFaceModels().engine(options) }
      #expect(error?.code == .optionInvalid)
      return error?.cause as? LandmarkTaskFault
    }
    #expect(fault(FaceOptions(maxFaces: 0)) == .subjectCount(0))
    #expect(fault(FaceOptions(minDetectionConfidence: 1.5)) == .confidence("detection", 1.5))
    #expect(fault(FaceOptions(minPresenceConfidence: -1)) == .confidence("presence", -1))
    #expect(fault(FaceOptions(minTrackingConfidence: 2)) == .confidence("tracking", 2))
    for angle: Float in [0, 180, -1, .infinity] {
      #expect(
        fault(FaceOptions(verticalFieldOfView: angle)) == .option("verticalFieldOfView", angle))
    }
    let error = #expect(throws: VisionError.self) {
      try FaceEngineModels(
        detector: MadeFaceModels().detector(), landmarks: MadeFaceModels().landmarks(),
        blendshapes: nil, geometry: nil, options: FaceOptions(makesBlendshapes: true))
    }
    #expect(error?.code == .modelMissing)
  }
}
