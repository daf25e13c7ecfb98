/// The header of a box.
struct MP4Box {
  let kind: UInt64
  /// The place of the content.
  let content: Int
  /// The box's end; nil if its length cannot be.
  let end: Int?
  /// True if the box extends to the file's end, wherever that is.
  let isToTheEnd: Bool

  init?(at place: Int, in bytes: StructureBytes) {
    guard let short = bytes.bigEndian(4, at: place), let kind = bytes.bigEndian(4, at: place + 4)
    else { return nil }
    self.kind = kind
    isToTheEnd = short == 0
    var length = short
    if short == 1 {
      guard let long = bytes.bigEndian(8, at: place + 8) else { return nil }
      length = long
    }
    content = place + (short == 1 ? 16 : 8)
    let (end, overflows) = place.addingReportingOverflow(Int(clamping: length))
    self.end = !overflows && end >= content ? end : nil
  }

  /// Returns a kind as a number.
  static func kind(_ letters: String) -> UInt64 { letters.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// True if the kind is of letters, digits and signs, as all are.
  var hasLetters: Bool {
    (0..<4).allSatisfy { index in
      let byte = UInt8(truncatingIfNeeded: kind >> (8 * UInt64(index)))
      return (0x20...0x7E).contains(byte) || byte == 0xA9
    }
  }

  /// The maximum number of boxes that are examined in one.
  private static let mostBoxes = 100_000

  /// Returns the boxes that fill a range; nil if some other bytes are in it.
  static func boxes(from start: Int, to end: Int, in bytes: StructureBytes) -> [MP4Box]? {
    var boxes: [MP4Box] = []
    var place = start
    while place < end, boxes.count < mostBoxes {
      guard let box = MP4Box(at: place, in: bytes), box.hasLetters, let next = box.end, next <= end
      else { return nil }
      boxes.append(box)
      place = next
    }
    return boxes
  }
}
