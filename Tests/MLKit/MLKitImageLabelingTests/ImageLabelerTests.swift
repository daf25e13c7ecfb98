import AppleTypes
import Foundation
import MLKitCommon
import MLKitFixtures
import MLKitVision
import ModelCatalogue
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import struct VisionTasks.ModelReference

@testable import MLKitImageLabeling
@testable import MLKitImageLabelingCommon
@testable import MLKitImageLabelingCustom

/// Tests of options and errors, which need no model.
@Suite struct ImageLabelerOptionsTests {
  private let custom = CustomImageLabelerOptions(localModel: LocalModel(path: "/no/such.tflite"))

  @Test func `options have upstream's defaults and superclass`() {
    let base: CommonImageLabelerOptions = ImageLabelerOptions()
    #expect(base.confidenceThreshold == nil && custom.confidenceThreshold == nil)
    #expect(custom.maxResultCount == 10)
    custom.maxResultCount = 3
    #expect(custom.maxResultCount == 3)
    for count in [0, -1, Int.min] {
      custom.maxResultCount = count
      #expect(custom.maxResultCount == 10)
    }
  }

  @Test func `unset and unusable thresholds are the defaults of the subclasses`() {
    for threshold in [nil, -0.5, 1.5, Double.nan].map({ $0.map { NSNumber(value: $0) } }) {
      let base = ImageLabelerOptions()
      base.confidenceThreshold = threshold
      custom.confidenceThreshold = threshold
      #expect(ImageLabelerSettings(base).threshold == 0.5)
      #expect(ImageLabelerSettings(custom).threshold == nil)
    }
    custom.confidenceThreshold = 0.25
    #expect(ImageLabelerSettings(custom).threshold == 0.25)
    #expect(ImageLabelerSettings(custom).maxLabels == 10)
    #expect(ImageLabelerSettings(ImageLabelerOptions()).maxLabels == nil)
  }

  @Test func `labelers with equal options share their model`() {
    let labelers = (0..<2).map { _ in ImageLabeler.imageLabeler(options: custom) }
    #expect(labelers[0].calls === labelers[1].calls)
    custom.confidenceThreshold = 0.125
    #expect(ImageLabeler.imageLabeler(options: custom).calls !== labelers[0].calls)
  }

  @Test func `a missing file, model or picture is an error of every form`() async throws {
    let labeler = ImageLabeler.imageLabeler(options: custom)
    let image = try Inputs.frame()
    let error = #expect(throws: NSError.self) { try labeler.results(in: image) }
    #expect(error?.domain == "com.google.mlkit" && error?.code == 5)
    #expect(error?.localizedDescription.contains("/no/such.tflite") == true)
    let other = await #expect(throws: NSError.self) { try await labeler.process(image) }
    #expect(other?.code == 5)
    let isNil = await withCheckedContinuation { continuation in
      labeler.process(image) { (labels: [ImageLabel]?, error) in
        continuation.resume(returning: labels == nil && error != nil)
      }
    }
    #expect(isNil)
    let source = HTTPSModelSource(name: "birds", url: "https://models.example/birds.tflite")
    let remote = CustomImageLabelerOptions(
      remoteModel: CustomRemoteModel(remoteModelSource: source))
    let absent = #expect(throws: NSError.self) {
      try ImageLabeler.imageLabeler(options: remote).results(in: image)
    }
    #expect(absent?.localizedDescription.contains("has not been downloaded") == true)
    let empty = #expect(throws: NSError.self) { try labeler.results(in: Inputs.emptyFrame()) }
    #expect(empty?.domain == "com.google.mlkit" && empty?.code == 3)
  }

  @Test func `a machine without a classifier is told what to fetch`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: VisionError.self) {
      try ImageLabelingModels.open(nil, in: ModelStore(folder: folder.path))
    }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.mentions("vision models pull mobile-object-labeler-v1") == true)
    let entries = ImageLabelingModels.names.map { name in
      Catalogue.entries.first { $0.name == name }?.task
    }
    #expect(entries.allSatisfy { $0 == "image classification" })
  }
}

/// Tests with models that the test makes.
@Suite(.serialized, .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ImageLabelerModelTests {
  private func model(_ scores: [[Float]], _ labels: [[String]]) throws -> [UInt8] {
    var maker = ClassifierMaker()
    (maker.scores, maker.labels, maker.scoresAddBrightness) = (scores, labels, false)
    return try maker.packager().packaged()
  }

  private func labels(
    _ options: CommonImageLabelerOptions
  ) throws -> [ImageLabel] {
    try ImageLabeler.imageLabeler(options: options).results(in: Inputs.frame())
  }

  @Test func `a custom model's labels are the best ones, best first`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      model([[0.125, 0.75, 0.5]], [["stork", "heron", "crane"]]), to: "birds.tflite")
    let options = CustomImageLabelerOptions(localModel: LocalModel(path: path))
    let found = try labels(options)
    #expect(found.map(\.text) == ["heron", "crane", "stork"])
    #expect(found.map(\.index) == [1, 2, 0] && found.map(\.confidence) == [0.75, 0.5, 0.125])
    #expect(found[0].description == "<ImageLabel heron index 1 confidence 0.75>")
    options.maxResultCount = 1
    #expect(try labels(options).map(\.text) == ["heron"])
    options.maxResultCount = 10
    options.confidenceThreshold = 0.5
    #expect(try labels(options).map(\.text) == ["heron", "crane"])
    options.confidenceThreshold = 1
    #expect(try labels(options).isEmpty)
  }

  @Test func `the model of base options is chosen, and its labels start at one half`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      model([[0.25, 0.625]], [["stork", "heron"]]), to: "birds.tflite")
    ImageLabelingModels.base = .file(path)
    defer { ImageLabelingModels.base = nil }
    let options = ImageLabelerOptions()
    #expect(try labels(options).map(\.text) == ["heron"])
    options.confidenceThreshold = 0
    #expect(try labels(options).map(\.text) == ["heron", "stork"])
    // Another model is another labeler, for equal options.
    ImageLabelingModels.base = .file(
      try folder.write(model([[0.875]], [["crane"]]), to: "crane.tflite"))
    #expect(try labels(options).map(\.text) == ["crane"])
  }

  @Test func `a model that is no classifier is an error of the pipeline`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      DetectorMaker().packager().packaged(), to: "detector.tflite")
    let options = CustomImageLabelerOptions(localModel: LocalModel(path: path))
    let error = #expect(throws: NSError.self) { try labels(options) }
    #expect(error?.domain == "com.google.visionkit.pipeline.error" && error?.code == 3)
    for word in ["Pipeline failed to fully start", "ClassifierClientCalculator", "#vk"] {
      #expect(error?.localizedDescription.contains(word) == true, "\(word)")
    }
  }
}

/// Tests with public models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct RealImageLabelTests {
  @Test func `a bird in a whole picture has its name`() throws {
    let options = CustomImageLabelerOptions(
      localModel: LocalModel(path: SharedMaterial.model("bird.tflite")))
    let picture = try #require(UIImage(contentsOfFile: SharedMaterial.image("sparrow.png")))
    let labels = try ImageLabeler.imageLabeler(options: options).results(
      in: VisionImage(image: picture))
    #expect((1...10).contains(labels.count))
    // Passer domesticus, the house sparrow, as the model's English label file names it.
    #expect(labels.first?.text.contains("Sparrow") == true)
    #expect(labels.map(\.confidence) == labels.map(\.confidence).sorted(by: >))
  }
}
