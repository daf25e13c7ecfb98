import Foundation
import MLKitCommon
import MLKitFixtures
import MLKitObjectDetection
import MLKitObjectDetectionCommon
import MLKitObjectDetectionCustom
import MLKitVision
import TestSupport
import Testing
import VisionBase
import struct VisionTasks.LocalizerModels

/// Tests of missing or wrong models: the error of the first call, never a crash.
@Suite struct ObjectModelErrorTests {
  private func error(_ options: CommonObjectDetectorOptions) throws -> NSError? {
    let detector = ObjectDetector.objectDetector(options: options)
    return #expect(throws: NSError.self) { try detector.results(in: Inputs.frame()) }
  }

  @Test(arguments: [true, false])
  func `a path without a file is an error, with classification or without`(
    isClassifying: Bool
  ) throws {
    let options = CustomObjectDetectorOptions(localModel: LocalModel(path: "/no/such.tflite"))
    options.shouldEnableClassification = isClassifying
    let error = try error(options)
    #expect(error?.domain == "com.google.mlkit")
    #expect(error?.code == 5)
    #expect(error?.localizedDescription.contains("/no/such.tflite") == true)
  }

  @Test func `a missing path is noticed by every form, and mends when the file comes`() async throws
  {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("model.tflite")
    let options = CustomObjectDetectorOptions(localModel: LocalModel(path: path))
    let detector = ObjectDetector.objectDetector(options: options)
    let image = try Inputs.frame()
    let (wasNil, error) = await withCheckedContinuation { continuation in
      detector.process(image) { (objects: [Object]?, error) in
        continuation.resume(returning: (objects == nil, error as NSError?))
      }
    }
    #expect(wasNil)
    #expect(error?.code == 5)
    // The same detector tries again: now the file exists, but is not a model.
    try Data("no model".utf8).write(to: URL(filePath: path))
    let other = await #expect(throws: NSError.self) { try await detector.process(image) }
    #expect(other?.domain == "com.google.visionkit.pipeline.error")
    #expect(other?.code == 3)
  }

  @Test func `a remote model that was not downloaded is an error that says so`() throws {
    let source = HTTPSModelSource(name: "birds", url: "https://models.example/birds.tflite")
    let options = CustomObjectDetectorOptions(
      remoteModel: CustomRemoteModel(remoteModelSource: source))
    let error = try error(options)
    #expect(error?.domain == "com.google.mlkit")
    #expect(error?.code == 5)
    #expect(error?.localizedDescription.contains("has not been downloaded") == true)
  }

  @Test func `a machine without a localiser is told what to fetch`() async {
    await #expect(processExitsWith: .success) {
      setenv("VISION_TASKS_CACHE", "/nowhere", 1)
      let detector = ObjectDetector.objectDetector(options: ObjectDetectorOptions())
      let error = #expect(throws: NSError.self) { try detector.results(in: Inputs.frame()) }
      #expect(error?.domain == "com.google.mlkit")
      #expect(error?.code == 5)
      #expect(error?.localizedDescription.contains("vision models pull") == true)
    }
  }

  @Test(
    "a model that is no classifier is an error of the pipeline",
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
    arguments: [
      (
        "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite",
        ["unexpected number of dimensions for output index", "expected either 2D (BxN with B=1)"]
      ),
      (
        "mobilenet_v1_0.25_224_1_default_1.tflite",
        ["requires specifying NormalizationOptions metadata"]
      ),
    ])
  func incompatible(name: String, words: [String]) throws {
    #expect(RealLocalizer.isChosen)
    let options = CustomObjectDetectorOptions(
      localModel: LocalModel(path: SharedMaterial.model(name)))
    options.shouldEnableClassification = true
    let error = try error(options)
    #expect(error?.domain == "com.google.visionkit.pipeline.error")
    #expect(error?.code == 3)
    let start = ["Pipeline failed to fully start", "BoxClassifierCalculator", "#vk"]
    for word in start + words {
      #expect(error?.localizedDescription.contains(word) == true, "\(word)")
    }
  }

  @Test(
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `the classifier's node is not blamed for a localiser`() async {
    await #expect(processExitsWith: .success) {
      let bird = SharedMaterial.model("bird.tflite")
      ObjectLocalization.models = .detector(.file(bird))
      let options = CustomObjectDetectorOptions(localModel: LocalModel(path: bird))
      options.shouldEnableClassification = true
      let detector = ObjectDetector.objectDetector(options: options)
      let error = #expect(throws: NSError.self) { try detector.results(in: Inputs.frame()) }
      #expect(error?.domain == "com.google.visionkit.pipeline.error")
      #expect(error?.localizedDescription.contains("Pipeline failed to fully start") == true)
      #expect(error?.localizedDescription.contains("BoxClassifierCalculator") == false)
    }
  }

  @Test func `a picture that cannot be read is an error`() throws {
    let detector = ObjectDetector.objectDetector(options: ObjectDetectorOptions())
    let error = #expect(throws: NSError.self) { try detector.results(in: Inputs.emptyFrame()) }
    #expect(error?.domain == "com.google.mlkit")
    #expect(error?.code == 3)
  }
}
