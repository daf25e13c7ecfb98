import CommandLineParsing
import Foundation
import Inference
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ModelGateTests {
  let folder: TemporaryFolder
  let model: String

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.write("no model", to: "model.tflite")
  }

  /// Services whose trials end as the script says.
  private func services(_ script: String) -> Services {
    var services = SampleServices.all
    services.trial = ModelTrial(
      program: "/bin/sh", words: ["-c", script, "sh"], folder: folder.path + "/trials")
    return services
  }

  private func run(_ words: [String], _ script: String) -> (code: ExitCode, error: String) {
    let console = Console()
    let code = VisionProgram(services: services(script)).run(words, console: console)
    return (code, console.error.text)
  }

  @Test(arguments: [
    ["detect", "--model"], ["embed", "--model"], ["pose", "--model"],
    ["bench", "detect", "--model"],
    ["track", "--model"], ["track", "--classifier"],
  ])
  func `a model that crashes is one error line`(command: [String]) {
    let (code, error) = run(command + [model, "dog.jpg"], "kill -SEGV $$")
    #expect(code == .inputFailed)
    #expect(error.split(separator: "\n").count == 1)
    #expect(error.hasPrefix("vision: \(model) is not used"))
    #expect(error.contains("signal 11"))
    #expect(error.contains("--trust-model"))
  }

  @Test func `a model that runs is used`() throws {
    let picture = try folder.writePicture(to: "dog.jpg")
    #expect(run(["detect", "--model", model, picture], "echo ran").code == .success)
  }

  @Test func `a trusted model is not tried`() throws {
    let picture = try folder.writePicture(to: "dog.jpg")
    let words = ["detect", "--model", model, "--trust-model", picture]
    #expect(run(words, "kill -SEGV $$").code == .success)
  }

  @Test(arguments: ["face", "lite", "absent"])
  func `a word that is no file is not tried`(word: String) {
    #expect(!run(["pose", "--model", word, "dog.jpg"], "kill -SEGV $$").error.contains("signal"))
  }

  @Test func `every command with a model can be told to trust it`() {
    var count = 0
    func look(_ command: Command) {
      command.subcommands.forEach(look)
      let names = command.options.map(\.name)
      guard names.contains("model") else { return }
      count += 1
      #expect(names.contains("trust-model"), "\(command.name)")
    }
    look(VisionProgram(services: SampleServices.all).root.declaration)
    #expect(count >= 7)
  }
}

/// The built program trying models that only the runtime can judge.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ModelTrialProgramTests {
  private func write(_ maker: ModelMaker, _ folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/model.tflite"
    try Data(maker.bytes()).write(to: URL(filePath: path))
    return path
  }

  private func trial(_ folder: TemporaryFolder, seconds: Int = 60) -> ModelTrial {
    var limits = TrialLimits()
    limits.seconds = seconds
    return ModelTrial(
      program: Executable.path, words: [TrialRun.word], folder: folder.path + "/trials",
      limits: limits)
  }

  @Test func `a model that runs passes`() throws {
    let folder = try TemporaryFolder()
    let path = try write(.addition, folder)
    try trial(folder).check(path)
    // The verdict is on record: nothing is run a second time.
    let other = ModelTrial(program: "/bin/false", words: [], folder: folder.path + "/trials")
    try other.check(path)
  }

  @Test func `a verified model that crashes the runtime is one error line`() throws {
    let folder = try TemporaryFolder()
    let path = try write(.crashing, folder)
    #expect(throws: Never.self) { try ModelFile(path: path) }
    let environment = [CacheFolder.variable: folder.path + "/cache"]
    try FileManager.default.createDirectory(
      atPath: folder.path + "/cache", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/cache/runtime",
      withDestinationPath: CacheFolder.path + "/runtime")
    for _ in 0..<2 {
      let words = ["embed", "--model", path, "absent.jpg"]
      let result = try Executable.run(words, environment: environment)
      #expect(result.status == 1)
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(result.error.contains("crashed the runtime with signal"), "\(result.error)")
    }
  }

  @Test func `a verified model that never ends is ended`() throws {
    let folder = try TemporaryFolder()
    let path = try write(.endless, folder)
    #expect(throws: Never.self) { try ModelFile(path: path) }
    let error = #expect(throws: VisionError.self) { try trial(folder, seconds: 1).check(path) }
    #expect(error?.cause as? TrialFault == .timedOut(seconds: 1))
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `a model that fails to run fails as itself`() throws {
    let folder = try TemporaryFolder()
    let path = SharedMaterial.model("model_invoking_error.tflite")
    try trial(folder).check(path)
  }
}
