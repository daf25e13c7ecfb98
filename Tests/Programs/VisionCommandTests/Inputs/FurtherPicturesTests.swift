import Foundation
import Frames
import ModelRewriting
import MovieFixtures
import PictureFixtures
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

/// Tests of files with several pictures, and of refused files.
@Suite struct FurtherPicturesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    runProgram(words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") })
  }

  private func writePages(_ count: Int, to name: String) throws {
    try folder.write(
      Data(LayeredTIFF([.init()] + Array(repeating: .init(), count: count - 1)).bytes), to: name)
  }

  @Test func `a remark says that only the first page was looked at`() throws {
    try writePages(2, to: "scan.tif")
    try writePages(1, to: "one.tif")
    let (code, _, error) = run("detect", "F/scan.tif", "F/one.tif")
    #expect(code == .success)
    #expect(
      error.contains(
        "vision: \(folder.path)/scan.tif: it has several pages; only the first was looked at"
      ),
      "\(error)")
    #expect(!error.contains("one.tif"))
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `a background of several pages is remarked on`() throws {
    try folder.writePicture(to: "person.jpg")
    try writePages(2, to: "beach.tif")
    try writePages(1, to: "one.tif")
    let model = try folder.write(SegmenterMaker().packager().packaged(), to: "made.tflite")
    func error(_ background: String, _ words: String...) -> String {
      let words =
        [
          "segment", "--model", model, "--background", folder.file(background), "--overwrite",
          "--annotate", folder.file("out.png"), folder.file("person.jpg"),
        ] + words
      let (code, _, error) = runProgram(words, services: SampleServices.real)
      #expect(code == .success, "\(error)")
      return error
    }
    let several = error("beach.tif")
    #expect(
      several.contains("vision: \(folder.file("beach.tif")): it has several pages"), "\(several)")
    #expect(!error("one.tif").contains("pages"))
    #expect(error("beach.tif", "--quiet").isEmpty)
  }

  @Test func `numbered pictures and benchmarks are remarked on as well`() throws {
    for name in ["scan.tif", "film-1.tif", "film-2.tif"] { try writePages(2, to: name) }
    let words = "it has several pages; only the first was looked at"
    for command in ["detect", "track"] {
      let numbered = run(command, "F/film-%d.tif").error
      #expect(numbered.contains("vision: 2 files are animations or have several"), "\(numbered)")
    }
    let bench = run("bench", "detect", "--iterations", "1", "--warm-up", "0", "F/scan.tif")
    #expect(bench.error.contains("\(folder.path)/scan.tif: \(words)"), "\(bench.error)")
  }

  @Test func `a line of JSON has the remarks about its picture`() throws {
    try writePages(2, to: "scan.tif")
    try writePages(1, to: "one.tif")
    let output = run("detect", "-f", "json", "F/scan.tif", "F/one.tif").output
    let lines = output.bytes.lines.map { String($0) }
    let remarks =
      #","remarks":[{"code":"severalPages","message":"it has several pages; only the first was "#
      + #"looked at"}],"width":"#
    #expect(lines[0].contains(remarks), "\(output)")
    #expect(!lines[1].contains("remarks"))
  }

  @Test func `lines of JSON say that names are in another language`() throws {
    try folder.writePicture(to: "dog.jpg")
    var services = SampleServices.all
    services.classify = services.classify.remarking([.otherLanguage(wanted: "fr", taken: "en")])
    let words = ["classify", "--format", "json", folder.file("dog.jpg")]
    let (_, output, error) = runProgram(words, services: services)
    let message = "the model has no names in 'fr'; those in 'en' are shown"
    #expect(
      output.contains(#""remarks":[{"code":"otherLanguage","message":"\#(message)"}],"width""#),
      "\(output)")
    #expect(error.contains("vision: \(message)"), "\(error)")
  }

  @Test func `benchmarks and evaluations remark on names in another language`() throws {
    try folder.writePicture(to: "labeled/dog/1.jpg")
    var services = SampleServices.all
    services.classify = services.classify.remarking([.otherLanguage(wanted: "fr", taken: "en")])
    for words in [
      ["bench", "classify", "--iterations", "1", folder.file("labeled/dog/1.jpg")],
      ["eval", "classify", folder.file("labeled")],
    ] {
      let error = runProgram(words, services: services).error
      #expect(
        error.contains("vision: the model has no names in 'fr'; those in 'en' are shown"),
        "\(words): \(error)")
    }
  }

  @Test func `two pictures in one JPEG are remarked on`() throws {
    let frame = try Frame(
      width: 64, height: 64, format: .rgb,
      bytes: [UInt8](repeating: 90, count: 64 * 64 * 3).span.bytes)
    let one = try frame.encoded(as: .jpeg())
    try folder.write(one + one, to: "two.jpg")
    let found = run("detect", "-f", "json", "F/two.jpg")
    #expect(
      found.error.contains(
        "vision: \(folder.path)/two.jpg: it has several pictures; only one was looked at"),
      "\(found.error)")
    let remarks = #""remarks":[{"code":"severalPictures","message":"it has several pictures; only"#
    #expect(found.output.contains(remarks), "\(found.output)")
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `further video tracks are remarked on, covers are not`() throws {
    let source = ["-f", "lavfi", "-i", "testsrc2=d=1:r=5:s=64x64"]
    let two = ["-map", "0", "-map", "1", "-c:v", "mpeg4"]
    try FFmpegTool.run(source + source + two + [folder.file("two.mkv")])
    try FFmpegTool.run(source + source + two + [folder.file("three.mp4")])
    try folder.writePicture(to: "cover.jpg")
    try FFmpegTool.run(
      source + ["-i", folder.file("cover.jpg")] + two
        + ["-c:v:1", "mjpeg", "-disposition:v:1", "attached_pic", folder.file("song.mp4")])
    let words = "it has 2 video tracks; only one of them was looked at"
    let found = run("detect", "F/two.mkv", "F/song.mp4")
    #expect(found.code == .success)
    #expect(found.error.contains("vision: \(folder.path)/two.mkv: \(words)"), "\(found.error)")
    #expect(!found.error.contains("song.mp4: it has"))
    #expect(run("detect", "--quiet", "F/two.mkv").error.isEmpty)
    let both = run("detect", "F/two.mkv", "F/three.mp4").error
    #expect(
      both.contains("vision: 2 videos have several video tracks; only one of each was looked at: "),
      "\(both)")
    let bench = run("bench", "detect", "--iterations", "1", "--warm-up", "0", "F/two.mkv")
    #expect(bench.error.contains("two.mkv: \(words)"), "\(bench.error)")
  }

  @Test func `many are named in one line`() throws {
    for number in 1...5 { try writePages(2, to: "in/\(number).tif") }
    let (_, _, error) = run("embed", "F/in")
    #expect(
      error.contains(
        "vision: 5 files are animations or have several pages or pictures; only the first"),
      "\(error)")
    #expect(error.bytes.lines.last?.hasSuffix("/3.tif and 2 more") == true, "\(error)")
  }

  @Test func `a remark says that data were lost in the middle`() throws {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<64 * 64 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let frame = try Frame(width: 64, height: 64, format: .rgb, bytes: bytes.span.bytes)
    let whole = try frame.encoded(as: .jpeg())
    try folder.write(Data(whole), to: "whole.jpg")
    // Other programs show what is left of such a file, as its end is marked.
    try folder.write(Data(whole[..<(whole.count / 2)] + [0xFF, 0xD9]), to: "half.jpg")
    let (code, _, error) = run("detect", "F/whole.jpg", "F/half.jpg")
    #expect(code == .success)
    #expect(error.contains("vision: \(folder.path)/half.jpg: it lost data; results"), "\(error)")
    #expect(!error.contains("whole.jpg"))
    #expect(run("detect", "--quiet", "F/half.jpg").error.isEmpty)
    // The same file without a mark at its end is refused.
    try folder.write(Data(whole[..<(whole.count / 2)]), to: "cut.jpg")
    #expect(run("detect", "F/cut.jpg").code == .inputFailed)
  }

  @Test func `a raw photograph fails, and says what to do`() throws {
    let raw = LayeredTIFF([.init([254: 1], below: [.init([262: 32_803])])])
    try folder.write(Data(raw.bytes), to: "IMG_1.NEF")
    let (code, output, error) = run("detect", "F/IMG_1.NEF")
    #expect(code == .inputFailed && !output.contains("dog"))
    #expect(error.contains("IMG_1.NEF: this is a camera's raw file"), "\(error)")
  }
}
