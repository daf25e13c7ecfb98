import Testing
import VisionBase

@testable import Movies

@Suite struct HLSPlaylistTests {
  private func list(_ lines: String...) throws -> HLSPlaylist {
    try HLSPlaylist(Array(lines.joined(separator: "\n").utf8), of: "http://cam/list.m3u8")
  }

  @Test func `pieces have numbers, lengths and headers`() throws {
    let list = try list(
      "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:41",
      "#EXT-X-MAP:URI=\"h,1.mp4\"",
      "#EXTINF:5.5,a title", "a.m4s", "", "# words", "#EXT-X-DISCONTINUITY", "#EXTINF:6", "b.m4s ",
      "#EXT-X-ENDLIST")
    #expect(list.segments.map(\.reference) == ["a.m4s", "b.m4s"])
    #expect(list.segments.map(\.number) == [41, 42])
    #expect(list.segments.map(\.seconds) == [5.5, 6])
    #expect(list.segments.map(\.header) == ["h,1.mp4", "h,1.mp4"])
    #expect(list.hasEnd)
    #expect(list.longestSegmentInSeconds == 6)
  }

  @Test func `streams to choose from have a rate`() throws {
    let list = try list(
      "#EXTM3U", "#EXT-X-STREAM-INF:CODECS=\"avc1,mp4a\",BANDWIDTH=1280000", "low.m3u8",
      "#EXT-X-STREAM-INF:RESOLUTION=1x1", "none.m3u8")
    #expect(list.variants.map(\.reference) == ["low.m3u8", "none.m3u8"])
    #expect(list.variants.map(\.bitsPerSecond) == [1_280_000, 0])
  }

  private static let wrong = [
    "", "a.ts", "#EXTM3U\na.ts", "#EXTM3U\n#EXTINF:x\na.ts", "#EXTM3U\n#EXTINF:-1\na.ts",
    "#EXTM3U\n#EXTINF:nan\na.ts", "#EXTM3U\n#EXTINF:1e9\na.ts",
    "#EXTM3U\n#EXT-X-TARGETDURATION:0", "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:-1",
    "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:9999999999999999999",
    "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:1\na.ts", "#EXTM3U\n#EXT-X-KEY:",
    "#EXTM3U\n#EXT-X-BYTERANGE:5@0\n#EXTINF:1\na.ts", "#EXTM3U\n#EXT-X-MAP:X=1",
    "#EXTM3U\n#EXT-X-MAP:URI=\"h\",BYTERANGE=\"1@0\"",
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx.m3u8\n#EXTINF:1\na.ts",
  ]

  @Test(arguments: wrong)
  func `what is wrong with a playlist is said with its name`(text: String) {
    let error = #expect(throws: VisionError.self) {
      try HLSPlaylist(Array(text.utf8), of: "http://cam/list.m3u8")
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.bytes.hasPrefix("http://cam/list.m3u8: ") == true)
  }

  @Test func `a playlist without end is refused`() {
    let long = [UInt8](repeating: 35, count: HLSPlaylist.mostBytes + 1)
    #expect(throws: VisionError.self) { try HLSPlaylist(long, of: "x") }
    let many = "#EXTM3U\n" + String(repeating: "#EXTINF:1\na\n", count: 100_001)
    #expect(throws: VisionError.self) { try HLSPlaylist(Array(many.utf8), of: "x") }
  }
}
