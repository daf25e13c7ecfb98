import ModelCatalogue
import ModelRewriting
import TestSupport
import Testing
import VisionTasks

@testable import VisionReports

/// Tests of a tracker's models before it runs.
@Suite struct TrackTaskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a detector decides what is found, whatever classifier names it`() throws {
    var request = TrackRequest()
    let detector = try folder.write(DetectorMaker().packager().packaged(), to: "d.tflite")
    let classifier = try folder.write(ClassifierMaker().packager().packaged(), to: "c.tflite")
    request.model = ModelChoice(detector)
    let expected = [FindingModel(name: detector, classes: ["cat", "dog", "bird"])]
    #expect(try TrackTask.track.engines(for: request).findingModels() == expected)
    request.classifier = ModelChoice(classifier)
    #expect(try TrackTask.track.engines(for: request).findingModels() == expected)
  }

  @Test func `a category that the detector does not have is told by the option's name`() throws {
    var request = TrackRequest()
    request.model = ModelChoice(
      try folder.write(DetectorMaker().packager().packaged(), to: "d.tflite"))
    request.allowedCategories = ["cat", "dgo"]
    let error = #expect(throws: VisionError.self) {
      _ = try TrackTask.track.engines(for: request).findingModels()
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.bytes.hasPrefix("--allow: the model ") == true)
    #expect(error?.message.contains("did you mean 'dog'?") == true)
    (request.allowedCategories, request.deniedCategories) = ([], ["bird"])
    #expect(try TrackTask.track.engines(for: request).findingModels().count == 1)
  }

  @Test(.enabled(if: PackagedMaterial.isPresent, "\(PackagedMaterial.missing)"))
  func `the models that are taken by default are told one by one`() throws {
    let names = try LocalizerModels.names(in: ModelStore())
    let models = try TrackTask.track.engines(for: TrackRequest()).findingModels()
    #expect(models.map(\.name) == names)
    #expect(models.allSatisfy { !$0.classes.isEmpty })
  }
}
