import Foundation
import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

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

  @Test func `backgrounds, numbered pictures and benchmarks are remarked on as well`() throws {
    for name in ["scan.tif", "film-1.tif", "film-2.tif"] { try writePages(2, to: name) }
    try folder.writePicture(to: "person.jpg")
    let words = "it has several pages; only the first was looked at"
    let background = run(
      "segment", "--background", "F/scan.tif", "--annotate", "F/out.png", "F/person.jpg")
    #expect(background.code == .success, "\(background.error)")
    #expect(background.error.contains("\(folder.path)/scan.tif: \(words)"))
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

  @Test func `many are named in one line`() throws {
    for number in 1...5 { try writePages(2, to: "in/\(number).tif") }
    let (_, _, error) = run("embed", "F/in")
    #expect(
      error.contains(
        "vision: 5 files are animations or have several pages; only the first"),
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
