import Foundation
import Frames
import MovieFixtures
import TestSupport
import Testing
import VisionBase

@testable import Movies

// MARK: Endings and concealed damage

extension MovieReaderTests {
  @Test(arguments: [3, 20, 22])
  func `a GIF without its end gives its frames and an error`(missing: Int) throws {
    // A picture takes 23 bytes, the trailer one.
    let whole = HollowGIF.data(width: 8, height: 8, frameCount: 6)
    try expectCut(try folder.write(whole.dropLast(24 + missing), to: "cut.gif"), frames: 4)
    try expectCut(try folder.write(whole.dropLast(1), to: "trailer.gif"), frames: 6)
    #expect(try told(folder.write(whole, to: "whole.gif")) == [])
    let still = HollowGIF.data(width: 8, height: 8, frameCount: 1)
    #expect(try told(folder.write(still.dropLast(1), to: "still.gif")) == [])
  }

  @Test func `a GIF with a block that is none gives an error`() throws {
    var data = HollowGIF.data(width: 8, height: 8, frameCount: 6)
    data[19 + 23 * 3] = 0
    let path = try folder.write(data, to: "lost.gif")
    #expect(try told(path) == ["it ends too early: the rest of it is missing"])
  }

  /// Returns the errors of a video, without its path.
  func told(_ path: String, threads: Int = 0) throws -> [String] {
    let reader = try MovieReader(path: path, threads: threads)
    var told: [String] = []
    while told.count < 30 {
      do {
        guard try reader.next() != nil else { return told }
      } catch {
        let start = "\(path): "
        #expect(error.message.bytes.hasPrefix(start), "\(error.message)")
        told.append(error.message.replacingOccurrences(of: start, with: ""))
      }
    }
    return told
  }

  /// Makes a film of three seconds with 30 frames.
  func makeFilm(_ name: String, _ arguments: [String] = []) throws -> (String, Data) {
    let path = folder.file(name)
    try FFmpegTool.run(
      ["-f", "lavfi", "-i", "testsrc2=d=3:r=10:s=320x240"] + arguments + [path])
    return (path, try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(
    .enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"),
    arguments: [
      ("a.webm", ["-c:v", "libvpx"]), ("b.webm", ["-c:v", "libvpx-vp9"]), ("c.mkv", []),
    ])
  func `damage that hides the rest of a film is an error`(name: String, arguments: [String]) throws
  {
    let (path, whole) = try makeFilm(name, arguments)
    #expect(try told(path) == [])
    var damaged = whole
    let place = whole.count / 3
    damaged.replaceSubrange(place..<place + 4096, with: Data(count: 4096))
    let told = try told(folder.write(damaged, to: "damaged-" + name))
    #expect(told.last == "it ends too early: the rest of it is missing")
    #expect(told.count <= 2)
    // A part that ends before the damage says nothing.
    let reader = try MovieReader(path: folder.file("damaged-" + name))
    try reader.seek(to: 200_000)
    for _ in 0..<3 { #expect(try reader.next() != nil) }
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `a Windows Media file that ends too early says so`() throws {
    let (path, whole) = try makeFilm("a.wmv")
    #expect(try told(path) == [])
    var cut = whole.prefix(whole.count * 6 / 10)
    let ending = "it ends too early: the rest of it is missing"
    #expect(try told(folder.write(cut, to: "cut.wmv")).last == ending)
    // A mark of the header: the recording was not finished, and its length not known. So a cut
    // between two packets does not show.
    cut[118] |= 1
    #expect(try told(folder.write(cut, to: "within.wmv")).last == ending)
    let header = cut[16..<24].reversed().reduce(0) { $0 << 8 | Int($1) } + 50
    let packet = cut[122..<126].reversed().reduce(0) { $0 << 8 | Int($1) }
    let packets = cut.prefix(header + (cut.count - header) / packet * packet)
    #expect(try !told(folder.write(packets, to: "live.wmv")).contains(ending))
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `damaged and missing pages of an Ogg film are an error`() throws {
    let (path, whole) = try makeFilm("a.ogv")
    #expect(try told(path) == [])
    var damaged = whole
    let place = whole.count / 3
    damaged.replaceSubrange(place..<place + 4096, with: Data(count: 4096))
    let lost = "parts of it are damaged and were left out"
    #expect(try told(folder.write(damaged, to: "damaged.ogv")) == [lost])
    let ending = "it ends too early: the rest of it is missing"
    let cut = whole.prefix(whole.count * 6 / 10)
    #expect(try told(folder.write(cut, to: "cut.ogv")) == [ending])
    // Other programs' notes behind the last page are no damage.
    #expect(try told(folder.write(whole + Data(count: 128), to: "noted.ogv")) == [])
    #expect(try told(folder.write(whole + Data("TAG and more".utf8), to: "tagged.ogv")) == [])
  }

  @Test(
    .enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"),
    arguments: [
      ("a.avi", ["-c:v", "mpeg4"]), ("a.mkv", ["-c:v", "libx264"]), ("a.flv", []),
      ("a.ts", ["-c:v", "mpeg2video"]),
    ])
  func `damage that the decoder conceals is one error`(name: String, arguments: [String]) throws {
    let (path, whole) = try makeFilm(name, arguments)
    #expect(try told(path) == [])
    var random = SeededGenerator(seed: 5)
    var damaged = whole
    let place = whole.count / 2
    for index in place..<place + 40 { damaged[index] = UInt8(truncatingIfNeeded: random.next()) }
    let damagedPath = try folder.write(damaged, to: "damaged-" + name)
    // Threads of H.264's decoder do not always know of it in time.
    let told = try told(damagedPath, threads: arguments.last == "libx264" ? 1 : 0)
    #expect(told.count == 1)
    #expect(told.first?.bytes.hasPrefix("it is damaged after the frame at ") == true)
    // The frames are all there, and can be asked for.
    let reader = try MovieReader(path: damagedPath)
    var count = 0
    while true {
      do { guard try reader.next() != nil else { break } } catch { continue }
      count += 1
    }
    #expect(count == 30)
    #expect(try self.told(damagedPath, threads: 2).count == (arguments.last == "libx264" ? 0 : 1))
    let other = try MovieReader(path: damagedPath)
    #expect(try other.frame(at: 2_500_000).timestampInMicroseconds == 2_500_000)
  }

  @Test(.enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"))
  func `whole films of many kinds are not taken for cut or damaged ones`() throws {
    let (path, _) = try makeFilm("a.mp4", ["-g", "12", "-bf", "2"])
    let slow = ["-vf", "select='eq(n,0)+eq(n,3)+eq(n,9)',setpts=8*PTS", "-vsync", "vfr"]
    let sound = ["-f", "lavfi", "-i", "sine=d=9"]
    var films: [(String, [String])] = [
      ("a.ts", ["-c:v", "mpeg2video", "-bf", "2"]), ("a.ogv", []), ("a.gif", []), ("a.nut", []),
    ]
    for kind in ["mkv", "webm", "flv", "wmv", "gif", "ogv"] {
      films.append(("slow.\(kind)", slow))
      let rate = kind == "flv" ? ["-ar", "44100"] : []
      if kind != "gif" { films.append(("sound.\(kind)", sound + rate)) }
    }
    for (name, arguments) in films {
      #expect(try told(makeFilm(name, arguments).0) == [], "\(name)")
    }
    for kind in ["mkv", "flv", "mov", "ts", "avi"] {
      for (name, options) in [("trim", ["-ss", "1.3"]), ("shift", ["-itsoffset", "5"])] {
        let copy = folder.file("\(name).\(kind)")
        try FFmpegTool.run(options + ["-i", path, "-c", "copy", copy])
        #expect(try told(copy) == [], "\(copy)")
      }
    }
    // A film that begins between two key frames.
    let stream = try Data(contentsOf: URL(fileURLWithPath: folder.file("trim.ts")))
    let middle = try folder.write(stream.dropFirst(188 * 60), to: "middle.ts")
    #expect(try told(middle) == [])
  }
}
