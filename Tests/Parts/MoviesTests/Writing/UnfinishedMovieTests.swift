import TestSupport
import Foundation
import Frames
import MovieFixtures
import Testing
import VisionBase

@testable import Movies

@Suite struct UnfinishedMovieTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.url.appendingPathComponent("a.mp4").path }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  private func picture(_ gray: UInt8, at time: Int) throws -> Frame {
    let pixels = [UInt8](repeating: gray, count: 32 * 32 * 3)
    return try Frame(
      width: 32, height: 32, format: .rgb, timestampInMicroseconds: Int64(time),
      bytes: pixels.span.bytes)
  }

  private func write(frames count: Int) throws {
    let writer = try MovieWriter(path: path)
    for index in 0..<count { try writer.write(picture(90, at: index * 40_000)) }
    try writer.finish()
  }

  private func frameCount(_ path: String) throws -> Int {
    let reader = try MovieReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test func `what killed processes left is not in the way, and stays`() throws {
    // As left by processes of the same number: in a container each run has number 1.
    var left = (0..<20).map { "a.mp4.\(getpid())-\($0).part.mp4" }
    left += left.map { $0 + ".arranged" } + ["a.mp4.abcd1234.part.mp4", "a.mp4.abcd1234.arranged"]
    for name in left { try folder.write(Data("left".utf8), to: name) }
    for count in 1...3 {
      try write(frames: count)
      #expect(try frameCount(path) == count)
    }
    #expect(try files == (left + ["a.mp4"]).sorted())
  }

  @Test(arguments: [0o600, 0o640, 0o664])
  func `a video that is replaced keeps who may read it`(mode: Int) throws {
    try folder.write(Data("before".utf8), to: "a.mp4")
    chmod(path, mode_t(mode))
    try write(frames: 2)
    #expect(try frameCount(path) == 2)
    #expect(WholeFile.mode(of: path) == UInt32(mode))
  }

  @Test func `a check right before the end keeps the older file`() throws {
    let writer = try MovieWriter(path: path)
    writer.setCheck { () throws(VisionError) in throw VisionError(.optionInvalid, "kept") }
    try writer.write(picture(90, at: 0))
    try folder.write("by hand", to: "a.mp4")
    #expect(throws: VisionError.self) { try writer.finish() }
    #expect(folder.read("a.mp4") == Array("by hand".utf8))
    withExtendedLifetime(writer) {}
    #expect(try files == ["a.mp4"])
  }

  @Test func `a video that cannot be arranged plays as it was written`() throws {
    // The path fits with the extension of an unfinished file, but not with the longer one.
    var deep = folder.url
    while deep.path.utf8.count < 3800 {
      deep.appendPathComponent(String(repeating: "d", count: 200))
    }
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    let name = String(repeating: "a", count: 4070 - deep.path.utf8.count) + ".mp4"
    let path = deep.appendingPathComponent(name).path
    let writer = try MovieWriter(path: path, options: MovieWriterOptions(framesPerSecond: 10))
    for index in 0..<50 { try writer.write(picture(UInt8(index), at: index * 100_000)) }
    try writer.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: deep.path) == [name])
    #expect(try frameCount(path) == 50)
    #expect(try isFragmented(path), "it was arranged after all")
  }

  @Test func `a video that arranging would shorten stays as it was written`() throws {
    let writer = try MovieWriter(path: path, options: MovieWriterOptions(framesPerSecond: 10))
    for index in 0..<120 { try writer.write(picture(UInt8(index), at: index * 100_000)) }
    let part = try URL(filePath: "\(folder.url.path)/\(#require(files.first))")
    let fragment = try #require(
      try Data(contentsOf: part).range(of: Data("moof".utf8), options: .backwards))
    let file = try FileHandle(forWritingTo: part)
    try file.seek(toOffset: UInt64(fragment.lowerBound))
    file.write(Data("free".utf8))
    try writer.finish()
    #expect(try isFragmented(path))
    #expect((1..<120).contains(try frameCount(path)))
  }

  private func isFragmented(_ path: String) throws -> Bool {
    try Data(contentsOf: URL(filePath: path)).range(of: Data("moof".utf8)) != nil
  }
}
