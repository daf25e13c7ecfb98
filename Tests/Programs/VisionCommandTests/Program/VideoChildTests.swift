import Foundation
import MovieFixtures
import Movies
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionService

@testable import VisionCommand

@Suite struct VideoChildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ task: String, _ words: [String] = [], services: Services = SampleServices.all
  ) -> (code: ExitCode, output: String, events: String) {
    let console = Console(tellsProgram: true)
    let call = VideoProgram.Call(
      folder: VideoFolder(path: folder.path), fileLimit: 1 << 30, task: task, words: words)
    let code = VideoChild(services: services).perform(call, console)
    return (code, console.output.text, console.error.text)
  }

  @Test func `it prints what the command prints, and tells how far it has come`() throws {
    try folder.writeMovie([.dog, .nothing, .face], to: "body")
    let (code, output, events) = run("detect", ["--every=2"])
    #expect(code == .success)
    #expect(try jsonLines(output).map { $0["frame"] as? Int } == [0, 2])
    #expect(try jsonLines(output).allSatisfy { $0["input"] as? String == "-" })
    #expect(events.bytes.hasSuffix(#"{"progress":{"done":2,"total":2}}"# + "\n"))
    #expect(folder.names.contains("annotated.mp4"))
  }

  @Test func `places are counted as the service is asked for them`() throws {
    try folder.writeMovie([.dog], to: "body")
    let line = try #require(
      try jsonLines(run("detect", ["--orientation=right", "--upright", "--clip"]).output).first)
    #expect(line["orientation"] as? String == "up")
    #expect(run("embed", ["--upright"]).code == .wrongUsage)
  }

  @Test(arguments: ["detect", "pose", "classify"])
  func `there is no video with marks where none is wanted`(task: String) throws {
    try folder.writeMovie([.dog], to: "body")
    #expect(run(task, ["--lines-only"]).code == .success)
    #expect(folder.names == ["body"])
  }

  @Test func `lines have a presentation where one is wanted`() throws {
    try folder.writeMovie([.dog, .dog], to: "body")
    let plain = try jsonLines(run("track").output)
    #expect(plain.count == 2 && plain.allSatisfy { $0["presentation"] == nil })
    let shown = try jsonLines(run("track", ["--presentation"]).output)
      .map { $0["presentation"] as? [String: Any] }
    let marks = shown.map { ($0?["marks"] as? [[String: Any]] ?? []).map { $0["kind"] as? String } }
    #expect(marks.last == ["trail", "box"])
  }

  @Test func `a file that is no video is told as a line of JSON`() throws {
    _ = try folder.write("no video", to: "body")
    let (code, output, events) = run("track")
    #expect(code == .inputFailed)
    #expect(output.isEmpty)
    let first = try #require(try jsonLines(events).first?["error"] as? [String: String])
    #expect(first["code"] == "inputInvalid")
    #expect(
      first["message"]?.bytes.hasPrefix("\(folder.path)/body: cannot be read as a video") == true)
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `further video tracks and another language are reported as facts`() throws {
    let source = ["-f", "lavfi", "-i", "testsrc2=d=1:r=5:s=64x64"]
    try FFmpegTool.run(
      source + source + ["-map", "0", "-map", "1", "-c:v", "mpeg4", folder.file("two.mkv")])
    try FileManager.default.moveItem(atPath: folder.file("two.mkv"), toPath: folder.file("body"))
    var services = SampleServices.all
    services.classify = services.classify.remarking([.otherLanguage(wanted: "fr", taken: "en")])
    let (code, _, events) = run("classify", services: services)
    #expect(code == .success)
    let facts = try jsonLines(events).compactMap { $0["fact"] as? [String: String] }
    #expect(facts.map { $0["code"] } == ["otherLanguage", "severalTracks"])
    #expect(
      facts.map { $0["message"] } == [
        "the model has no names in 'fr'; those in 'en' are shown",
        "it has 2 video tracks; only one of them was looked at",
      ])
  }

  @Test func `lines that could not be kept are told as lost`() throws {
    try folder.writeMovie([.dog, .dog, .dog], to: "body")
    let full = try OpenFile(writing: "/dev/full", permissions: 0o600)
    let console = Console(
      tellsProgram: true, output: TextSink(descriptor: full.descriptor))
    let call = VideoProgram.Call(
      folder: VideoFolder(path: folder.path), fileLimit: 1 << 30, task: "detect", words: [])
    let code = VideoChild(services: SampleServices.all).perform(call, console)
    #expect(code == .inputFailed)
    let last = try #require(try jsonLines(console.error.text).last?["error"] as? [String: String])
    #expect(last["lost"] == "lines" && last["code"] == "fileFailed")
    #expect(
      last["message"]?.bytes.hasPrefix("the results cannot be written (No space left") == true)
  }

  @Test func `a video that could not be drawn is told as lost`() throws {
    try folder.writeMovie([.dog, .dog], to: "body")
    // A file cannot replace a folder that is not empty.
    try folder.write("x", to: "annotated.mp4/x")
    let (code, output, events) = run("detect")
    #expect(code == .inputFailed)
    #expect(try jsonLines(output).count == 2)
    let errors = try jsonLines(events).compactMap { $0["error"] as? [String: String] }
    #expect(errors.map { $0["lost"] } == ["drawing"])
  }

  @Test func `words that are no call are refused`() {
    let child = VideoChild(services: SampleServices.all)
    #expect(child.run([VideoProgram.childWord]) == .wrongUsage)
    #expect(child.run([VideoProgram.childWord, "folder", "much", "detect"]) == .wrongUsage)
    let words = [VideoProgram.childWord, "folder", "1", "detect", "__model=known,here,/a"]
    #expect(child.run(words) == .wrongUsage)
  }
}
