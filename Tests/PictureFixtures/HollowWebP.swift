/// A lossless WebP of one color: each of its pixels takes no bit, whatever their number is.
package enum HollowWebP {
  /// Returns the file.
  package static func bytes(width: Int, height: Int) -> [UInt8] {
    // Size, no alpha, version 0, no transform, no color cache, one group of five codes, each of one
    // symbol (RFC 9649, 3.4 and 3.7).
    var bits: [(value: Int, count: Int)] = [
      (width - 1, 14), (height - 1, 14), (0, 1), (0, 3), (0, 1), (0, 1), (0, 1),
    ]
    bits += [(value: Int, count: Int)](repeating: (1, 4), count: 5)
    let stream = [0x2f] + packed(bits) + [0, 0]
    let body =
      Array("WEBPVP8L".utf8) + little(stream.count) + stream
      + [UInt8](repeating: 0, count: stream.count & 1)
    return Array("RIFF".utf8) + little(body.count) + body
  }

  private static func packed(_ bits: [(value: Int, count: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = 0
    for (value, count) in bits {
      for bit in 0..<count {
        if place % 8 == 0 { bytes.append(0) }
        bytes[place / 8] |= UInt8(value >> bit & 1) << UInt8(place % 8)
        place += 1
      }
    }
    return bytes
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
