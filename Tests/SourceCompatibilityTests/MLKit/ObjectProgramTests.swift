import VisionBase
import Foundation
import MLKit
import MLKitFixtures
import TestSupport
import Testing

/// The programs compile; these runs check that they also work.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct ObjectProgramTests {
  init() {
    #expect(RealLocalizer.isChosen)
  }

  private static let birdPath = SharedMaterial.model("bird.tflite")

  /// The frames of all programs; drawing them is slow without optimization.
  private static let frames = Result {
    try CameraPixels(
      #require(UIImage(contentsOfFile: SharedMaterial.image("sparrow.png"))), width: 320)
  }

  private func sparrow() throws -> UIImage {
    try #require(UIImage(contentsOfFile: SharedMaterial.image("sparrow.png")))
  }

  @Test func `the guide's program finds a bird, at once and later`() async throws {
    let program = ObjectGuideProgram()
    let image = ObjectGuideProgram.visionImage(of: try sparrow())
    let options = ObjectGuideProgram.options(
      with: ObjectGuideProgram.localModel(path: Self.birdPath))
    options.classificationConfidenceThreshold = NSNumber(value: 0)
    let detector = ObjectDetector.objectDetector(options: options)
    let now = program.detectNow(image, detector)
    #expect(now.count >= 1)
    #expect(now.first?.contains("Label 0: ") == true)
    #expect(now.first?.contains("Label 2: ") == true)
    #expect(now.first?.contains("Label 3: ") == false)
    #expect(program.messages.isEmpty)
    let later = await withCheckedContinuation { continuation in
      program.detectLater(image, detector) { continuation.resume(returning: $0) }
    }
    #expect(later == now)
  }

  @Test func `the guide's program says what is wrong with a path`() throws {
    let program = ObjectGuideProgram()
    let options = ObjectGuideProgram.options(
      with: ObjectGuideProgram.localModel(path: "/no/such/model.tflite"))
    let detector = ObjectDetector.objectDetector(options: options)
    #expect(program.detectNow(ObjectGuideProgram.visionImage(of: try sparrow()), detector).isEmpty)
    #expect(program.messages.first?.bytes.hasPrefix("Failed to detect object with error: ") == true)
  }

  @Test(
    "the live program keeps numbers from frame to frame",
    arguments: ObjectLiveProgram.Detector.allCases)
  func live(detector: ObjectLiveProgram.Detector) throws {
    let program = ObjectLiveProgram(modelPath: Self.birdPath)
    let pixels = try Self.frames.get()
    var last: [String] = []
    for index in 0..<4 {
      let buffer = try pixels.sampleBuffer(milliseconds: Int64(index) * 33)
      last = program.captureOutput(buffer, .up, detector)
      #expect(last.first?.bytes.hasPrefix("Object ID: ") == true)
    }
    let isLabelled = last.contains { $0.contains("Label 0: ") }
    // A bird is not one of the built-in categories.
    #expect(
      isLabelled
        == (detector.rawValue.bytes.hasPrefix("ODT, custom")
          && !detector.rawValue.contains("no labeling")))
    #expect(program.messages.isEmpty)
  }

  @Test func `the still program's detector lives until it has answered`() async throws {
    let program = ObjectLiveProgram(modelPath: Self.birdPath)
    let options = CustomObjectDetectorOptions(localModel: LocalModel(path: Self.birdPath))
    options.detectorMode = .singleImage
    options.shouldEnableClassification = true
    let image = try sparrow()
    let text = await withCheckedContinuation { continuation in
      program.detectObjects(image: image, options: options) { continuation.resume(returning: $0) }
    }
    #expect(text.bytes.hasPrefix("Frame: "))
    #expect(text.contains("Label 0: "))
    #expect(!text.contains("Object ID"))
  }

  @Test(arguments: [true, false])
  func `the showcase confirms an object and names it`(isCustom: Bool) throws {
    let program = ShowcaseProgram(birdModelPath: isCustom ? Self.birdPath : nil)
    let pixels = try Self.frames.get()
    #expect(program.state == .notStarted)
    for index in 0..<3 {
      try program.look(at: pixels.sampleBuffer(milliseconds: 10_000 + Int64(index) * 33), .up)
      if index < 2 { #expect(program.state == .confirming) }
    }
    guard case .searched(let name) = program.state else {
      Issue.record("\(program.state)")
      return
    }
    #expect(isCustom ? name != "unknown" && !name.isEmpty : name == "unknown")
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test func `the AutoML program uses its bundled model, then the hosted one`() async throws {
      let folder = try TemporaryFolder()
      await #expect(processExitsWith: .success) { [folder = folder.path as String] in
        try await Self.runAutoML(in: folder)
      }
      folder.remove()
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `the AutoML program uses its bundled model, then the hosted one`() {}
  #endif

  /// Runs in a separate process, since all programs of a cache share models.
  private static func runAutoML(in folder: String) async throws {
    CacheFolder.move(to: folder + "/cache")
    #expect(RealLocalizer.isChosen)
    let path = SharedMaterial.model("automl_labeler_model.tflite")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/model.tflite", withDestinationPath: path)
    try Data("daisy\ndandelion\nroses\nsunflowers\ntulips\n".utf8).write(
      to: URL(filePath: "\(folder)/dict.txt"))
    try Data(#"{"modelFile": "model.tflite", "labelsFile": "dict.txt",}"#.utf8).write(
      to: URL(filePath: "\(folder)/automl_labeler_manifest.json"))
    let content = try Array(Data(contentsOf: URL(filePath: birdPath)))
    let server = try LocalServer { request, _ in .ranged(content, request) }
    let program = AutoMLProgram(
      source: HTTPSModelSource(name: "remote_automl_model", url: server.url()),
      manifestPath: "\(folder)/automl_labeler_manifest.json")
    let picture = try #require(UIImage(contentsOfFile: SharedMaterial.image("sparrow.png")))
    let image = VisionImage(image: picture)

    #expect(!program.isDownloaded)
    #expect(try program.detect(in: image).count == 1)
    let flowers = ["daisy", "dandelion", "roses", "sunflowers", "tulips"].map { "Label: \($0)" }
    #expect(program.results.last.map(flowers.contains) == true)

    let words = await withCheckedContinuation { continuation in
      _ = program.toggle { continuation.resume(returning: $0) }
    }
    #expect(words == "downloaded remote_automl_model")
    #expect(program.isDownloaded)
    #expect(try program.detect(in: image).first?.labels.count == 1)
    #expect(program.results.last.map(flowers.contains) == false)

    let end = await withCheckedContinuation { continuation in
      _ = program.toggle { continuation.resume(returning: $0) }
    }
    #expect(end == "deleted")
    #expect(!program.isDownloaded)
  }
}
