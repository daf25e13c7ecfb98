/// A small file of one kind, made of parts whose content has no meaning.
public struct SmallContainer: Sendable, CustomStringConvertible {
  /// A kind of file.
  public enum Kind: String, CaseIterable, Sendable {
    case avi, flv, matroska, liveMatroska, fragments, windowsMedia, y4m
  }

  /// The kind of the file.
  public let kind: Kind
  /// The file.
  public private(set) var bytes: [UInt8] = []
  /// The places of the parts that hold content.
  public private(set) var parts: [Int] = []

  /// The name of the kind.
  public var description: String { kind.rawValue }

  /// A file of each kind.
  public static let all = Kind.allCases.map { SmallContainer($0) }

  private static let partCount = 24

  /// Makes a file; `length` is that of the content of each part.
  public init(_ kind: Kind, length: Int = 1000) {
    self.kind = kind
    switch kind {
    case .avi: makeAVI(length)
    case .flv: makeFLV(length)
    case .matroska: makeMatroska(length, isLive: false)
    case .liveMatroska: makeMatroska(length, isLive: true)
    case .fragments: makeFragments(length)
    case .windowsMedia: makeWindowsMedia(length)
    case .y4m: makeY4M(length)
    }
  }

  /// Takes bytes as a file of a kind.
  public init(_ kind: Kind, bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

  // MARK: Changes

  /// Returns the file with bytes behind it.
  public func with(_ notes: [UInt8]) -> SmallContainer {
    var other = self
    other.bytes += notes
    return other
  }

  /// Returns the file up to a place.
  public func cut(at place: Int) -> SmallContainer {
    var other = self
    other.bytes.removeSubrange(place...)
    return other
  }

  /// Returns the file without a range.
  public func without(_ range: Range<Int>) -> SmallContainer {
    var other = self
    other.bytes.removeSubrange(range)
    return other
  }

  /// Returns the file with zeros in a range.
  public func zeroed(_ range: Range<Int>) -> SmallContainer {
    replaced(at: range.lowerBound, with: [UInt8](repeating: 0, count: range.count))
  }

  /// Returns the file with other bytes at a place.
  public func replaced(at place: Int, with new: [UInt8]) -> SmallContainer {
    var other = self
    other.bytes.replaceSubrange(place..<place + new.count, with: new)
    return other
  }

  // MARK: Bytes

  private static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  private static func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
    big(number, count).reversed()
  }

  private static func content(_ length: Int) -> [UInt8] { [UInt8](repeating: 0xB7, count: length) }

  // MARK: Kinds

  private mutating func makeAVI(_ length: Int) {
    func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      Array(kind.utf8) + Self.little(content.count) + content
        + (content.count.isMultiple(of: 2) ? [] : [0])
    }
    let head = chunk("LIST", Array("hdrl".utf8) + chunk("avih", Self.content(56)))
    var media = Array("movi".utf8)
    for index in 0..<Self.partCount {
      parts.append(12 + head.count + 8 + media.count)
      media += chunk(index.isMultiple(of: 3) ? "01wb" : "00dc", Self.content(length + index % 2))
    }
    let rest = head + chunk("LIST", media) + chunk("idx1", Self.content(64))
    bytes = Array("RIFF".utf8) + Self.little(rest.count + 4) + Array("AVI ".utf8) + rest
  }

  private mutating func makeFLV(_ length: Int) {
    bytes = Array("FLV".utf8) + [1, 5] + Self.big(9) + Self.big(0)
    for index in 0..<Self.partCount {
      parts.append(bytes.count)
      bytes += [index == 0 ? 18 : index.isMultiple(of: 2) ? 8 : 9] + Self.big(length, 3)
      bytes += Self.big(40 * index, 3) + [0, 0, 0, 0] + Self.content(length)
      bytes += Self.big(length + 11)
    }
  }

  private mutating func makeMatroska(_ length: Int, isLive: Bool) {
    func element(_ id: [UInt8], _ content: [UInt8], isOpen: Bool = false) -> [UInt8] {
      id + (isOpen ? [1] + Array(repeating: 0xFF, count: 7) : Self.big(1 << 56 | content.count, 8))
        + content
    }
    let header = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("webm".utf8)))
    var content = element([0x15, 0x49, 0xA9, 0x66], Self.content(40))
    let start = header.count + 12
    for _ in 0..<Self.partCount / 4 {
      var blocks = element([0xE7], [0, 0])
      for index in 0..<4 {
        parts.append(start + content.count + 12 + blocks.count)
        blocks += element(index == 3 ? [0xA0] : [0xA3], Self.content(length))
      }
      content += element([0x1F, 0x43, 0xB6, 0x75], blocks, isOpen: isLive)
    }
    if !isLive { content += element([0x1C, 0x53, 0xBB, 0x6B], Self.content(30)) }
    bytes = header + element([0x18, 0x53, 0x80, 0x67], content, isOpen: isLive)
  }

  private mutating func makeFragments(_ length: Int) {
    func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      Self.big(content.count + 8) + Array(kind.utf8) + content
    }
    bytes = box("ftyp", Array("iso5".utf8) + Self.big(512)) + box("moov", box("mvex", []))
    for index in 0..<Self.partCount {
      // The samples come behind the fragment and the header of the box they are in.
      func fragment(_ offset: Int) -> [UInt8] {
        let run =
          Self.big(0x201) + Self.big(2) + Self.big(offset) + Self.big(length / 2)
          + Self.big(length - length / 2)
        return box(
          "moof",
          box("mfhd", Self.big(0) + Self.big(index))
            + box("traf", box("tfhd", Self.big(0x2_0000) + Self.big(1)) + box("trun", run)))
      }
      bytes += fragment(fragment(0).count + 8)
      parts.append(bytes.count)
      bytes += box("mdat", Self.content(length))
    }
  }

  private mutating func makeWindowsMedia(_ length: Int) {
    func object(_ kind: [UInt8], _ content: [UInt8]) -> [UInt8] {
      kind + Self.little(content.count + 24, 8) + content
    }
    let facts = object(
      [
        0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0, 0xC0, 0x0C, 0x20, 0x53, 0x65,
      ],
      [UInt8](repeating: 0, count: 68) + Self.little(length) + Self.little(length) + Self.little(0))
    let tail: [UInt8] = [0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C]
    bytes = object([0x30, 0x26, 0xB2, 0x75] + tail, Self.little(1) + [1, 2] + facts)
    var packets: [UInt8] = []
    let start = bytes.count + 50
    for index in 0..<Self.partCount {
      parts.append(start + packets.count)
      // A check sum in front, one part with all its facts in eight bytes, and no padding.
      let packet: [UInt8] =
        [0x82, 0, 0, 0, 0x5D] + Self.little(index) + [0, 0]
        + [1, UInt8(index)] + Self.little(0) + [8] + Self.little(length) + Self.little(0)
      packets += packet + Self.content(length - packet.count)
    }
    bytes += object(
      [0x36, 0x26, 0xB2, 0x75] + tail,
      [UInt8](repeating: 0, count: 16) + Self.little(Self.partCount, 8) + [1, 1] + packets)
  }

  private mutating func makeY4M(_ length: Int) {
    bytes = Array("YUV4MPEG2 W\(length) H1 F25:1 Cmono\n".utf8)
    for _ in 0..<Self.partCount {
      parts.append(bytes.count)
      bytes += Array("FRAME\n".utf8) + Self.content(length)
    }
  }
}
