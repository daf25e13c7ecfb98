import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Models whose colors are planes, as PyTorch has them.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct PlanarInputTests {
  /// Returns a classifier whose scores are the numbers of its input, in their order.
  private func model(_ shape: [Int32]) throws -> ModelFile {
    let graph = ModelMaker.reshape(to: [1, shape.reduce(1, *)], shape: shape)
    var packager = try ModelPackager(ModelFile(graph.stableBytes()))
    try packager.setNormalization(
      Normalization(means: [0, 127.5, 51], deviations: [255, 127.5, 51]))
    return try ModelFile(StableBytes(packager.packaged(), name: "made classifier"))
  }

  private func scores(_ shape: [Int32]) throws -> [Float] {
    let engine = try ClassificationEngine(model(shape), options: ClassifierOptions())
    let pixels = Pixels(seed: 3, width: 4, height: 2)
    let categories = try engine.classify(pixels.frame()).heads[0].categories
    var scores = [Float](repeating: .nan, count: categories.count)
    for category in categories { scores[category.index] = category.score }
    return scores
  }

  @Test func `planes hold the numbers of an interleaved input`() throws {
    let (planar, interleaved) = (try scores([1, 3, 2, 4]), try scores([1, 2, 4, 3]))
    try #require(planar.count == 24 && interleaved.count == 24)
    for pixel in 0..<8 {
      for channel in 0..<3 {
        #expect(planar[channel * 8 + pixel] == interleaved[pixel * 3 + channel])
      }
    }
  }

  @Test func `three columns of three channels are interleaved, as MediaPipe reads them`() throws {
    #expect(PixelLayout([1, 3, 5, 3]) == .interleaved)
    #expect(PixelLayout([1, 3, 5, 4]) == .planar)
    #expect(PixelLayout([1, 4, 5, 4]) == nil)
    #expect(PixelLayout([1, 3, 0, 4]) == nil)
  }

  @Test func `MediaPipe's interfaces refuse planes`() throws {
    let model = try model([1, 3, 2, 4])
    let error = #expect(throws: VisionError.self) {
      try ClassificationEngine(model, options: ClassifierOptions(), rules: .mediaPipeTasks)
    }
    #expect(error?.cause as? ImageInputFault == .shape([1, 3, 2, 4]))
  }
}
