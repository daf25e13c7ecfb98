import TestSupport
import Foundation
import Testing
import VisionBase

@testable import VisionCommand

@Suite(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct PackageCommandTests {
  private let model = SharedMaterial.model("mobilenet_v1_0.25_224_1_default_1.tflite")

  private func run(_ words: [String]) -> (code: ExitCode, error: String) {
    let console = Console()
    let code = VisionProgram().run(["models", "package"] + words, console: console)
    return (code, console.error.text)
  }

  @Test func `metadata and labels arrive in the packaged model`() throws {
    let folder = try TemporaryFolder()
    let names = (0..<1001).map { "class \($0)" }
    let labels = try folder.write(names.joined(separator: "\n"), to: "labels.txt")
    let german = try folder.write(
      names.map { "Klasse \($0)" }.joined(separator: "\n"), to: "german.txt")
    let output = folder.path + "/out.tflite"
    let result = run([
      model, "-o", output, "--labels", labels, "--display-names", "de=\(german)",
      "--mean", "127.5", "--deviation", "127.5", "--score-threshold", "0.25", "--name", "Thing",
      "--description", "Sorts things", "--author", "me", "--license", "MIT", "--model-version", "2",
    ])
    #expect(result.code == .success)
    let inspection = try #require(try ModelInspection.inspections(of: output).first)
    #expect(inspection.facts.prefix(5).map(\.value) == ["Thing", "Sorts things", "2", "me", "MIT"])
    #expect(inspection.inputs[0].notes.contains("mean 127.5, deviation 127.5"))
    #expect(inspection.outputs[0].notes.contains("score threshold 0.25"))
    #expect(inspection.labelFiles.map(\.locale) == [nil, "de"])
    #expect(inspection.labelFiles[0].labels == names)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test func `what does not fit is refused, and nothing is written`() throws {
    let folder = try TemporaryFolder()
    let output = folder.path + "/out.tflite"
    let labels = try folder.write("one\ntwo\n", to: "labels.txt")
    let mistakes: [(words: [String], code: ExitCode)] = [
      ([model], .wrongUsage),
      ([model, "-o", output, "--mean", "1"], .wrongUsage),
      ([model, "-o", output, "--display-names", "de=x"], .inputFailed),
      ([model, "-o", output, "--display-names", "de=\(labels)"], .wrongUsage),
      ([model, "-o", output, "--labels", labels, "--display-names", "de"], .wrongUsage),
      ([model, "-o", output, "--labels", labels, "--label-output", "7"], .wrongUsage),
      ([model, "-o", output, "--labels", "/absent"], .inputFailed),
      ([model, "-o", output, "--recipe", "palm-full"], .inputFailed),
      ([labels, "-o", output], .inputFailed),
      ([model, "-o", folder.path + "/no/such/out.tflite"], .inputFailed),
    ]
    for mistake in mistakes {
      let result = run(mistake.words)
      #expect(result.code == mistake.code, "\(mistake.words): \(result.error)")
      #expect(result.error.hasPrefix("vision: "))
    }
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}

@Suite struct WholeFileTests {
  @Test func `a file is replaced whole`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old and longer", to: "file")
    try WholeFile.write([UInt8]("new".utf8).span.bytes, to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func `a folder is not replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "folder/inner")
    #expect(throws: VisionError.self) {
      try WholeFile.write([UInt8]("new".utf8).span.bytes, to: folder.path + "/folder")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["folder"])
  }
}
