import MovieFixtures
import Testing

@testable import Movies

@Suite struct NextFilmTests {
  /// A small film; films of one group are those that FFmpeg reads one after the other.
  struct Film: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let group: String?
    let bytes: [UInt8]

    static let all: [Film] = small + [gif, ogg, program, transport, timed, mp4]

    private static let small: [Film] = SmallContainer.all.map { file in
      Film(testDescription: file.description, group: group(of: file.kind), bytes: file.bytes)
    }

    private static func group(of kind: SmallContainer.Kind) -> String? {
      switch kind {
      case .matroska, .liveMatroska: "matroska"
      case .avi, .fragments: kind.rawValue
      case .flv, .windowsMedia, .y4m: nil
      }
    }

    private static let gif = Film(
      testDescription: "gif", group: "gif",
      bytes: [UInt8](HollowGIF.data(width: 8, height: 8, frameCount: 200)))

    private static var ogg: Film {
      var bytes = Array("OggS".utf8)
      bytes += [0, 2]
      bytes += zeros(20)
      bytes += [1, 10]
      bytes += zeros(10)
      return Film(testDescription: "ogg", group: "ogg", bytes: bytes)
    }

    private static var program: Film {
      // With the marker bits of a pack.
      var bytes: [UInt8] = [0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0, 3]
      bytes += [0xF8, 0, 0, 1, 0xE0, 0, 10]
      bytes += zeros(10)
      return Film(testDescription: "program", group: "program", bytes: bytes)
    }

    private static var transport: Film {
      let packet = [0x47] + [UInt8](repeating: 0xB7, count: 187)
      return Film(
        testDescription: "transport", group: "transport",
        bytes: Array(repeatElement(packet, count: 20).joined()))
    }

    /// Packets with a time in front of each, as on Blu-ray discs.
    private static var timed: Film {
      let packet = [1, 2, 3, 4, 0x47] + [UInt8](repeating: 0xB7, count: 187)
      return Film(
        testDescription: "timed", group: "timed",
        bytes: Array(repeatElement(packet, count: 20).joined()))
    }

    private static var mp4: Film {
      let index = box("moov", box("mvhd", zeros(3)))
      return Film(
        testDescription: "mp4", group: nil,
        bytes: box("ftyp", zeros(4)) + index + box("mdat", [7]))
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + Array(kind.utf8) + content
    }
  }

  private func fault(_ bytes: [UInt8]) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(bytes).structure)
  }

  private func isReadOn(_ first: Film, _ second: Film) -> Bool {
    if let group = first.group { return group == second.group }
    // The index of this one holds nothing.
    return first.testDescription == "mp4" && second.group == "fragments"
  }

  @Test(arguments: Film.all)
  func `a film of any kind behind another is missing from what is read`(first: Film) {
    #expect(fault(first.bytes) == nil)
    for second in Film.all where !isReadOn(first, second) {
      for fill: [UInt8] in [
        [], [10], [13, 10], [UInt8](repeating: 0, count: 9), [UInt8](repeating: 0xFF, count: 64),
      ] {
        #expect(
          fault(first.bytes + fill + second.bytes) == .isDamaged,
          "\(second.testDescription) behind \(fill.count)")
      }
    }
  }

  @Test func `a film far behind another is found, too`() {
    let mp4 = Film.all.first { $0.testDescription == "mp4" }?.bytes ?? []
    for filler: UInt8 in [0, 10] {
      let fill = [UInt8](repeating: filler, count: 1 << 20)
      #expect(fault(Film.all[0].bytes + fill + mp4) == .isDamaged)
      #expect(fault(Film.all[0].bytes + fill) == nil)
    }
  }

  @Test(arguments: Film.all)
  func `a second film that FFmpeg reads on in is no damage`(first: Film) {
    guard first.group != nil else { return }
    #expect(fault(first.bytes + first.bytes) == nil)
  }

  @Test(arguments: Film.all)
  func `bytes that are no film are no damage`(first: Film) {
    for notes in ["FLV and notes", "RIFF and nothing of AVI", "Oggs and ends", "YUV4 and more"] {
      #expect(fault(first.bytes + Array(notes.utf8)) == nil, "\(notes)")
    }
  }

  @Test(arguments: ["free", "skip", "mdat", "uuid", "abcd", "dxyz"])
  func `a box as long as the number of another kind's mark is no film`(kind: String) {
    let mp4 = Film.all.first { $0.testDescription == "mp4" }?.bytes ?? []
    let box = [0, 0, 1, 0xBA] + Array(kind.utf8) + [UInt8](repeating: 0, count: 434)
    #expect(fault(mp4 + box + [0, 0, 0, 9] + Array("mdat".utf8) + [7]) == nil)
  }

  @Test(arguments: ["GIF89a", "OggS\0\u{2}", "FLV\u{1}"])
  func `the beginning of a film at the end of a file ends the walk`(start: String) {
    // A walk that stays at a place takes millions of steps, and asks at each whether to end.
    for film in Film.all {
      var questions = 0
      let bytes = ReadBytes(film.bytes + Array(start.utf8))
      _ = StructureWalk.fault(in: bytes.structure) {
        questions += 1
        return questions > 10_000
      }
      #expect(questions < 10_000, "\(film.testDescription)")
    }
  }

  @Test func `an index of Windows Media may be between two films`() {
    var index: [UInt8] = [
      0x90, 0x08, 0x00, 0x33, 0xB1, 0xE5, 0xCF, 0x11, 0x89, 0xF4, 0, 0xA0, 0xC9, 0x03, 0x49, 0xCB,
    ]
    index += [60, 0, 0, 0, 0, 0, 0, 0]
    index += [UInt8](repeating: 7, count: 36)
    let film = SmallContainer(.windowsMedia)
    #expect(fault(film.bytes + index) == nil)
    #expect(fault(film.bytes + index + film.bytes) == .isDamaged)
    #expect(fault(film.bytes + index + SmallContainer(.flv).bytes) == .isDamaged)
  }
}
