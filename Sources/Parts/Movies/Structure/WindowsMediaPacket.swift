/// A packet whose parts fit into it.
struct WindowsMediaPacket {
  /// Reads the headers of a packet and of its parts; nil if they cannot be one's.
  init?(at start: Int, length packetLength: Int, in bytes: StructureBytes) {
    var place = start
    guard let first = bytes[place] else { return nil }
    if first & 0x80 != 0 {
      guard first & 0x70 == 0 else { return nil }
      place += 1 + Int(first & 15)
    }
    guard let lengths = bytes[place], let properties = bytes[place + 1], lengths & 0x80 == 0
    else { return nil }
    place += 2
    /// Reads a number whose width two bits give.
    func number(_ bits: UInt8, _ shift: UInt8) -> Int? {
      // 0, 1, 2 or 4 bytes.
      let width = (1 << Int(bits >> shift & 3)) >> 1
      guard let number = bytes.littleEndian(width, at: place) else { return nil }
      place += width
      return Int(number)
    }
    guard let ownLength = number(lengths, 5), number(lengths, 1) != nil,
      let padding = number(lengths, 3)
    else { return nil }
    // A time and a duration.
    place += 6
    let own = lengths >> 5 & 3 == 0 || ownLength == 0 ? packetLength : ownLength
    guard own <= packetLength, padding <= packetLength else { return nil }
    let end = start + own - (own == packetLength ? padding : 0)
    var count = 1
    var lengthBits: UInt8?
    if lengths & 1 != 0 {
      guard let flags = bytes[place] else { return nil }
      (count, lengthBits) = (Int(flags & 63), flags >> 6)
      place += 1
    }
    for _ in 0..<count {
      guard let stream = bytes[place], stream & 127 != 0 else { return nil }
      place += 1
      guard number(properties, 4) != nil, number(properties, 2) != nil,
        let copied = number(properties, 0)
      else { return nil }
      place += copied
      guard place <= end else { return nil }
      if let lengthBits {
        guard let content = number(lengthBits, 0) else { return nil }
        place += content
      }
      guard place <= end else { return nil }
    }
  }
}
