import TestSupport
import Foundation
import Frames
import MovieFixtures
import Movies
import Testing
import VisionBase

@Suite struct MovieKindsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "lists of other files lead nowhere",
    arguments: [
      ("list.mp4", "ffconcat version 1.0\nfile other.y4m\n"),
      ("list.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nother.y4m\n#EXT-X-ENDLIST\n"),
      ("list.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nother.ts\n#EXT-X-ENDLIST\n"),
      (
        "list.mp4", "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n"
      ),
      (
        "list.mpd",
        "<?xml version=\"1.0\"?>\n<MPD><Period><BaseURL>other.mp4</BaseURL></Period></MPD>"
      ),
    ])
  func lists(name: String, text: String) throws {
    var other = RawMovie(width: 4, height: 4, framesPerSecond: 10)
    other.add(luma: 1)
    try folder.write(other.data, to: "other.y4m")
    let path = try folder.write(Data(text.utf8), to: name)
    let error = #expect(throws: VisionError.self) { try MovieReader(path: path) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains(name) == true)
  }

  @Test func `a refused kind is named, with those that are accepted`() throws {
    let path = try folder.write(Data("ffconcat version 1.0\nfile a.y4m\n".utf8), to: "a.mp4")
    let error = #expect(throws: VisionError.self) { try MovieReader(path: path) }
    #expect(error?.cause as? MovieReadingFault == .kindNotAccepted("concat"))
    for word in ["a.mp4", "'concat'", "MP4", "Matroska", "H.264"] {
      #expect(error?.message.contains(word) == true)
    }
  }

  @Test func `a name with numbers or a colon is one file`() throws {
    var movie = RawMovie(width: 4, height: 4, framesPerSecond: 10)
    movie.add(luma: 1)
    for name in ["still-%d.y4m", "http:x.y4m", "concat:a|b.y4m", "data:,a.y4m"] {
      let reader = try MovieReader(path: try folder.write(movie.data, to: name))
      #expect(try reader.next() != nil)
      #expect(try reader.next() == nil)
    }
  }

  @Test(
    arguments: [PictureEncoding.png, .jpeg(quality: 90)],
    ["still.bin", "still.jpg", "still.jpeg", "still-%d.jpg", "still.png", "still.tiff"])
  func `a picture is a video of one frame`(encoding: PictureEncoding, name: String) throws {
    let pixels = [UInt8](repeating: 90, count: 8 * 8 * 3)
    let frame = try Frame(width: 8, height: 8, format: .rgb, bytes: pixels.span.bytes)
    let path = try folder.write(Data(frame.encoded(as: encoding)), to: name)
    let reader = try MovieReader(path: path)
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
  }

  @Test(
    .enabled(if: FFmpegTool.isInstalled, "\(FFmpegTool.missing)"),
    arguments: [
      "a.mp4", "a.m4v", "a.mov", "a.3gp", "a.mkv", "a.avi", "a.mpg", "a.vob", "a.ts", "a.m2ts",
      "a.flv", "a.asf", "a.wmv", "a.gif", "a.apng", "a.mxf", "a.nut", "a.m2v", "a.h264", "a.mjpeg",
      "a.y4m", "a.ogv -c:v libtheora", "a.webm -c:v libvpx", "a.ivf -c:v libvpx",
      "a.hevc -c:v libx265", "a.mp4 -c:v libx265",
    ])
  func `the usual kinds are read`(words: String) throws {
    let words = words.bytes.split(separator: " ").map(String.init)
    let path = folder.url.appendingPathComponent(words[0]).path
    try FFmpegTool.run(
      ["-f", "lavfi", "-i", "testsrc=s=176x144:r=25:d=0.4,format=yuv420p"] + words.dropFirst()
        + ["-strict", "-1", path])
    let reader = try MovieReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect((9...10).contains(count))
  }
}
