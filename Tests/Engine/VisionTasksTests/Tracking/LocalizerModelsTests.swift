import ModelRewriting
import Foundation
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import ModelCatalogue
@testable import VisionTasks

/// Tests of the default detectors.
@Suite struct LocalizerModelsTests {
  /// Adds empty files to a store that accepts them as the catalog's.
  private static func put(_ names: [String], into store: ModelStore) throws {
    for name in names {
      let entry = try Catalogue.entry(named: name)
      let path = store.path(for: entry)
      try FileSystem.make(FileSystem.parent(of: path))
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      if let byteCount = entry.byteCount {
        try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: UInt64(byteCount))
      }
      let identity = try #require(FileIdentity(of: path))
      let note = DigestNote(sha256: entry.sha256, identity: identity)
      try NoteFile.write(note.lines, to: DigestNote.notePath(for: path))
      #expect(store.isCached(entry))
    }
  }

  @Test(
    arguments: [
      (["face", "hand"], ["face", "hand"]),
      (["coco-ssd-mobilenet-v1", "face", "hand"], ["coco-ssd-mobilenet-v1"]),
      (
        ["coco-ssd-mobilenet-v1", "efficientdet-lite0", "face", "hand"], ["efficientdet-lite0"]
      ),
      (["efficientdet-lite0"], ["efficientdet-lite0"]),
      (["face"], nil), (["hand"], nil), ([], nil),
    ] as [([String], [String]?)])
  func `the best that is there is taken, faces and hands only together`(
    pulled: [String], chosen: [String]?
  ) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let store = ModelStore(folder: folder.path)
    try Self.put(pulled, into: store)
    guard let chosen else {
      let error = #expect(throws: VisionError.self) { try LocalizerModels.names(in: store) }
      #expect(error?.code == .modelMissing)
      #expect(
        error?.message
          == """
          no detector is on this machine; fetch those of faces and hands with: vision models pull \
          default; or one of everyday objects as well with: vision models pull default \
          coco-ssd-mobilenet-v1
          """)
      return
    }
    #expect(try LocalizerModels.names(in: store) == chosen)
  }

  /// Returns a detector that sees one object in every picture.
  private static func detector(
    _ label: String, _ score: Float, left: Float, right: Float
  ) throws -> ModelFile {
    var maker = DetectorMaker()
    maker.objects = [.init((left, 0.25, right, 0.75), 0, score)]
    maker.labels = [label]
    return try ModelFile(StableBytes(maker.packager().packaged(), name: label))
  }

  private static func names(_ models: [ModelFile]) throws -> [String?] {
    let engine = try TrackingEngine(
      localizer: models, classifier: nil, options: TrackerOptions(maxObjects: 5))
    let pixels = [UInt8](repeating: 200, count: 40 * 40 * 3)
    let frame = try Frame(width: 40, height: 40, format: .rgb, bytes: pixels.span.bytes)
    let single = try engine.objects(in: frame).objects
    let tracked = try engine.trackedObjects(in: frame, timestampInMicroseconds: 0).objects
    #expect(tracked.map(\.boundingBox) == single.map(\.boundingBox))
    #expect(Set(tracked.map(\.trackingID)).count == tracked.count)
    return single.map(\.category?.categoryName)
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `what several detectors see counts as seen by one`() throws {
    let face = try Self.detector("face", 0.9, left: 0, right: 0.4)
    let hand = try Self.detector("hand", 0.8, left: 0.6, right: 1)
    #expect(try Self.names([face, hand]) == ["face", "hand"])
    #expect(try Self.names([hand, face]) == ["face", "hand"])
    // An object that both detect is one object, from the detector with the higher score.
    let same = try Self.detector("hand", 0.8, left: 0, right: 0.42)
    #expect(try Self.names([face, same]) == ["face"])
    #expect(try Self.names([same, face]) == ["face"])
  }

  @Test(
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
    .enabled(if: PackagedMaterial.isPresent, "\(PackagedMaterial.missing)"))
  func `real detectors of faces and hands find a person's together`() throws {
    let models = LocalizerModels.detectors([.named("face"), .named("hand")])
    let together = try ObjectTracker(loading: models)
    let frame = try Frame(decoding: SharedMaterial.image("grace_hopper.bmp"))
    let found = try together.detect(in: frame).objects
    let face = try ObjectTracker(loading: .detector(.named("face"))).detect(in: frame).objects
    #expect(face.count == 1)
    #expect(found.contains { $0.boundingBox == face.first?.boundingBox })
    #expect(found.count <= 5)
  }
}
