/// The number, the length and the place of an element's content.
struct EBMLElement {
  let number: UInt64
  let content: Int
  /// The number of bytes of the content; nil if unknown.
  let length: Int?

  init?(at place: Int, in bytes: StructureBytes) {
    guard let first = bytes[place], case let width = first.leadingZeroBitCount + 1, width <= 4,
      let number = bytes.bigEndian(width, at: place), let mark = bytes[place + width],
      case let lengthWidth = mark.leadingZeroBitCount + 1, lengthWidth <= 8,
      let marked = bytes.bigEndian(lengthWidth, at: place + width)
    else { return nil }
    let mask = UInt64(1) << (7 * UInt64(lengthWidth)) - 1
    self.number = number
    content = place + width + lengthWidth
    length = marked & mask == mask ? nil : Int(marked & mask)
  }
}
