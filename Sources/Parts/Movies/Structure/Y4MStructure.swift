/// The frames of an uncompressed video (YUV4MPEG2), whose length the header gives.
struct Y4MStructure: ContainerStructure {
  private(set) var start = 0
  let promisedEnd = 0
  private var frameLength = 0

  private static let signature = Array("YUV4MPEG2 ".utf8)
  private static let frame = Array("FRAME".utf8)
  private static let lineFeed = UInt8(ascii: "\n")
  private static let longestLine = 1024

  init?(_ bytes: StructureBytes) {
    guard bytes.holds(Self.signature, at: 0), let end = Self.endOfLine(from: 0, in: bytes) else {
      return nil
    }
    start = end
    let line = (Self.signature.count..<end - 1).compactMap { bytes[$0] }
    var (width, height, form) = (0, 0, "420")
    for word in line.split(separator: UInt8(ascii: " ")) {
      let rest = String(decoding: word.dropFirst(), as: UTF8.self)
      switch word.first {
      case UInt8(ascii: "W"): width = Int(rest) ?? 0
      case UInt8(ascii: "H"): height = Int(rest) ?? 0
      case UInt8(ascii: "C"): form = rest
      default: break
      }
    }
    guard (1...65_536).contains(width), (1...65_536).contains(height) else { return nil }
    let half = ((width + 1) / 2, (height + 1) / 2)
    switch form {
    case "420", "420jpeg", "420mpeg2", "420paldv":
      frameLength = width * height + 2 * half.0 * half.1
    case "422": frameLength = width * height + 2 * half.0 * height
    case "444": frameLength = 3 * width * height
    case "mono": frameLength = width * height
    default: return nil
    }
  }

  private static func endOfLine(from place: Int, in bytes: StructureBytes) -> Int? {
    (place..<place + longestLine).first { bytes[$0] == lineFeed }.map { $0 + 1 }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard bytes.holds(Self.frame, at: place) else { return .none }
    guard let content = Self.endOfLine(from: place, in: bytes),
      bytes.has(frameLength, at: content)
    else { return .cutOff }
    return .intact(end: content + frameLength)
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool {
    first == Self.frame[0] && bytes.holds(Self.frame, at: place)
  }
}
