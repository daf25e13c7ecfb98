import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct GestureRecognizerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
    var writer = ZipWriter(alignment: 4)
    for (name, bytes) in files { try writer.add(name, bytes) }
    return writer.finish()
  }

  /// Writes a bundle of bundles; classifiers have no labels.
  private func bundle(
    canned: [Float], custom: [Float]? = nil, embeddingSize: Int32 = 128, without left: String? = nil
  ) throws -> String {
    func bytes(_ model: ModelFile) -> [UInt8] {
      model.bytes.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    }
    typealias Name = GestureModelFiles.FileName
    let models = MadeHandModels()
    let hands = try Self.archive([
      (HandEngineModels.FileName.detector, bytes(models.detector())),
      (HandEngineModels.FileName.landmarks, bytes(models.landmarks())),
    ])
    var files = [
      (Name.embedder, try MadeGestureModels.embedder(outputCount: embeddingSize)),
      (Name.canned, try MadeGestureModels.classifier(canned)),
    ]
    if let custom { files.append((Name.custom, try MadeGestureModels.classifier(custom))) }
    let gestures = try Self.archive(files.filter { $0.0 != left })
    let both = [(Name.hands, hands), (Name.gestures, gestures)].filter { $0.0 != left }
    return try folder.write(Self.archive(both), to: "gesture.task")
  }

  private func frame(_ brightness: UInt8 = 255) throws -> Frame {
    try Pixels(width: 20, height: 20, bytes: [UInt8](repeating: brightness, count: 1200)).frame()
  }

  @Test func `a hand has the best gesture, the custom classifier's first`() async throws {
    let canned = try await GestureRecognizer(model: .bundle(bundle(canned: [0.1, 0.7, 0.2])))
    let hand = try #require(try await canned.hands(in: frame()).hands.first)
    #expect(hand.gesture == Gesture(index: 1, name: "", score: 0.7) && hand.landmarks.count == 21)
    #expect(try await canned.hands(in: frame(0)).hands.isEmpty)
    let custom = try await GestureRecognizer(
      model: .bundle(bundle(canned: [0.1, 0.7], custom: [0.4, 0.6])))
    #expect(try custom.detect(in: frame()).hands.first?.gesture?.score == 0.6)
    let batch = try await custom.hands(in: [frame(), frame(0)])
    #expect(try batch.map { try $0.get().hands.count } == [1, 0])
  }

  @Test func `options that leave no gesture leave the hand`() async throws {
    var options = GestureOptions()
    options.canned.scoreThreshold = 0.9
    options.maxHands = 2
    let recognizer = try await GestureRecognizer(
      model: .bundle(bundle(canned: [0.1, 0.7])), options: options)
    let hand = try #require(try await recognizer.hands(in: frame()).hands.first)
    #expect(hand.gesture == nil)
    #expect(recognizer.options.hands.maxHands == 2)
  }

  @Test(arguments: [Float.nan, .infinity])
  func `scores that are no numbers are no gesture`(score: Float) async throws {
    let recognizer = try await GestureRecognizer(model: .bundle(bundle(canned: [score, score])))
    let hand = try #require(try await recognizer.hands(in: frame()).hands.first)
    #expect(hand.gesture == nil)
  }

  @Test func `a sequence says which hand is which`() async throws {
    let recognizer = try await GestureRecognizer(model: .bundle(bundle(canned: [0.1, 0.7])))
    let given = [try frame(), try frame(), try frame(0), try frame()]
    let frames = AsyncStream { continuation in
      for frame in given { continuation.yield(frame) }
      continuation.finish()
    }
    var ids: [[Int]] = []
    for try await result in recognizer.hands(in: frames) { ids.append(result.hands.map(\.id)) }
    #expect(ids == [[0], [0], [], [1]])
  }

  @Test(
    arguments: [
      GestureModelFiles.FileName.hands, GestureModelFiles.FileName.gestures,
      GestureModelFiles.FileName.embedder, GestureModelFiles.FileName.canned,
    ])
  func `a bundle that lacks a part says which`(name: String) throws {
    let path = try bundle(canned: [1], without: name)
    let error = #expect(throws: VisionError.self) { try GestureRecognizer(loading: .bundle(path)) }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains(name) == true)
  }

  @Test func `models of other shapes are refused`() throws {
    let path = try bundle(canned: [0.1, 0.7], embeddingSize: 64)
    let error = #expect(throws: VisionError.self) { try GestureRecognizer(loading: .bundle(path)) }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? NumbersModelFault == .shape(index: 0, [1, 64]))
  }
}

@Suite struct GestureInputTests {
  private func reading() -> HandReading {
    HandReading(
      landmarks: (0..<21).map {
        LandmarkPoint(x: 0.3 + Float($0) * 0.01, y: 0.6 - Float($0 % 7) * 0.02, z: Float($0) * 0.01)
      },
      world: (0..<21).map { WorldPoint(x: Float($0) * 0.001, y: -Float($0) * 0.002, z: 0.01) },
      right: 0.75)
  }

  @Test func `landmarks are from the wrist, in sizes of the hand, in the picture's proportions`() {
    let picture = TurnedPicture(PictureGeometry(width: 200, height: 100))
    let input = GestureInput(reading(), in: picture)
    #expect(input.right == 0.75 && input.landmarks.count == 63 && input.world.count == 63)
    #expect(Array(input.landmarks[0..<3]) == [0, 0, 0])
    // The hand is 0.2 wide and 0.06 high in parts of the longer side.
    #expect(abs(input.landmarks[60] - 1) < 1e-3 && abs(input.landmarks[61] + 0.3) < 1e-3)
    #expect(abs(input.world[61] + 1) < 1e-3 && abs(input.world[60] - 0.5) < 1e-3)
  }

  @Test(arguments: [Orientation.left, .down, .right])
  func `a turned picture gives the same numbers`(orientation: Orientation) {
    let stored = PictureGeometry(width: 200, height: 100, orientation: orientation)
    let turned = TurnedPicture(stored)
    let upright = reading()
    // The same hand, as the turned picture shows it.
    let width = Float(turned.uprightWidth)
    let back = UprightPicture(stored)
    var other = upright
    other.landmarks = upright.landmarks.map { landmark in
      var place = back.stored(landmark)
      place.z = landmark.z
      return place
    }
    let turn = Turn(turned.whole.rotation)
    other.world = upright.world.map { point in
      let place = turn.turn(x: point.x, y: point.y)
      return WorldPoint(x: place.x, y: place.y, z: point.z)
    }
    let expected = GestureInput(
      upright,
      in: TurnedPicture(
        PictureGeometry(width: Int(width), height: orientation.swapsSides ? 200 : 100)))
    let ours = GestureInput(other, in: turned)
    for (one, another) in zip(ours.landmarks + ours.world, expected.landmarks + expected.world) {
      #expect(abs(one - another) < 1e-4)
    }
  }
}
