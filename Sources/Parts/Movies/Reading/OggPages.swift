/// The pages of an Ogg file, followed as its bytes come.
///
/// FFmpeg passes over damaged pages without a word.
struct OggPages {
  private enum Place {
    /// Within the fixed part of a page's header.
    case header
    /// Within the lengths of the page's segments.
    case lengths
    case content
    /// Behind something that is no page: bytes are searched for the next one.
    case lost
    /// The file is no Ogg file.
    case other
  }

  private static let mark = Array("OggS".utf8)
  private static let headerLength = 27
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { sum, _ in
      sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
    }
  }

  private var place = Place.header
  /// The bytes of the header so far; while lost, the last few bytes.
  private var header: [UInt8] = []
  private var contentLength = 0
  private var sum: UInt32 = 0
  private var hasPages = false
  /// True if something that is no intact page came since the last one.
  private var isDoubtful = false

  /// True if a page is damaged, or something else stands in front of an intact one.
  ///
  /// Missing pages prove nothing: recordings of broadcasts begin anywhere.
  /// Other bytes behind the last page are no damage: some programs add their own.
  private(set) var isDamaged = false

  /// True if the bytes so far end within a page.
  var endsWithinPage: Bool {
    guard hasPages else { return false }
    return switch place {
    case .header: !header.isEmpty && header.count >= Self.mark.count
    case .lengths, .content: true
    case .lost, .other: false
    }
  }

  /// True if the file is of another kind.
  var isOther: Bool { if case .other = place { true } else { false } }

  /// Follows some more bytes.
  mutating func follow(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count, !isOther {
      if case .content = place {
        let count = min(contentLength, bytes.count - index)
        add(bytes.extracting(index..<index + count))
        index += count
        contentLength -= count
        if contentLength == 0 { endPage() }
      } else {
        follow(bytes[index])
        index += 1
      }
    }
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    var sum = sum
    let table = Self.table.span
    for index in bytes.indices { sum = sum << 8 ^ table[Int(UInt8(sum >> 24) ^ bytes[index])] }
    self.sum = sum
  }

  private mutating func follow(_ byte: UInt8) {
    header.append(byte)
    switch place {
    case .header:
      if header.count <= Self.mark.count, header[...] != Self.mark.prefix(header.count) {
        lose()
      } else if header.count == Self.headerLength {
        place = .lengths
        if header[26] == 0 { beginContent() }
      }
    case .lengths:
      if header.count == Self.headerLength + Int(header[26]) { beginContent() }
    case .lost:
      if header.count > Self.mark.count { header.removeFirst() }
      if header == Self.mark { place = .header }
    case .content, .other: break
    }
  }

  /// Notes that what came is no page.
  private mutating func lose() {
    place = hasPages ? .lost : .other
    isDoubtful = true
  }

  private mutating func beginContent() {
    contentLength = header[Self.headerLength...].reduce(0) { $0 + Int($1) }
    sum = 0
    // The sum is that of the page with zeros in its place.
    var covered = header
    for index in 22..<26 { covered[index] = 0 }
    add(covered.span)
    place = .content
    if contentLength == 0 { endPage() }
  }

  private mutating func endPage() {
    if sum == header[22..<26].reversed().reduce(0, { $0 << 8 | UInt32($1) }) {
      if isDoubtful, hasPages { isDamaged = true }
      hasPages = true
      isDoubtful = false
    } else if hasPages {
      isDamaged = true
    } else {
      isDoubtful = true
    }
    header = []
    place = .header
  }
}
