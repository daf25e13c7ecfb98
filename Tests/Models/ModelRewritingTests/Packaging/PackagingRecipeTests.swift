import ModelCatalogue
import TestSupport
import ModelFiles
import Foundation
import ModelBytes
import Testing
import VisionBase

@testable import ModelRewriting

/// The recorded results of MediaPipe's own detector for the packaged models.
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
    #expect(
      anchors[0]
        == DetectorDecodingOptions.Anchor(xCenter: 0.5 / 16, yCenter: 0.5 / 16, width: 1, height: 1)
    )
    #expect(anchors[1] == anchors[0])
    #expect(anchors[2].xCenter == 1.5 / 16)
    #expect(anchors[2].yCenter == 0.5 / 16)
    #expect(anchors[32].yCenter == 1.5 / 16)
    #expect(
      anchors[512]
        == DetectorDecodingOptions.Anchor(xCenter: 0.5 / 8, yCenter: 0.5 / 8, width: 1, height: 1))
    #expect(anchors[517] == anchors[512])
    #expect(anchors[518].xCenter == 1.5 / 8)
    #expect(
      anchors[895]
        == DetectorDecodingOptions.Anchor(xCenter: 7.5 / 8, yCenter: 7.5 / 8, width: 1, height: 1))
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
      decoding.anchors[1151]
        == DetectorDecodingOptions.Anchor(
          xCenter: 23.5 / 24, yCenter: 23.5 / 24, width: 1, height: 1))
    #expect(decoding.anchors[1152].xCenter == Float(0.5) / 12)
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
    "the catalogue installs what MediaPipe accepted",
    arguments: [("face", PackagingRecipe.faceShortRange), ("hand", .palmFull)])
  func digest(name: String, recipe: PackagingRecipe) throws {
    let entry = try Catalogue.entry(named: name)
    let recorded = try #require(Acceptance.recorded().models[recipe.name])
    #expect(entry.recipe == .packaging(recipe))
    #expect(entry.byteCount == recorded.byteCount)
    #expect(entry.sha256 == SHA256(recorded.sha256))
  }

  @Test(
    "the installed model says what the recipe says",
    .enabled(if: PackagedMaterial.isPresent, "\(PackagedMaterial.missing)"),
    arguments: PackagedMaterial.names)
  func installed(name: String) throws {
    let recipe = try PackagedMaterial.recipe(of: name)
    let model = try ModelFile(path: ModelStore().path(of: name))
    let metadata = try #require(try ModelMetadata(of: model))
    #expect(metadata.outputs.map(\.name) == ["location", "score"])
    #expect(try metadata.detectorDecoding() == recipe.decoding)
    #expect(try metadata.outputs[0].boundingBoxOrder() == [0, 1, 2, 3])
    #expect(try metadata.labels(of: metadata.outputs[1], .axisLabels)?.names == [recipe.label])
    #expect(try metadata.outputs[1].scoreThreshold() == 0.5)
    let (boxCount, valueCount) = (recipe.decoding.boxCount, recipe.decoding.valuesPerBox)
    #expect(model.outputs.map(\.shape) == [[1, boxCount, valueCount], [1, boxCount, 1]])

    let again = #expect(throws: VisionError.self) { try recipe.package(model) }
    #expect(again?.message.contains("packaged before") == true)
  }

  /// Returns the model before the recipe: coordinates in the other order, and no metadata.
  private func original(of model: ModelFile) throws -> ModelFile {
    let swapped = try CoordinateOrder(model).swappingPairs(ofOutput: 0, in: model.bytes)
    let bare = try ModelPackager(ModelFile(swapped), metadata: ModelMetadata())
    return try ModelFile(StableBytes(bare.packaged(), name: "original"))
  }

  @Test(
    "only the weights of the boxes change places",
    .enabled(if: PackagedMaterial.isPresent, "\(PackagedMaterial.missing)"),
    arguments: [("face", [32, 32, 96, 96]), ("hand", [36, 36, 108, 108])])
  func weights(name: String, channels: [Int]) throws {
    let recipe = try PackagedMaterial.recipe(of: name)
    let installed = try ModelFile(path: ModelStore().path(of: name))
    let original = try original(of: installed)
    let packaged = try ModelFile(
      StableBytes(try recipe.package(original), name: recipe.name))
    #expect(packaged.outputs == original.outputs)
    let before = try ModelGraph(FlatBuffer(original.bytes)).subgraphs[0].tensors
    let after = try ModelGraph(FlatBuffer(packaged.bytes)).subgraphs[0].tensors
    let accepted = try ModelGraph(FlatBuffer(installed.bytes)).subgraphs[0].tensors
    var changed: [Int] = []
    for index in before.indices {
      guard let oldContent = before[index].content, let newContent = after[index].content,
        let acceptedContent = accepted[index].content
      else {
        #expect(before[index].content == nil && after[index].content == nil)
        continue
      }
      #expect(newContent.lowerBound.isMultiple(of: 16) == oldContent.lowerBound.isMultiple(of: 16))
      let oldBytes = original.bytes.copy(of: oldContent)
      let newBytes = packaged.bytes.copy(of: newContent)
      #expect(newBytes == installed.bytes.copy(of: acceptedContent))
      guard oldBytes != newBytes else { continue }
      let channelCount = before[index].shape[0]
      changed.append(channelCount)
      let width = oldBytes.count / channelCount
      for channel in 0..<channelCount {
        let other = channel ^ 1
        #expect(
          newBytes[channel * width..<(channel + 1) * width]
            == oldBytes[other * width..<(other + 1) * width])
      }
    }
    #expect(changed.sorted() == channels)
  }
}
