import Foundation
import Frames
import MovieFixtures
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests of the properties that a drawn copy keeps from its source.
@Suite struct AnnotatedCopyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command; `F` in its words stands for the folder.
  private func run(_ words: String...) -> (code: ExitCode, error: String) {
    let result = runProgram(
      words.map { $0.bytes.hasPrefix("F/") ? "\(folder.path)\($0.bytes.dropFirst())" : $0 })
    return (result.code, result.error)
  }

  /// Writes a red picture, in which the sample services find a dog.
  private func writePicture(to name: String, _ profile: ColorProfile?) throws {
    let pixels = (0..<64 * 48).flatMap { _ -> [UInt8] in [255, 0, 0] }
    let frame = try Frame(width: 64, height: 48, format: .rgb, bytes: pixels.span.bytes)
    let encoding = name.bytes.hasSuffix("png") ? PictureEncoding.png : .jpeg()
    try folder.write(Data(frame.encoded(as: encoding, profile: profile)), to: name)
  }

  private func profile(of name: String) throws -> ColorProfile? {
    ColorProfile(of: StableBytes(try #require(folder.read(name)).map(\.self), name: name))
  }

  @Test(arguments: ["jpg", "png"], ["jpg", "png"])
  func `a drawn picture has the color profile of the original`(from: String, to: String) throws {
    let sample = try #require(SampleProfile.profile())
    try writePicture(to: "a.\(from)", sample)
    #expect(run("detect", "--annotate", "F/out.\(to)", "F/a.\(from)") == (.success, ""))
    #expect(try profile(of: "out.\(to)") == sample)
    try writePicture(to: "plain.\(from)", nil)
    #expect(run("detect", "--annotate", "F/out.\(to)", "F/plain.\(from)") == (.success, ""))
    #expect(try profile(of: "out.\(to)") == nil)
  }

  @Test func `so have those of a folder, each its own, and what is cut out`() throws {
    let sample = try #require(SampleProfile.profile())
    try writePicture(to: "in/a.jpg", sample)
    try writePicture(to: "in/b.jpg", nil)
    try writePicture(to: "in/c.png", sample)
    let result = run("detect", "--annotate", "F/drawn", "--crop", "F/crops", "F/in")
    #expect(result == (.success, ""))
    for (name, expected) in [("a.jpg", sample), ("b.jpg", nil), ("c.png", sample)] {
      #expect(try profile(of: "drawn/\(name)") == expected)
    }
    for name in FileSystem.names(in: folder.file("crops/dog")) {
      #expect(try profile(of: "crops/dog/\(name)") == (name.bytes.hasPrefix("b") ? nil : sample))
    }
  }

  @Test(
    .enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"),
    arguments: ["detect", "classify", "pose", "track"])
  func `a drawn video has the sound of the original`(task: String) throws {
    try FFmpegTool.run([
      "-f", "lavfi", "-i", "color=red:size=64x48:rate=10:duration=2", "-f", "lavfi", "-i",
      "sine=frequency=440:duration=2", "-c:v", "mpeg4", "-c:a", "aac", folder.file("a.mkv"),
    ])
    #expect(run(task, "--quiet", "--annotate", "F/out.mp4", "F/a.mkv") == (.success, ""))
    let sound = try #require(
      try FFmpegTool.sound(of: folder.file("out.mp4"), list: folder.file("sound.txt")))
    #expect(sound.codec == "aac")
    #expect(abs(sound.start) < 60 && abs(sound.end - 2000) < 120, "\(sound)")
    #expect(try movieFrames(of: folder.file("out.mp4")).count == 20)
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `sound that MP4 cannot hold is said to be lost`() throws {
    try FFmpegTool.run([
      "-f", "lavfi", "-i", "color=red:size=64x48:rate=10:duration=1", "-f", "lavfi", "-i",
      "sine=frequency=440:duration=1", "-c:v", "mpeg4", "-c:a", "pcm_s16le", folder.file("a.mov"),
    ])
    let result = run("detect", "--annotate", "F/out.mp4", "F/a.mov")
    #expect(result.code == .success && result.error.contains("sound"), "\(result.error)")
    #expect(
      try FFmpegTool.sound(of: folder.file("out.mp4"), list: folder.file("sound.txt")) == nil)
  }
}
