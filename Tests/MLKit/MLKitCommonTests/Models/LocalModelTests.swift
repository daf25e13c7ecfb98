import HostingFixtures
import ModelRewriting
import Foundation
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import MLKitCommon

@Suite struct LocalModelTests {
  let cache: ModelCache

  init() throws {
    cache = try ModelCache()
  }

  private func write(_ manifest: String, labels: String? = nil) throws -> String {
    try cache.write(Array(manifest.utf8), to: "manifest.json")
    if let labels { try cache.write(Array(labels.utf8), to: "dict.txt") }
    return cache.file("manifest.json")
  }

  /// The manifest as AutoML writes it, with its extra comma.
  private static let manifest = """
    {
      "modelType": "IMAGE_LABELING",
      "modelFile": "model.tflite",
      "labelsFile": "dict.txt",
    }
    """

  @Test func `a path is taken as it is`() {
    let model = LocalModel(path: "no/such/model.tflite")
    #expect(model.path == "no/such/model.tflite")
    #expect(model.manifestPath == nil)
  }

  @Test func `a path without a file is an error when the model is opened`() {
    let model = LocalModel(path: "/no/such/model.tflite")
    let error = #expect(throws: VisionError.self) { try model.open() }
    #expect(error?.code == .inputMissing)
    #expect(error?.message.contains("/no/such/model.tflite") == true)
    #expect(error.map { MLKitFailure($0).code } == 5)
  }

  @Test func `a manifest names its model, with a comma too many`() throws {
    let path = try write(Self.manifest)
    let model = try #require(LocalModel(manifestPath: path))
    #expect(model.manifestPath == path)
    #expect(model.path == cache.file("model.tflite"))
    #expect(model.labelsPath == cache.file("dict.txt"))
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"modelFile\": \"\"}", "{\"modelFile\": 1}", "{\"modelFile\": \"/a.tflite\"}",
    "{\"modelFile\": \"../a.tflite\"}", "{\"modelFile\": \"../\u{301}a.tflite\"}",
    "{\"modelFile\": \"/\u{FE0F}a.tflite\"}", "{\"modelFile\": \"a/../../b\"}",
    "{\"modelFile\": \"a\", \"labelsFile\": \"/etc/passwd\"}", "{\"modelFile\": \"a\"",
  ])
  func `what is no manifest gives no model`(text: String) throws {
    #expect(LocalModel(manifestPath: try write(text)) == nil)
  }

  @Test func `a manifest that is missing gives no model`() {
    #expect(LocalModel(manifestPath: "/no/such/manifest.json") == nil)
    #expect(LocalModel(manifestPath: "/") == nil)
  }

  @Test func `the manifest's labels become the model's`() throws {
    try cache.write(ModelMaker.addition.bytes(), to: "model.tflite")
    let path = try write(Self.manifest, labels: "daisy\nrose\n")
    let model = try #require(LocalModel(manifestPath: path)).open()
    let metadata = try #require(try ModelMetadata(of: model))
    #expect(
      try metadata.labels(of: metadata.outputs[0], .axisLabels)?.names == ["daisy", "rose"])
  }

  @Test(arguments: ["", nil]) func `labels that are missing are an error`(labels: String?) throws {
    try cache.write(ModelMaker.addition.bytes(), to: "model.tflite")
    let path = try write(Self.manifest, labels: labels)
    let model = try #require(LocalModel(manifestPath: path))
    #expect(throws: VisionError.self) { try model.open() }
  }

  @Test func `a model's own labels come before the manifest's`() throws {
    let bare = try ModelFile(StableBytes(ModelMaker.addition.bytes(), name: "m"))
    var packager = try ModelPackager(bare)
    try packager.setLabels(["own"])
    try cache.write(packager.packaged(), to: "model.tflite")
    let path = try write(Self.manifest, labels: "other\n")
    let model = try #require(LocalModel(manifestPath: path)).open()
    let metadata = try #require(try ModelMetadata(of: model))
    #expect(try metadata.labels(of: metadata.outputs[0], .axisLabels)?.names == ["own"])
  }
}
