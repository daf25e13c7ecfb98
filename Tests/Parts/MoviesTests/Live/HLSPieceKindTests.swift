import TestSupport
import Testing
import VisionBase

@testable import Movies

/// Segments that are no video, or of another kind than those before them.
@Suite struct HLSPieceKindTests {
  private static func packets(_ count: Int, length: Int = 188, mark: Int = 0) -> [UInt8] {
    let packet =
      [UInt8](repeating: 0xB7, count: mark) + [0x47, 0x1F, 0xFF, 0x10]
      + [UInt8](repeating: 0xFF, count: length - mark - 4)
    return [[UInt8]](repeating: packet, count: count).flatMap(\.self)
  }

  private static func box(_ type: String, size: [UInt8] = [0, 0, 0, 8]) -> [UInt8] {
    size + Array(type.utf8)
  }

  /// The letter G, which begins packets, is at the distance of some.
  private static let page = [[UInt8]](repeating: Array("<html>Gone</html>".utf8), count: 6000)
    .flatMap(\.self)

  /// Texts with the letter G at the distance of packets: each lacks something of their headers.
  private static let texts = [
    "<html>GooP</html>", "<html>Gone</html>", "<html>Goo&</html>", "Goo\n",
  ].map { text in
    [[UInt8]](repeating: Array(text.utf8), count: 25_000).flatMap(\.self)
  }

  private static func noise(_ count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  @Test(arguments: [(188, 0), (192, 4), (204, 0)])
  func `packets are a transport stream`(length: Int, mark: Int) {
    for count in [1, 2, 4, 5, 400] {
      let bytes = Self.packets(count, length: length, mark: mark)
      #expect(HLSPieceKind(bytes, isWhole: true) == .transportStream)
      #expect(HLSPieceKind(bytes, isWhole: false) == (count < 5 ? nil : .transportStream))
    }
    let later = Self.packets(20, length: length, mark: mark).dropFirst(50)
    #expect(HLSPieceKind(Array(later), isWhole: false) == .transportStream)
  }

  @Test(arguments: ["ftyp", "styp", "moof", "moov", "sidx", "emsg", "prft", "mdat", "free", "uuid"])
  func `boxes are MP4`(type: String) {
    for size: [UInt8] in [[0, 0, 0, 8], [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]] {
      #expect(HLSPieceKind(Self.box(type, size: size), isWhole: false) == .boxes)
    }
    #expect(HLSPieceKind(Self.box(type, size: [0, 0, 0, 7]), isWhole: true) == .other)
    #expect(HLSPieceKind(Array(Self.box(type).dropLast()), isWhole: false) == nil)
  }

  @Test(arguments: [600, 4096, 100_000])
  func `other bytes are neither`(count: Int) {
    for bytes in Self.texts + [Self.noise(100_000), [UInt8](repeating: 0, count: 100_000)] {
      let start = Array(bytes.prefix(count))
      #expect(HLSPieceKind(start, isWhole: true) == .other)
      #expect(HLSPieceKind(start, isWhole: false) == (count < 4096 ? nil : .other))
    }
    #expect(HLSPieceKind([], isWhole: false) == nil)
    #expect(HLSPieceKind(Array("GIF89a".utf8), isWhole: true) == .other)
  }

  // MARK: - Over a connection

  private struct Case: Sendable, CustomTestStringConvertible {
    var first: [UInt8]
    var second: [UInt8]
    var words: String
    var testDescription: String { words }
  }

  private static let cases = [
    Case(first: packets(10), second: page, words: "is not MPEG-TS as those before it are"),
    Case(first: packets(1), second: noise(600), words: "is not MPEG-TS as those before it are"),
    Case(first: packets(10), second: box("moof"), words: "is not MPEG-TS as those before it are"),
    Case(
      first: box("ftyp"), second: [UInt8](repeating: 0, count: 600),
      words: "is not MP4 as those before it are"),
    Case(first: box("ftyp"), second: packets(10), words: "is not MP4 as those before it are"),
    Case(first: packets(10), second: [], words: "a piece of it is empty"),
  ]

  @Test(arguments: cases)
  private func `a piece of another kind is an error that names it`(row: Case) throws {
    let server = try LocalServer { request, _ in
      switch request.path {
      case "/a.m3u8":
        let list = "#EXTINF:2,\n1.ts\n#EXTINF:2,\n2.ts\n#EXT-X-ENDLIST\n"
        return Self.answer(Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(list)".utf8))
      case "/1.ts": return Self.answer(row.first)
      default: return Self.answer(row.second)
      }
    }
    let address = try #require(StreamAddress(server.url("/a.m3u8")))
    let error = #expect(throws: VisionError.self) { try LiveReader(address) }
    try #require(error?.code != .runtimeMissing, "needs libcurl4")
    #expect(error?.code == .inputInvalid)
    let message = error?.message ?? ""
    #expect(message.contains(row.words) && message.bytes.hasSuffix("/2.ts"), "\(message)")
  }

  private static func answer(_ body: [UInt8]) -> [LocalServer.Step] {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    return body.isEmpty ? [.text(head)] : [.text(head), .bytes(body)]
  }
}
