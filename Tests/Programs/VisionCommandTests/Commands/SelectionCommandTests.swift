import Foundation
import Frames
import Inference
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// The command with a model that sees the selection, and answers with the channels that it sees.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct SelectionCommandTests {
  private let folder: TemporaryFolder
  private let model: String
  private let picture: String

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.write(FourChannelMaker.bytes(side: 16), to: "selector.tflite")
    picture = try folder.writePicture(to: "dark.png", width: 16, height: 16)
  }

  /// Runs a program that tries no models: the tests' own process cannot run trials.
  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    let console = Console()
    var services = Services()
    services.admitModel = { (path, _) throws(VisionError) in
      try ModelAdmission.admit(path, under: .verified)
    }
    let code = VisionProgram(services: services).run(words, console: console)
    return (code, console.output.text, console.error.text)
  }

  @Test func `the thing at a point is a class`() throws {
    let masks = folder.file("masks")
    let (code, output, error) = run(
      "segment", "--model", model, "--at", "5,50%", "--masks", masks, picture)
    #expect(code == .success, "\(output) \(error)")
    let numbers = try IndexedPicture(readingNumbersAt: masks + "/dark.png").numbers
    let selected = numbers.indices.filter { numbers[$0] == 3 }
    #expect(selected == [7 * 16 + 5, 8 * 16 + 4, 8 * 16 + 5, 8 * 16 + 6, 9 * 16 + 5])
  }

  @Test func `points separated by spaces are a line`() throws {
    let masks = folder.file("masks")
    let (code, _, error) = run(
      "segment", "--model", model, "--at", "2,2 12,12", "--masks", masks, picture)
    #expect(code == .success, "\(error)")
    let numbers = try IndexedPicture(readingNumbersAt: masks + "/dark.png").numbers
    #expect(numbers.count { $0 == 3 } == 10)
  }

  @Test func `a benchmark takes a point, and says what the model takes of a run`() throws {
    let (code, output, error) = run(
      "bench", "segment", "--model", model, "--at", "5,5", "--format", "json", "-i", "9", picture)
    #expect(code == .success, "\(error)")
    let report = try JSONValue(Array(output.utf8), name: "report")
    guard case .number(let whole)? = report["medianMilliseconds"],
      case .number(let models)? = report["modelMilliseconds"]
    else {
      Issue.record("\(output)")
      return
    }
    #expect(models > 0 && models <= whole, "\(output)")
  }

  @Test func `a point without a model that takes one names such a model`() throws {
    let plain = try folder.write(SegmenterMaker().packager().packaged(), to: "plain.tflite")
    let (code, output, error) = run("segment", "--model", plain, "--at", "5,5", picture)
    #expect(code != .success && output.isEmpty)
    #expect(error.contains("one that takes a point is magic-touch"), "\(error)")
  }

  @Test func `a point outside costs its own picture alone`() throws {
    let wide = try folder.writePicture(to: "wide.png", width: 40, height: 16)
    let (code, output, error) = run("segment", "--model", model, "--at", "30,5", picture, wide)
    #expect(code == .inputFailed)
    #expect(
      error.contains("dark.png: the selected point 30.0, 5.0 is outside the picture of 16x16"))
    #expect(output.contains("wide.png") && !output.contains("dark.png"))
  }

  @Test func `the frames of a video have the same selection`() throws {
    let film = folder.file("a.y4m")
    try folder.writeMovie([.person, .person], to: "a.y4m")
    let (code, output, error) = run("segment", "--model", model, "--at", "50%,50%", film)
    #expect(code == .success && !output.isEmpty, "\(error)")
  }
}
