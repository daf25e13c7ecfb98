import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct ClassificationGoldenTests {
  @Test(
    "equals MediaPipe 1.2.2 on identical pixels",
    arguments: try ClassificationGoldens.load().cases)
  func goldens(recorded: ClassificationGoldens.Case) throws {
    let frame = try Frame(decoding: SharedMaterial.image(recorded.picture))
    try #require(frame.digestOfRGB() == recorded.pixels, "the decoder gives other pixels")
    let model = try ModelFile(path: SharedMaterial.model(recorded.model))
    let heads = try heads(of: model, recorded.classifierOptions, recorded, frame)
    try #require(heads.count == recorded.heads.count)
    for (index, theirs) in recorded.heads.enumerated() {
      let ours = heads[index]
      #expect(ours.headName == theirs.name)
      #expect(ours.headIndex == index)
      try #require(ours.categories.count == theirs.categories.count)
      for (our, their) in zip(ours.categories, theirs.categories) {
        #expect(our.index == their.index)
        #expect(abs(our.score - their.score) <= Recording.tolerance)
        #expect(our.categoryName == their.name)
        #expect(our.displayName == their.displayName)
      }
    }
  }

  @Test(
    "equal scores of bytes are in MediaPipe's order, with any number of results",
    arguments: [1, 3, 5, 10, nil])
  func equalScores(limit: Int?) throws {
    let recorded = try EqualScoreGoldens.load()
    let engine = try ClassificationEngine(
      ModelFile(path: SharedMaterial.model(recorded.model)),
      options: ClassifierOptions(scoreThreshold: 1e-9, maxResults: limit))
    let cases = recorded.cases.filter { $0.limit == limit }
    #expect(cases.count == 44)
    for recorded in cases {
      let frame = try Frame(decoding: SharedMaterial.image(recorded.picture))
      let found = try engine.classify(frame, part: recorded.region).heads[0].categories
      #expect(found.map(\.index) == recorded.classes.map { $0[0] }, "\(recorded.picture)")
      #expect(found.map { Int($0.score * 256) } == recorded.classes.map { $0[1] })
    }
  }

  private func heads(
    of model: ModelFile, _ options: ClassifierOptions, _ recorded: ClassificationGoldens.Case,
    _ frame: Frame
  ) throws -> [ClassificationHead] {
    let engine = try ClassificationEngine(model, options: options)
    return try engine.classify(
      frame, part: recorded.part, orientation: recorded.frameOrientation
    ).heads
  }
}
