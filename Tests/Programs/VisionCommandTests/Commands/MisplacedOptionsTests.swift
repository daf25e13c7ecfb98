import Foundation
import MovieFixtures
import TestSupport
import Testing

@testable import VisionCommand

@Suite struct MisplacedOptionsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writePicture(to: "dog.png")
    try folder.writeMovie([.dog, .dog], to: "a.y4m")
    try folder.writePicture(to: "in/dog-0.png")
  }

  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    runProgram(words.map { $0.hasPrefix("F/") ? folder.path + $0.dropFirst() : $0 })
  }

  static let wrong: [[String]] = [
    ["detect", "--every", "2", "F/dog.png"], ["detect", "--start", "0", "F/dog.png"],
    ["detect", "--duration", "1", "F/dog.png", "F/dog.png"],
    ["detect", "--frames-at-once", "1", "F/dog.png"], ["track", "--rate", "5", "F/a.y4m"],
    ["detect", "--rate", "5", "F/a.y4m", "F/dog.png"],
    ["track", "--camera-size", "640x480", "F/in"], ["track", "--start", "1", "camera:77"],
    ["track", "--start", "1", "rtsp://127.0.0.1:1/"], ["track", "--udp", "camera:77"],
    ["detect", "--every-frame", "F/a.y4m"], ["detect", "--reconnect", "5", "F/dog.png"],
    ["detect", "--unverified", "F/a.y4m", "camera:77"],
    ["embed", "--stall-timeout", "1", "F/a.y4m"],
  ]

  @Test(arguments: wrong)
  func `an option that applies to no input is wrong usage`(words: [String]) {
    let result = runProgram(words.map { $0.hasPrefix("F/") ? folder.path + $0.dropFirst() : $0 })
    #expect(result.code == .wrongUsage)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("\(words[1]) is for"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test func `an option that applies to some inputs is one line`() throws {
    let mixed = run(
      "detect", "-f", "json", "--every", "2", "--duration", "9", "F/dog.png", "F/a.y4m",
      "F/dog.png")
    #expect(mixed.code == .success)
    #expect(try jsonLines(mixed.output).count == 3)
    #expect(
      mixed.error == "vision: --every is for videos and does not apply to 2 of 3 inputs; "
        + "--duration is for videos and does not apply to 2 of 3 inputs\n")
  }

  @Test func `what applies is not mentioned, nor what cannot be read`() {
    #expect(run("track", "--rate", "5", "F/in").error.isEmpty)
    #expect(run("detect", "--every", "1", "F/a.y4m").error.isEmpty)
    #expect(run("detect", "F/dog.png", "F/a.y4m").error.isEmpty)
    let absent = run("detect", "--every", "2", "F/absent.mp4")
    #expect(absent.code == .inputFailed)
    #expect(absent.error.contains("there is no such file"))
  }
}
