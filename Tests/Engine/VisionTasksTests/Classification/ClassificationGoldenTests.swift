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
    // Upstream leaves open which of equal scores comes first; all of them tell what each one is.
    let all = try self.heads(of: model, ClassifierOptions(scoreThreshold: 0), recorded, frame)
    for (index, theirs) in recorded.heads.enumerated() {
      let ours = heads[index]
      #expect(ours.headName == theirs.name)
      #expect(ours.headIndex == index)
      try #require(ours.categories.count == theirs.categories.count)
      for (our, their) in zip(ours.categories, theirs.categories) {
        #expect(abs(our.score - their.score) <= Recording.tolerance)
        let same = try #require(all[index].categories.first { $0.index == their.index })
        #expect(abs(same.score - their.score) <= Recording.tolerance)
        #expect(same.categoryName == their.name)
        #expect(same.displayName == their.displayName)
      }
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
