import Foundation
import Inference
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Models of an exporter with its own form, packaged, shown and used by the command.
@Suite struct YOLOCommandTests {
  /// A program that tries no models: the tests' own process cannot run trials.
  private func run(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    let console = Console()
    var services = Services()
    services.admitModel = { (path, _) throws(VisionError) in
      try ModelAdmission.admit(path, under: .verified)
    }
    let code = VisionProgram(services: services).run(words, console: console)
    return (code, console.output.text, console.error.text)
  }

  /// Returns a detector with two classes and no notes.
  private func bare() throws -> [UInt8] {
    var maker = YOLOMaker()
    maker.outputShape = [1, 6, 9]
    // One object of the second class, and eight places without any.
    let object: [Float] = [0.5, 0.5, 0.5, 0.5, 0, 0.75]
    maker.values = object.flatMap { [$0] + [Float](repeating: 0, count: 8) }
    return try maker.model.bytes()
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `a model without notes is packaged, shown and used`() throws {
    let folder = try TemporaryFolder()
    let (model, output) = (folder.file("bare.tflite"), folder.file("yolo.tflite"))
    try Data(bare()).write(to: URL(filePath: model))
    let labels = try folder.write("cat\ndog\n", to: "labels.txt")
    let picture = try folder.writePicture()
    let refused = run(["detect", "--model", model, picture])
    #expect(refused.code == .inputFailed)
    #expect(refused.error.contains("--recipe yolo --labels NAMES.txt"), "\(refused.error)")

    let packaged = run([
      "models", "package", model, "-o", output, "--recipe", "yolo", "--labels", labels,
      "--license", "mine",
    ])
    #expect(packaged.code == .success, "\(packaged.error)")
    let shown = run(["models", "inspect", output])
    #expect(shown.output.contains("task: detect"))
    #expect(shown.output.contains("license: mine"))
    #expect(shown.output.contains("metadata.json (2): cat, dog"))

    let found = run(["detect", "--model", output, "--format", "csv", picture])
    #expect(found.code == .success, "\(found.error)")
    #expect(found.output.contains("dog"))
    let unknown = run(["detect", "--model", output, "--allow", "dgo", picture])
    #expect(unknown.error.contains("did you mean 'dog'?"), "\(unknown.error)")
  }

  @Test(
    "options that the recipe does not take",
    arguments: [
      ["--mean", "0", "--deviation", "255"], ["--score-threshold", "0.5"], ["--name", "x"],
      ["--label-output", "0", "--score-threshold", "0.5"],
    ])
  func refusedOptions(words: [String]) throws {
    let folder = try TemporaryFolder()
    let model = folder.file("bare.tflite")
    try Data(bare()).write(to: URL(filePath: model))
    let result = run(
      ["models", "package", model, "-o", folder.file("new.tflite"), "--recipe", "yolo"] + words)
    #expect(result.code == .wrongUsage)
    #expect(result.error.contains("does not go with --recipe yolo"), "\(result.error)")
    #expect(folder.names == ["bare.tflite"])
  }
}

extension TemporaryFolder {
  /// Writes a small gray picture, and returns its path.
  fileprivate func writePicture() throws -> String {
    let path = file("picture.bmp")
    let (width, height) = (16, 8)
    var bytes = Array("BM".utf8)
    func add(_ number: Int, _ count: Int) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    let size = width * height * 3
    add(54 + size, 4)
    add(0, 4)
    add(54, 4)
    add(40, 4)
    add(width, 4)
    add(height, 4)
    add(1, 2)
    add(24, 2)
    add(0, 4)
    add(size, 4)
    for _ in 0..<4 { add(0, 4) }
    bytes += [UInt8](repeating: 128, count: size)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }
}
