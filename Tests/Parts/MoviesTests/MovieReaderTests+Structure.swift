import Foundation
import Frames
import MovieFixtures
import TestSupport
import Testing
import VisionBase

@testable import Movies

// MARK: Structure and joined films

extension MovieReaderTests {
  /// A film whose header does not say how long it is, or whose damage FFmpeg passes over.
  struct Film: Sendable, CustomTestStringConvertible {
    let name: String
    var arguments: [String] = []

    var testDescription: String { name }

    static let all = [
      Film(name: "a.avi", arguments: ["-c:v", "mpeg4"]), Film(name: "a.flv"),
      Film(name: "live.webm", arguments: ["-c:v", "libvpx", "-live", "1"]),
      Film(
        name: "fragments.mp4",
        arguments: ["-movflags", "frag_every_frame+empty_moov+default_base_moof"]),
      Film(name: "a.wmv"),
    ]
  }

  private static let ending = "it ends too early: the rest of it is missing"
  private static let lost = "parts of it are damaged and were left out"

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"), arguments: Film.all)
  func `cut and damaged films of all kinds say so`(film: Film) throws {
    let (path, whole) = try makeFilm(film.name, film.arguments)
    #expect(try told(path) == [])
    for percent in [61, 90] {
      let cut = whole.prefix(whole.count * percent / 100)
      #expect(try told(folder.write(cut, to: "cut-" + film.name)).last == Self.ending)
    }
    // As many zeros as cover the header of some frame.
    var damaged = whole
    let place = whole.count * 45 / 100
    damaged.replaceSubrange(place..<place + 6000, with: Data(count: 6000))
    let damagedPath = try folder.write(damaged, to: "damaged-" + film.name)
    #expect(try told(damagedPath).contains(Self.lost))
    var gap = whole
    gap.removeSubrange(place..<place + 5000)
    let gone = try told(folder.write(gap, to: "gap-" + film.name))
    #expect(gone.contains(Self.lost) || gone.contains(Self.ending), "\(gone)")
    // A picture behind the damage can be asked for; the error comes at the end.
    guard film.name == "a.avi" else { return }
    let reader = try MovieReader(path: damagedPath)
    #expect(try reader.frame(at: 2_950_000).timestampInMicroseconds == 2_900_000)
    #expect(throws: VisionError.self) { while try reader.next() != nil {} }
    // So can the last pictures of a film that was cut.
    let cut = try MovieReader(path: folder.file("cut-" + film.name))
    try cut.seek(to: 2_300_000)
    #expect(try cut.next() != nil)
    #expect(throws: VisionError.self) { while try cut.next() != nil {} }
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `a transport stream that ends within a packet says so`() throws {
    let (_, whole) = try makeFilm("a.ts", ["-c:v", "mpeg2video"])
    let end = whole.count / 188 * 6 / 10 * 188
    #expect(try told(folder.write(whole.prefix(end + 90), to: "cut.ts")).last == Self.ending)
    // Nothing says that packets are missing.
    #expect(try !told(folder.write(whole.prefix(end), to: "packets.ts")).contains(Self.ending))
  }

  @Test func `a raw video that ends within a frame says so`() throws {
    var movie = RawMovie(width: 16, height: 16, framesPerSecond: 10)
    for index in 0..<6 { movie.add(luma: UInt8(30 * index)) }
    #expect(try told(folder.write(movie.data, to: "whole.y4m")) == [])
    try expectCut(try folder.write(movie.data.dropLast(100), to: "cut.y4m"), frames: 5)
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `joined Theora films are one film without damage`() throws {
    let (_, whole) = try makeFilm("a.ogv")
    let path = try folder.write(whole + whole, to: "joined.ogv")
    #expect(try told(path) == [])
    let reader = try MovieReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 60)
    // A film of other sizes cannot be decoded with the headers of the first one.
    let other = folder.file("small.ogv")
    try FFmpegTool.run(["-f", "lavfi", "-i", "testsrc2=d=1:r=10:s=160x120", other])
    let small = try Data(contentsOf: URL(fileURLWithPath: other))
    #expect(try !told(folder.write(whole + small, to: "unequal.ogv")).isEmpty)
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `a damaged last page of an Ogg film is an error`() throws {
    var (_, film) = try makeFilm("a.ogv")
    film.replaceSubrange(film.count - 2000..<film.count - 1000, with: Data(count: 1000))
    #expect(try told(folder.write(film, to: "last.ogv")).last == Self.lost)
  }

  @Test func `the second of two joined GIFs is missed as well`() throws {
    let whole = HollowGIF.data(width: 8, height: 8, frameCount: 6)
    #expect(try told(folder.write(whole + whole, to: "joined.gif")) == [])
    try expectCut(try folder.write(whole + whole.dropLast(27), to: "cut.gif"), frames: 10)
    #expect(try told(folder.write(whole + Data("GIF and more".utf8), to: "noted.gif")) == [])
    let film = Data(SmallContainer(.flv).bytes)
    #expect(try told(folder.write(whole + film, to: "other.gif")) == [Self.lost])
  }

  @Test func `a GIF whose picture cannot be decoded says so`() throws {
    var data = HollowGIF.data(width: 8, height: 8, frameCount: 6)
    // Codes without a pixel.
    data.replaceSubrange(19 + 23 * 3 + 20..<19 + 23 * 3 + 22, with: [0x2C, 0])
    #expect(try told(folder.write(data, to: "codes.gif")).contains(Self.lost))
  }

  @Test(
    .enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"),
    arguments: ["a.flv", "a.wmv", "a.mp4", "a.mpg", "a.ts"])
  func `a film behind another says that it is not read`(name: String) throws {
    let (_, whole) = try makeFilm(name, name == "a.mp4" ? ["-c:v", "mpeg4"] : ["-r", "25"])
    var others = [SmallContainer(.matroska).bytes, SmallContainer(.y4m).bytes].map { Data($0) }
    if ["a.flv", "a.wmv", "a.mp4"].contains(name) { others.append(whole) }
    for other in others {
      #expect(try told(folder.write(whole + other, to: "joined-" + name)).last == Self.lost)
    }
  }
}
