/// A TIFF that claims any size and samples, and is empty.
package struct HollowTIFF: Sendable {
  /// The width it claims.
  package var width: UInt32
  /// The height it claims.
  package var height: UInt32
  /// The samples of a pixel.
  package var samples: UInt16 = 1
  /// The bits of a sample.
  package var bits: UInt16 = 8
  /// The meaning of the colors (TIFF 6.0, PhotometricInterpretation): 1 gray, 2 RGB, 6 YCbCr.
  package var photometric: UInt16 = 1
  /// Further tags, each with a number of 32 bits.
  package var further: [UInt16: UInt32] = [:]
  /// The sides of its tiles; nil for strips.
  package var tile: (width: UInt32, height: UInt32)?
  /// The contents of its only strip or tile.
  package var data: [UInt8] = [0, 0, 0, 0]

  /// Claims a size.
  package init(width: UInt32, height: UInt32) {
    (self.width, self.height) = (width, height)
  }

  /// The file.
  package var bytes: [UInt8] {
    var tags: [(UInt16, UInt32)] = [
      (256, width), (257, height), (259, 1), (262, UInt32(photometric)),
      (277, UInt32(samples)),
    ]
    tags += further.map { ($0.key, $0.value) }
    if bits != 1 { tags.append((258, UInt32(bits))) }
    let place: UInt32 = 8
    if let tile {
      tags += [(322, tile.width), (323, tile.height), (324, place), (325, UInt32(data.count))]
    } else {
      tags += [(273, place), (278, height), (279, UInt32(data.count))]
    }
    var file = Array("II*\0".utf8) + little(place + UInt32(data.count), 4) + data
    file += little(UInt32(tags.count), 2)
    for (tag, value) in tags.sorted(by: { $0.0 < $1.0 }) {
      // Each is one number of 32 bits.
      file += little(UInt32(tag), 2) + little(4, 2) + little(1, 4) + little(value, 4)
    }
    return file + [0, 0, 0, 0]
  }

  private func little(_ number: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }
}
