import Foundation
import Frames
import Movies
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

/// Tests of clips with an H.264 film in which a dog comes after three seconds and stays for two.
@Suite struct WatchClipsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let contents: [SampleContent] =
      [SampleContent](repeating: .nothing, count: 30) + [SampleContent](repeating: .dog, count: 20)
      + [SampleContent](repeating: .nothing, count: 70)
    try folder.writeEncodedMovie(contents, to: "film.mp4")
  }

  private var clips: String { folder.file("clips") }

  private func file(
    _ input: String = "film.mp4", events: String = #"[{"kind": "appears"}]"#,
    keys: String = #", "beforeSeconds": 1, "afterSeconds": 1"#
  ) throws -> String {
    let text = WatchFiles.text(input: folder.file(input), events: events)
    return try folder.write(
      text.replacingOccurrences(
        of: #"{"sources""#, with: #"{"clips": {"folder": "\#(clips)"\#(keys)}, "sources""#),
      to: "watch.json")
  }

  private func run(
    _ path: String, services: Services = SampleServices.watching
  ) throws -> (lines: [[String: Any]], error: String) {
    let (code, output, error) = runProgram(["watch", path], services: services)
    #expect(code == .success, "\(error)")
    return (try jsonLines(output), error)
  }

  /// Returns the contents of a clip's frames: true for a dog.
  private func dogs(_ line: [String: Any]?) throws -> [Bool] {
    let reader = try MovieReader(path: try #require(line?["clip"] as? String))
    var found: [Bool] = []
    while let frame = try reader.next() {
      found.append(try SampleServices.Content(of: frame).hasDog)
    }
    return found
  }

  @Test func `an event has a clip from before its begin to after its end`() throws {
    let (lines, error) = try run(file())
    #expect(error.isEmpty, "\(error)")
    #expect(lines.compactMap { $0["phase"] as? String } == ["begin", "end", "clip"])
    let clip = try #require(lines.last)
    #expect(lines.dropLast().allSatisfy { $0["clip"] is NSNull })
    #expect(clip["clip"] as? String == "\(clips)/\(clip["id"] ?? "")-clip.mp4")
    #expect(clip["id"] as? String == lines.first?["id"] as? String)
    #expect(clip["reason"] is NSNull && clip["class"] as? String == "dog")
    let dogs = try dogs(clip)
    // The dog is gone two seconds after it was last seen; the clip begins with a key frame.
    let (before, during) = (dogs.prefix { !$0 }.count, dogs.count { $0 })
    #expect((10...31).contains(before) && (19...21).contains(during), "\(dogs)")
    #expect((27...31).contains(dogs.count - before - during), "\(dogs)")
    #expect(FileSystem.names(in: clips).count == 1)
  }

  @Test func `events choose whether they have clips, and a long one has its begin`() throws {
    let (lines, error) = try run(
      file(
        events: """
          [{"kind": "appears", "clip": false}, {"kind": "nothing", "minutes": 0.02},
           {"kind": "count", "below": 1, "seconds": 0, "name": "empty"},
           {"kind": "nothing", "minutes": 0.015, "name": "quiet", "clip": true}]
          """,
        keys: #", "beforeSeconds": 0, "afterSeconds": 0, "longestSeconds": 1"#))
    #expect(error.isEmpty, "\(error)")
    let clips = lines.filter { $0["phase"] as? String == "clip" }
    #expect(Set(clips.compactMap { $0["event"] as? String }) == ["empty", "quiet"])
    #expect(clips.count == 4, "\(lines.map { "\($0["event"] ?? "") \($0["phase"] ?? "")" })")
    for clip in clips { #expect(try dogs(clip).count <= 32) }
  }

  @Test func `a source without a video of packets is told once, and events go on`() throws {
    let events = #"[{"kind": "appears"}, {"kind": "count", "below": 1, "seconds": 0}]"#
    let (lines, error) = try run(file("film.mp4.y4m", events: events))
    #expect(lines.count >= 4 && lines.allSatisfy { $0["clip"] is NSNull })
    #expect(error.contains("door: events go on without clips: its video is rawvideo"))
    #expect(error.bytes.split(separator: "\n").count == 1, "\(error)")
    #expect(FileSystem.names(in: clips).isEmpty)
  }

  @Test func `a folder that cannot be written is told once, and events go on`() throws {
    var services = SampleServices.watching
    services.track = TrackTask.track.with { [folder, clips] (_, _) throws(VisionError) in
      FileSystem.remove(clips)
      _ = try? folder.write("file", to: "clips")
      return SampleServices.MovingDog()
    }
    let events = #"[{"kind": "appears"}, {"kind": "count", "below": 1, "seconds": 0}]"#
    let (lines, error) = try run(file(events: events), services: services)
    #expect(lines.count >= 4 && lines.allSatisfy { $0["clip"] is NSNull })
    #expect(error.contains("events go on without clips"))
    #expect(error.bytes.split(separator: "\n").count == 1, "\(error)")
  }

  @Test func `what is wrong with the keys is told`() throws {
    let film = folder.file("film.mp4")
    func problems(_ keys: String) -> [String] {
      WatchFiles.problems(
        of: WatchFiles.text(input: film).replacingOccurrences(
          of: #"{"sources""#, with: #"{"clips": {\#(keys)}, "sources""#))
    }
    #expect(problems(#""folder": "\#(clips)""#) == [])
    #expect(problems("").first?.contains("clips.folder") == true)
    let long = problems(#""folder": "\#(clips)", "beforeSeconds": 20, "longestSeconds": 10"#)
    #expect(long.count == 1 && long.first?.contains("must be longer than beforeSeconds") == true)
    #expect(problems(#""folder": "\#(clips)", "afterSeconds": 61"#).count == 1)
  }

  @Test func `a line about a clip is what the schema describes`() throws {
    let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/schema/watch.json")
    let schema = try JSONSchema(Data(contentsOf: docs))
    let (lines, _) = try run(file())
    #expect(lines.count == 3)
    for line in lines { #expect(schema.problems(line) == []) }
  }

  @Test func `the check tells of clips`() throws {
    let (code, output, _) = runProgram(
      ["watch", "--check", try file()], services: SampleServices.watching)
    #expect(code == .success)
    #expect(
      output.contains(
        "Clips of events: \(clips), at most 1.0 GB, from 1 s before to 1 s after, at most 60 s"),
      "\(output)")
  }
}
