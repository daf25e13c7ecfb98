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
    ["embed", "--stall-timeout", "1", "F/a.y4m"], ["pose", "--no-smoothing", "F/dog.png"],
    ["pose", "--min-tracking-confidence", "0.7", "F/dog.png", "F/in"],
    ["track", "--udp", "https://127.0.0.1:1/list.m3u8"],
    ["track", "--unverified", "rtsp://127.0.0.1:1/"],
    ["track", "--ca-file", "F/ca.pem", "http://127.0.0.1:1/list.m3u8"],
  ]

  static let idle: [(words: [String], fault: String)] = [
    (["track", "--label-threshold", "0.5", "F/a.y4m"], "without --classifier"),
    (["track", "--max-labels", "2", "F/a.y4m"], "without --classifier"),
    (["track", "--count-at", "bottom", "F/a.y4m"], "without --line or --zone"),
    (
      ["track", "--ca-file", "F/ca.pem", "--unverified", "https://127.0.0.1:1/list.m3u8"],
      "beside --unverified"
    ),
    (["segment", "--background", "blur", "F/dog.png"], "without --annotate or --contact-sheet"),
    (
      ["segment", "--background", "blur", "--format", "json", "F/dog.png"],
      "without --annotate or --contact-sheet"
    ),
    (["detect", "--font", "F/dog.png", "F/dog.png"], "without --annotate or --contact-sheet"),
    (["pose", "--rep-classes", "up", "F/a.y4m"], "without --count-reps"),
    (["hands", "--smoothing-slope", "1", "F/a.y4m"], "without --smoothing"),
    (["face-landmarks", "--field-of-view", "40", "F/dog.png"], "without --transformation"),
    (["worker", "face-landmarks", "--field-of-view", "40"], "without --transformation"),
  ]

  @Test(arguments: idle)
  func `an option without effect beside the others is wrong usage`(words: [String], fault: String) {
    let given = words.map { $0.hasPrefix("F/") ? folder.path + $0.dropFirst() : $0 }
    let result = runProgram(given)
    #expect(result.code == .wrongUsage && result.output.isEmpty)
    let option = words.first { $0.hasPrefix("--") } ?? ""
    #expect(result.error.contains("\(option) has no effect \(fault)\n"), "\(result.error)")
  }

  @Test(arguments: wrong)
  func `an option that applies to no input is wrong usage`(words: [String]) {
    let result = runProgram(words.map { $0.hasPrefix("F/") ? folder.path + $0.dropFirst() : $0 })
    #expect(result.code == .wrongUsage)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("\(words[1]) is for"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test func `what a task has for videos or drawings is not offered where there are none`() {
    for words in [
      ["worker", "segment", "--background", "blur"],
      ["eval", "segment", "--background", "blur", "--labels", "F/in", "F/dog.png"],
      ["worker", "pose", "--no-smoothing"], ["worker", "pose", "--min-tracking-confidence", "1"],
      ["eval", "pose", "--no-smoothing", "--labels", "F/truth.json", "F/dog.png"],
    ] {
      let result = runProgram(words)
      #expect(
        result.code == .wrongUsage && result.error.contains("there is no option"), "\(result)")
    }
  }

  @Test(arguments: [
    (["pose", "--no-smoothing"], "--no-smoothing is for videos; measure one with --mode video"),
    (["track", "--detect-every-frame"], "--detect-every-frame is for videos"),
    (["track", "--mode", "video", "--max-labels", "2"], "--max-labels has no effect without"),
  ])
  func `what does nothing for a measurement is wrong usage`(words: [String], error: String) {
    let result = runProgram(["bench"] + words + [folder.file("dog.png")])
    #expect(result.code == .wrongUsage && result.error.contains(error), "\(result.error)")
  }

  @Test func `a task's option for videos that applies to some inputs is one line`() {
    let mixed = run("pose", "--no-smoothing", "F/dog.png", "F/a.y4m")
    #expect(mixed.code == .success)
    #expect(
      mixed.error.contains("--no-smoothing is for videos and does not apply to 1 of 2 inputs"))
    #expect(!run("pose", "--no-smoothing", "F/a.y4m").error.contains("--no-smoothing"))
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
