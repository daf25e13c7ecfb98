import ModelFiles
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct ModelLoadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func model(_ name: String) throws -> NamedModel {
    let path = try folder.write(ModelMaker.addition.bytes(), to: name)
    return try NamedModel(path)
  }

  /// Returns each task's default model, by its file's name.
  private func defaults(
    _ names: [String], detectors: Set<String>, embedders: Set<String>
  ) throws -> [String: String] {
    let service = try SampleService(
      [
        ServedTask(SampleTasks.detect(with: detectors)),
        ServedTask(SampleTasks.embed(with: embedders)),
      ], models: try names.map(model))
    ModelLoading(core: service.service.core).run()
    var found: [String: String] = [:]
    for task in ["detect", "embed"] {
      let model = service.service.core.readiness.defaultModel(for: task)
      found[task] = model?.bytes.split(separator: "/").last.map(String.init)
    }
    return found
  }

  @Test func `a detector is no embedder because its boxes can be read as a vector`() throws {
    let found = try defaults(
      ["boxes.tflite", "vector.tflite"], detectors: ["boxes.tflite"],
      embedders: ["boxes.tflite", "vector.tflite"])
    #expect(found == ["detect": "boxes.tflite", "embed": "vector.tflite"])
  }

  @Test func `a detector alone leaves the other tasks without a model`() throws {
    let found = try defaults(
      ["boxes.tflite"], detectors: ["boxes.tflite"], embedders: ["boxes.tflite"])
    #expect(found == ["detect": "boxes.tflite"])
  }

  @Test func `of several models for a task the first is taken`() throws {
    let found = try defaults(
      ["a.tflite", "b.tflite"], detectors: [], embedders: ["a.tflite", "b.tflite"])
    #expect(found == ["embed": "a.tflite"])
  }

  @Test func `a lack that passes does not decide which model answers`() throws {
    let detect = SampleTasks.detect { (request) throws(VisionError) in
      if request.modelName().bytes.hasSuffix("own.tflite") {
        throw VisionError(.runtimeFailed, "there is no memory for it")
      }
    }
    let service = try SampleService([ServedTask(detect)], models: [model("own.tflite")])
    ModelLoading(core: service.service.core).run()
    #expect(!service.service.core.readiness.isReady)
    #expect(service.service.core.readiness.defaultModel(for: "detect") == nil)
  }

  @Test func `a service does not begin with a model whose labels are missing`() throws {
    let whole = try ClassifierMaker().file().bytes.all
    let start = try #require(whole.indices.first { whole[$0...].starts(with: [80, 75, 3, 4]) })
    let path = try folder.write(Array(whole[..<start]), to: "birds.tflite")
    let service = try SampleService(models: [NamedModel(path)])
    ModelLoading(core: service.service.core).run()
    let problem = try #require(service.service.core.readiness.problem)
    #expect(problem.detail.contains("no such file is packed with the model"))
  }

  @Test func `a service that ends loads no further model`() throws {
    let asked = Mailbox<String>()
    let detect = SampleTasks.detect { (request) throws(VisionError) in
      asked.put(request.modelName())
    }
    let service = try SampleService([ServedTask(detect)])
    service.service.core.readiness.end()
    ModelLoading(core: service.service.core).run()
    #expect(asked.items.isEmpty)
  }

  private static let purposes = [
    "bird.tflite": "image classification",
    // It has no labels, but gives scores.
    "automl_labeler_model.tflite": "image classification",
    "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite": "image embedding",
    "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite": "object detection",
  ]

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `what a model is for is told by what it gives`() throws {
    let service = try SampleService([
      ServedTask(DetectTask.detect), ServedTask(ClassifyTask.classify), ServedTask(EmbedTask.embed),
    ])
    let loading = ModelLoading(core: service.service.core)
    for (file, purpose) in Self.purposes {
      let model = try NamedModel(SharedMaterial.model(file))
      #expect(try loading.task(of: model) == purpose, "\(file)")
    }
  }
}
