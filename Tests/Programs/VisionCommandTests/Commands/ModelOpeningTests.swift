import Foundation
import Inference
import ModelCatalogue
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests of the whole command with files passed as models.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ModelOpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let kinds = [
    "absent", "empty", "pipe", "two bytes before a bundle", "a bundle in a model's place",
  ]

  private func make(_ kind: String) throws -> String {
    let path = folder.file("model.task")
    let model = try ModelMaker.addition.bytes()
    var writer = ZipWriter()
    try writer.add("pose_detector.tflite", model.span.rawBytes)
    try writer.add("pose_landmarks_detector.tflite", model.span.rawBytes)
    let bundle = writer.finish()
    switch kind {
    case "absent": break
    case "empty": try folder.write([], to: "model.task")
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "two bytes before a bundle": try folder.write([0, 1] + bundle, to: "model.task")
    default: try folder.write(Array("PK\u{3}\u{4}TFL3".utf8) + bundle, to: "model.task")
    }
    return path
  }

  @Test(arguments: kinds, [[], ["--isolate"], ["--trust-model"], ["--trust-model", "--isolate"]])
  func `what cannot be opened is one error, whatever is said of it`(
    kind: String, words: [String]
  ) throws {
    let path = try make(kind)
    let picture = try folder.writePicture(to: "dog.png")
    for line in [["pose", "--model", path, picture], ["track", "--classifier", path, picture]] {
      let result = try Executable.run(line + words)
      #expect(result.status != 0, "\(line)")
      #expect(result.output.isEmpty)
      let lines = result.error.bytes.split(separator: "\n").map(String.init)
      #expect(lines.count == 1)
      #expect(lines.first?.bytes.hasPrefix("vision: \(path)") == true, "\(lines)")
    }
  }

  private static let isFaceHere = (try? ModelStore().path(of: "face")) != nil

  @Test(.enabled(if: isFaceHere, "the catalogue's model 'face' is not on this machine"))
  func `a link between a known and a hostile model never runs the hostile one`() throws {
    let known = try ModelStore().path(of: "face")
    let hostile = try folder.write(ModelMaker.addition.bytes(), to: "hostile.tflite")
    let link = folder.file("link.tflite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: known)
    let picture = try folder.writePicture(to: "dog.png")
    let trial = ModelTrial(
      program: "/bin/sh", words: ["-c", "kill -SEGV $$", "sh"], folder: folder.file("trials"))
    var services = Services()
    services.admitModel = { (path, _) throws(VisionError) in
      try ModelAdmission.admit(path, under: AdmissionRule(trial: trial, isolation: nil))
    }
    let program = VisionProgram(services: services)
    let isOver = Monitor(false)
    let thread = try WorkerThread { [folder] in
      var round = 0
      while !isOver.change({ $0 }) {
        round += 1
        _ = symlink(round % 2 == 0 ? known : hostile, folder.file("next"))
        _ = rename(folder.file("next"), link)
        // Still hundreds of times during a run, and the runs have the processor.
        usleep(100)
      }
    }
    var (passed, refused) = (0, 0)
    while passed < 30 || refused < 30 {
      let console = Console()
      let code = program.run(["detect", "--model", link, picture], console: console)
      let error = console.error.text
      // The hostile model has no metadata, which would be the other error.
      guard code == .success || error.contains("it failed when it was tried") else {
        Issue.record("after \(passed) and \(refused) runs: \(error)")
        break
      }
      if code == .success { passed += 1 } else { refused += 1 }
    }
    isOver.change { $0 = true }
    thread.join()
    ModelAdmission.forget(link)
  }
}
