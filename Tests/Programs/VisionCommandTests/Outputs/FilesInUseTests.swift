import Drawing
import Foundation
import Inference
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests that files named for reading are never overwritten.
@Suite struct FilesInUseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writePicture(to: "dog.jpg")
    try folder.write("\(folder.file("dog.jpg"))\n", to: "list.txt")
    try folder.write("a model", to: "model.tflite")
    try folder.write("a certificate", to: "own.pem")
  }

  private func refused(_ words: [String], _ output: String, _ option: String = "--output") -> Bool {
    let path = folder.file(output)
    let before = folder.read(output)
    let (code, printed, error) = runProgram(words + [option, path])
    #expect(folder.read(output) == before, "\(words)")
    return code == .wrongUsage && printed.isEmpty
      && error.contains("\(option): \(path) is one of the inputs and would be overwritten")
  }

  @Test func `models, lists and certificates are kept`() throws {
    let model = ["--model", folder.file("model.tflite")]
    for task in ["detect", "classify", "embed", "pose", "track"] {
      #expect(refused([task, folder.file("dog.jpg")] + model, "model.tflite"), "\(task)")
      #expect(refused([task, "@" + folder.file("list.txt")], "list.txt"), "\(task)")
    }
    #expect(
      refused(
        ["track", folder.file("dog.jpg"), "--classifier", folder.file("model.tflite")],
        "model.tflite"))
    #expect(
      refused(["detect", folder.file("dog.jpg"), "--ca-file", folder.file("own.pem")], "own.pem"))
    #expect(refused(["detect", "@" + folder.file("list.txt")], "list.txt", "--contact-sheet"))
    #expect(refused(["detect", folder.file("dog.jpg")] + model, "./model.tflite"))
  }

  @Test func `files that no command line names are kept`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.writePicture(to: "dog.jpg")
      let kept = [
        "font.ttf", "own.so", "cache/models/face.tflite", "cache/models/face.tflite.verified",
        "cache/runtime/\(RuntimeLibrary.version)/libLiteRt.so",
      ]
      for name in kept { try folder.write("kept", to: name) }
      unsafe _ = setenv(CacheFolder.variable, folder.file("cache"), 1)
      unsafe _ = setenv(FontFiles.variable, folder.file("font.ttf"), 1)
      unsafe _ = setenv(RuntimeLibrary.variable, folder.file("own.so"), 1)
      for name in kept {
        let path = folder.file(name)
        let (code, _, error) = runProgram(
          ["detect", "--overwrite", "--output", path, folder.file("dog.jpg")])
        #expect(code == .wrongUsage)
        #expect(error.contains("--output: \(path) is a file that vision itself needs"), "\(error)")
        #expect(folder.read(name) == Array("kept".utf8))
      }
      // Beside the cached models, as where the cache is a folder of the user's own.
      let other = folder.file("cache/models/found.txt")
      for _ in 0..<2 {
        #expect(runProgram(["detect", "-o", other, folder.file("dog.jpg")]).code == .success)
      }
    }
  }

  @Test func `other files are written`() throws {
    let words = ["detect", "@" + folder.file("list.txt"), "--model", folder.file("model.tflite")]
    let (code, _, error) = runProgram(words + ["--output", folder.file("found.txt")])
    #expect(code == .success, "\(error)")
    #expect(folder.read("found.txt") != nil)
  }
}
