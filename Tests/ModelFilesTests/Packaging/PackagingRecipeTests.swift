import Foundation
import Testing
import VisionBase

@testable import ModelFiles

/// The recorded answers of MediaPipe's own detector for the packaged models.
///
/// `Goldens/record_mediapipe_acceptance.py` makes them.
private struct Acceptance: Decodable {
  struct Model: Decodable {
    var sha256: String
    var byteCount: Int
  }

  var models: [String: Model]

  static func recorded() throws -> Acceptance {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Goldens/mediapipe_acceptance.json")
    return try JSONDecoder().decode(Acceptance.self, from: Data(contentsOf: file))
  }
}

@Suite struct PackagingRecipeTests {
  @Test func `the anchors of the face detector`() throws {
    let decoding = PackagingRecipe.faceShortRange.decoding
    try decoding.check()
    #expect(decoding.boxCount == 896)
    let anchors = decoding.anchors
    #expect(anchors[0] == .init(xCenter: 0.5 / 16, yCenter: 0.5 / 16, width: 1, height: 1))
    #expect(anchors[1] == anchors[0])
    #expect(anchors[2].xCenter == 1.5 / 16)
    #expect(anchors[2].yCenter == 0.5 / 16)
    #expect(anchors[32].yCenter == 1.5 / 16)
    #expect(anchors[512] == .init(xCenter: 0.5 / 8, yCenter: 0.5 / 8, width: 1, height: 1))
    #expect(anchors[517] == anchors[512])
    #expect(anchors[518].xCenter == 1.5 / 8)
    #expect(anchors[895] == .init(xCenter: 7.5 / 8, yCenter: 7.5 / 8, width: 1, height: 1))
    #expect(decoding.valuesPerBox == 16)
    #expect(decoding.keypointCount == 6)
    #expect(decoding.xScale == 128 && decoding.heightScale == 128)
    #expect(decoding.appliesSigmoidToScore && !decoding.appliesExponentialToSize)
  }

  @Test func `the anchors of the palm detector`() throws {
    let decoding = PackagingRecipe.palmFull.decoding
    try decoding.check()
    #expect(decoding.boxCount == 2016)
    #expect(
      decoding.anchors[1151] == .init(xCenter: 23.5 / 24, yCenter: 23.5 / 24, width: 1, height: 1))
    #expect(decoding.anchors[1152].xCenter == 0.5 / 12)
    #expect(decoding.valuesPerBox == 18)
    #expect(decoding.keypointCount == 7)
    #expect(decoding.yScale == 192)
  }

  @Test func `a grid whose stride does not divide the input is rounded up`() {
    let anchors = SSDAnchors.grid(inputSize: 10, strides: [4])
    #expect(anchors.count == 18)
    #expect(SSDAnchors.grid(inputSize: 10, strides: []).isEmpty)
  }

  @Test func `another model is refused`() throws {
    let model = try SmallDetector.model(SmallDetector.bytes())
    for recipe in PackagingRecipe.all {
      let error = #expect(throws: VisionError.self) { try recipe.package(model) }
      #expect(error?.code == .modelUnsupported)
      #expect(error?.message.contains(recipe.name) == true)
    }
  }

  @Test(
    "the packaged model is the one that MediaPipe accepted",
    .enabled(if: CachedModels.areThere, CachedModels.missing),
    arguments: [
      (PackagingRecipe.faceShortRange, CachedModels.faceShortRange),
      (.palmFull, CachedModels.palmFull),
    ])
  func packaged(recipe: PackagingRecipe, file: String) throws {
    let original = try ModelFile(path: #require(CachedModels.path(file)))
    let bytes = try recipe.package(original)
    let recorded = try #require(Acceptance.recorded().models[recipe.name])
    #expect(bytes.count == recorded.byteCount)
    #expect(SHA256(of: bytes.span.bytes) == SHA256(recorded.sha256))

    let model = try ModelFile(StableBytes(bytes, name: recipe.name))
    let metadata = try #require(try ModelMetadata(of: model))
    #expect(metadata.outputs.map(\.name) == ["location", "score"])
    #expect(try metadata.detectorDecoding() == recipe.decoding)
    #expect(try metadata.outputs[0].boundingBoxOrder() == [0, 1, 2, 3])
    #expect(try metadata.labels(of: metadata.outputs[1], .axisLabels)?.names == [recipe.label])
    #expect(try metadata.outputs[1].scoreThreshold() == 0.5)
    #expect(model.outputs == original.outputs)

    let again = #expect(throws: VisionError.self) { try recipe.package(model) }
    #expect(again?.message.contains("packaged before") == true)
  }

  @Test(
    "only the weights of the boxes change places",
    .enabled(if: CachedModels.areThere, CachedModels.missing),
    arguments: [
      (PackagingRecipe.faceShortRange, CachedModels.faceShortRange, [32, 32, 96, 96]),
      (.palmFull, CachedModels.palmFull, [36, 36, 108, 108]),
    ])
  func weights(recipe: PackagingRecipe, file: String, channels: [Int]) throws {
    let original = try ModelFile(path: #require(CachedModels.path(file)))
    let packaged = StableBytes(try recipe.package(original), name: recipe.name)
    let before = try ModelGraph(FlatBuffer(original.bytes))
    let after = try ModelGraph(FlatBuffer(packaged))
    var changed: [Int] = []
    for (old, new) in zip(before.subgraphs[0].tensors, after.subgraphs[0].tensors) {
      guard let oldContent = old.content, let newContent = new.content else {
        #expect(old.content == nil && new.content == nil)
        continue
      }
      #expect(newContent.lowerBound.isMultiple(of: 16) == oldContent.lowerBound.isMultiple(of: 16))
      let oldBytes = original.bytes.copy(of: oldContent)
      let newBytes = packaged.copy(of: newContent)
      guard oldBytes != newBytes else { continue }
      changed.append(old.shape[0])
      let width = oldBytes.count / old.shape[0]
      for channel in 0..<old.shape[0] {
        let other = channel ^ 1
        #expect(
          newBytes[channel * width..<(channel + 1) * width]
            == oldBytes[other * width..<(other + 1) * width])
      }
    }
    #expect(changed.sorted() == channels)
  }
}
