import Foundation
import Frames
import Testing
import VisionTasks

/// Tests of results in JSON.
@Suite struct ResultEncodingTests {
  private static let picture = PictureGeometry(width: 640, height: 480, orientation: .rightMirrored)

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(bytes: try encoder.encode(value), encoding: .utf8) ?? ""
  }

  private static func members(_ value: some Encodable) throws -> [String: Any] {
    let content = try JSONEncoder().encode(value)
    return try #require(try JSONSerialization.jsonObject(with: content) as? [String: Any])
  }

  @Test func `detections have the names of their properties`() throws {
    let result = DetectionResult(
      detections: [
        Detection(
          boundingBox: PictureBox(x: 1, y: 2, width: 3, height: 4.5),
          keypoints: [Keypoint(x: 0.25, y: 0.5, label: "left eye")],
          categories: [Category(index: 7, score: 0.75, categoryName: "cat")])
      ], picture: Self.picture, timestampInMicroseconds: 40_000)
    #expect(
      try Self.json(result)
        == #"{"detections":[{"boundingBox":{"height":4.5,"width":3,"x":1,"y":2},"#
        + #""categories":[{"categoryName":"cat","index":7,"score":0.75}],"#
        + #""keypoints":[{"label":"left eye","x":0.25,"y":0.5}]}],"#
        + #""picture":{"height":480,"orientation":"right-mirrored","width":640},"#
        + #""timestampInMicroseconds":40000}"#)
  }

  @Test func `orientations are the words of the command`() throws {
    let words = try Orientation.allCases.map { orientation in
      try Self.members(PictureGeometry(width: 1, height: 1, orientation: orientation))[
        "orientation"] as? String
    }
    #expect(words == Orientation.allCases.map(\.name))
    #expect(Set(words).count == 8)
  }

  @Test func `hands name their side`() throws {
    let point = LandmarkPoint(x: 0.5, y: 0.5, z: 0)
    let world = WorldPoint(x: 0, y: 0.125, z: 0)
    let hands = [Handedness.left, .right].map { side in
      Hand(
        id: 3, handedness: side, handednessScore: 0.75,
        landmarks: .init(repeating: point, count: 21),
        worldLandmarks: .init(repeating: world, count: 21),
        gesture: Gesture(index: 2, name: "Open_Palm", score: 0.5))
    }
    let members = try Self.members(HandResult(hands: hands, picture: Self.picture))
    let encoded = try #require(members["hands"] as? [[String: Any]])
    #expect(encoded.map { $0["handedness"] as? String } == ["Left", "Right"])
    #expect((encoded[0]["landmarks"] as? [[String: Double]])?.count == 21)
    #expect((encoded[0]["worldLandmarks"] as? [[String: Double]])?.last?["y"] == 0.125)
    #expect((encoded[1]["gesture"] as? [String: Any])?["name"] as? String == "Open_Palm")
  }

  @Test func `faces name their blendshapes`() throws {
    var blendshapes = Blendshapes(scores: .init(repeating: 0.25, count: 52))
    blendshapes[.jawOpen] = 0.5
    let face = Face(
      id: 1, landmarks: .init(repeating: LandmarkPoint(x: 0, y: 0, z: 0), count: 478),
      blendshapes: blendshapes,
      transformation: FaceTransformation(
        columns: (0..<4).map { SIMD4(Float($0), 0, 0, $0 == 3 ? 1 : 0) }))
    let members = try Self.members(face)
    let scores = try #require(members["blendshapes"] as? [String: Double])
    #expect(Set(scores.keys) == Set(Blendshape.allCases.map(\.name)))
    #expect(scores["jawOpen"] == 0.5 && scores["_neutral"] == 0.25)
    let columns = (members["transformation"] as? [String: Any])?["columns"] as? [[Double]]
    #expect(columns == (0..<4).map { [Double($0), 0, 0, $0 == 3 ? 1 : 0] })
  }

  @Test func `vectors are lists`() throws {
    let result = EmbeddingResult(embeddings: [
      Embedding(.float([0.5, -1])), Embedding(.quantized([3, -128]), headIndex: 1, headName: "b"),
    ])
    #expect(
      try Self.json(result)
        == #"{"embeddings":[{"headIndex":0,"values":[0.5,-1]},"#
        + #"{"headIndex":1,"headName":"b","values":[3,-128]}]}"#)
  }

  @Test func `tracked and counted objects are encoded`() throws {
    let line = try CountingLine("door", from: .init(x: 0, y: 1), to: .init(x: 2, y: 3))
    let zone = try CountingZone(
      "hall", corners: [.init(x: 0, y: 0), .init(x: 4, y: 0), .init(x: 0, y: 4)])
    let counted = CountingResult(
      lines: [LineCount(line, in: 2, out: 1)],
      zones: [ZoneCount(zone, inside: [.init(trackingID: 5, dwellInMicroseconds: 9)], entered: 1)],
      crossings: [LineCrossing(line: "door", direction: .in, trackingID: 5)],
      passages: [ZonePassage(zone: "hall", direction: .out, trackingID: 6)])
    let members = try Self.members(counted)
    let crossings = try #require(members["crossings"] as? [[String: Any]])
    #expect(crossings[0]["direction"] as? String == "in")
    let passages = try #require(members["passages"] as? [[String: Any]])
    #expect(passages[0]["direction"] as? String == "out")
    let zones = try #require(members["zones"] as? [[String: Any]])
    #expect((zones[0]["inside"] as? [[String: Int]])?[0]["dwellInMicroseconds"] == 9)
    #expect((zones[0]["zone"] as? [String: Any])?["name"] as? String == "hall")
    let tracked = TrackingResult(
      objects: [
        TrackedObject(
          boundingBox: PictureBox(x: 0, y: 0, width: 1, height: 1), trackingID: 5, score: 0.5)
      ], picture: Self.picture)
    let objects = try Self.members(tracked)["objects"] as? [[String: Any]]
    #expect(objects?[0]["trackingID"] as? Int == 5)
  }

  @Test func `people are encoded with their masks`() throws {
    let pose = Pose(
      id: 1,
      landmarks: .init(
        repeating: PoseLandmark(x: 0, y: 0, z: 0, visibility: 1, presence: 0.5), count: 33),
      worldLandmarks: .init(
        repeating: WorldLandmark(x: 0, y: 0, z: 0, visibility: 1, presence: 1), count: 33),
      mask: SegmentationMask(width: 2, height: 1, values: [0, 0.5]))
    let members = try Self.members(
      HolisticResult(person: HolisticPerson(pose: pose), picture: Self.picture))
    let person = try #require(members["person"] as? [String: Any])
    #expect(Set(person.keys) == ["pose"])
    let encoded = try #require(person["pose"] as? [String: Any])
    #expect((encoded["landmarks"] as? [[String: Double]])?.first?["presence"] == 0.5)
    #expect((encoded["mask"] as? [String: Any])?["values"] as? [Double] == [0, 0.5])
  }

  @Test func `classes, counts and masks are encoded`() throws {
    let heads = ClassificationResult(heads: [
      ClassificationHead(categories: [Category(index: 1, score: 0.5, displayName: "Katze")])
    ])
    #expect(
      try Self.json(heads)
        == #"{"heads":[{"categories":[{"displayName":"Katze","index":1,"score":0.5}],"headIndex":0}]}"#
    )
    let repetitions = RepetitionResult(people: [
      PersonRepetitions(
        personID: 2,
        classification: PoseClassification(
          classes: [.init(name: "down", votes: 3, confidence: 0.5)]),
        counts: [RepetitionCount(className: "down", count: 4)], latest: "down")
    ])
    #expect(
      try Self.json(repetitions)
        == #"{"people":[{"classification":{"classes":[{"confidence":0.5,"name":"down","votes":3}]},"#
        + #""counts":[{"className":"down","count":4}],"latest":"down","personID":2}]}"#)
    #expect(
      try Self.json(CategoryMask(width: 2, height: 1, values: [0, 255]))
        == #"{"height":1,"values":[0,255],"width":2}"#)
    #expect(
      try Self.json(MaskOutline(points: [PicturePoint(x: 1, y: 2)], pixelCount: 3))
        == #"{"pixelCount":3,"points":[{"x":1,"y":2}]}"#)
  }

  @Test func `shortened scores are encoded, and numbers that are not finite are refused`() throws {
    var blendshapes = Blendshapes(scores: .init(repeating: 0, count: 52))
    blendshapes.scores = [0.5]
    #expect(try Self.json(blendshapes) == #"{"_neutral":0.5}"#)
    #expect(throws: EncodingError.self) { try Self.json(Embedding(.float([.infinity]))) }
  }
}
