/// A TIFF of several small gray pictures, one behind the other and one below the other.
package struct LayeredTIFF: Sendable {
  /// One picture of 4 by 4 pixels.
  package struct Layer: Sendable {
    /// Additional 32-bit tags, which override those that every picture has.
    package var tags: [UInt16: UInt32]
    /// The gray of all pixels.
    package var gray: UInt8
    /// The pictures that this one refers to (`SubIFDs`).
    package var below: [Layer]

    /// Creates a picture.
    package init(_ tags: [UInt16: UInt32] = [:], gray: UInt8 = 128, below: [Layer] = []) {
      (self.tags, self.gray, self.below) = (tags, gray, below)
    }

    /// The same layer marked as a smaller copy of another picture.
    package var reduced: Layer {
      var layer = self
      layer.tags[254] = 1
      return layer
    }
  }

  private var file: [UInt8]
  /// True for a BigTIFF, with offsets of 64 bits.
  private let isBig: Bool

  /// Creates a file of consecutive pictures; with `loops` the last refers to the first, else to
  /// whatever is at the offset `next`.
  package init(_ layers: [Layer], loops: Bool = false, next: Int = 0, isBig: Bool = false) {
    self.isBig = isBig
    file =
      isBig
      ? Array("II+\0".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
      : Array("II*\0".utf8) + [0, 0, 0, 0]
    var link = isBig ? 8 : 4
    var first = 0
    for layer in layers {
      let (place, end) = add(layer)
      set(place, at: link)
      if first == 0 { first = place }
      link = end
    }
    set(loops ? first : next, at: link)
  }

  /// The file.
  package var bytes: [UInt8] { file }

  /// Adds a picture; returns the offset of its directory, and that of its link to the next one.
  private mutating func add(_ layer: Layer) -> (place: Int, end: Int) {
    let below = layer.below.map { add($0).place }
    let samples = file.count
    file += [UInt8](repeating: layer.gray, count: 16)
    let list = file.count
    if below.count > 1 { file += below.flatMap { Self.little(UInt32($0), 4) } }
    let wide = isBig ? 8 : 4
    var tags: [UInt16: UInt32] = [
      256: 4, 257: 4, 258: 8, 259: 1, 262: 1, 273: UInt32(samples), 277: 1, 278: 4, 279: 16,
    ]
    tags.merge(layer.tags) { $1 }
    if !below.isEmpty { tags[330] = UInt32(below.count > 1 ? list : below[0]) }
    let place = file.count
    file += Self.little(UInt32(tags.count), isBig ? 8 : 2)
    for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
      let count = tag == 330 ? UInt32(below.count) : 1
      file += Self.little(UInt32(tag), 2) + Self.little(4, 2) + Self.little(count, wide)
      // Two offsets of 32 bits fit into the value of a BigTIFF's entry.
      let fits = isBig && tag == 330 && below.count == 2
      file +=
        fits ? below.flatMap { Self.little(UInt32($0), 4) } : Self.little(value, wide)
    }
    file += [UInt8](repeating: 0, count: wide)
    return (place, file.count - wide)
  }

  private mutating func set(_ place: Int, at offset: Int) {
    file.replaceSubrange(offset..<offset + 4, with: Self.little(UInt32(place), 4))
  }

  private static func little(_ number: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 4 ? UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) : 0 }
  }
}
