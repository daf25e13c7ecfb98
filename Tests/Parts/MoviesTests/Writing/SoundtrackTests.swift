import Foundation
import Frames
import MovieFixtures
import TestSupport
import Testing
import VisionBase

@testable import Movies

/// Sound that a drawn video copies from its source.
@Suite(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
struct SoundtrackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a film of three seconds with ten pictures a second, and a tone.
  private func film(_ name: String, _ options: [String]) throws -> String {
    let path = folder.file(name)
    try FFmpegTool.run(
      [
        "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=3", "-f", "lavfi", "-i",
        "sine=frequency=440:duration=3",
      ] + options + [path])
    return path
  }

  /// Writes the frames of a film from a time on, with its sound.
  private func copy(
    _ film: String, from start: Int64 = 0, count: Int = .max
  ) throws -> (path: String, failure: VisionError?) {
    let path = folder.file("out.mp4")
    let reader = try MovieReader(path: film)
    if start > 0 { try reader.seek(to: start) }
    let writer = try MovieWriter(
      path: path, options: MovieWriterOptions(framesPerSecond: 10, soundSource: film))
    var written = 0
    while written < count, let frame = try reader.next() {
      try writer.write(frame)
      written += 1
    }
    try writer.finish()
    return (path, writer.soundFailure)
  }

  /// Returns the codec, start and length of the sound, in milliseconds; nil without one.
  private func sound(_ path: String) throws -> (codec: String, start: Int, end: Int)? {
    try FFmpegTool.sound(of: path, list: folder.file("sound.txt"))
  }

  private static let kinds: [(name: String, options: [String], codec: String)] = [
    ("a.mp4", ["-c:v", "mpeg4", "-c:a", "aac"], "aac"),
    ("a.ts", ["-c:v", "mpeg2video", "-c:a", "aac"], "aac"),
    ("a.mkv", ["-c:v", "mpeg4", "-c:a", "ac3"], "ac3"),
    ("a.avi", ["-c:v", "mpeg4", "-c:a", "ac3"], "ac3"),
  ]

  @Test(arguments: kinds)
  func `the sound is taken over as it is`(name: String, options: [String], codec: String) throws {
    let (path, failure) = try copy(try film(name, options))
    #expect(failure == nil)
    let sound = try #require(try sound(path))
    #expect(sound.codec == codec)
    #expect(abs(sound.start) < 60 && abs(sound.end - 3000) < 120, "\(sound)")
    // All pictures still exist, and the file plays from its start.
    let reader = try MovieReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 30)
    #expect(folder.names == [name, "out.mp4", "sound.txt"])
  }

  @Test(arguments: ["a.mp4", "a.mkv"])
  func `a part of a film has the sound of that part`(name: String) throws {
    let film = try film(name, ["-c:v", "mpeg4", "-g", "5", "-c:a", "aac"])
    let (path, failure) = try copy(film, from: 1_500_000, count: 10)
    #expect(failure == nil)
    let sound = try #require(try sound(path))
    #expect(abs(sound.start) < 60 && abs(sound.end - 1000) < 80, "\(sound)")
  }

  @Test func `a film without sound has none, which is no failure`() throws {
    let path = folder.file("silent.mp4")
    try FFmpegTool.run([
      "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1", "-c:v", "mpeg4", path,
    ])
    let (copied, failure) = try copy(path)
    #expect(failure == nil)
    #expect(try sound(copied) == nil)
  }

  @Test func `sound that the file cannot hold is said, and the video is whole`() throws {
    let film = try film("a.mov", ["-c:v", "mpeg4", "-c:a", "pcm_s16le"])
    let (path, failure) = try copy(film)
    #expect(failure?.message.contains("cannot hold sound of its kind") == true)
    #expect(try sound(path) == nil)
    #expect(try MovieReader(path: path).durationInMicroseconds == 3_000_000)
  }

  @Test func `a source that is gone, or no video, is said as well`() throws {
    let film = try film("a.mp4", ["-c:v", "mpeg4", "-c:a", "aac"])
    let frame = try #require(try MovieReader(path: film).next())
    for source in [
      folder.file("absent.mp4"), try folder.write("no video", to: "b.mp4"), "/dev/null",
    ] {
      let writer = try MovieWriter(
        path: folder.file("out.mp4"), options: MovieWriterOptions(soundSource: source))
      try writer.write(frame)
      try writer.finish()
      #expect(writer.soundFailure != nil)
      #expect(try MovieReader(path: folder.file("out.mp4")).next() != nil)
    }
  }
}
