/// A JPEG of a few bytes that claims any size and any scans, which are almost empty.
package struct HollowJPEG: Sendable {
  /// The width it claims.
  package var width: Int
  /// The height it claims.
  package var height: Int
  /// The sampling factors of each color, the horizontal one in the upper four bits.
  package var samplings: [UInt8] = [0x11, 0x11, 0x11]
  /// True if the scans refine the picture step by step.
  package var isProgressive = true
  /// The colors of each scan, by their numbers.
  package var scans: [[Int]] = [[0, 1, 2]]
  /// The bytes between the scans.
  package var filling: [UInt8] = []

  /// Claims a size; three colors without subsampling in one progressive scan, unless changed.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// The file.
  package var bytes: [UInt8] {
    var frame: [UInt8] = [8] + big(height) + big(width) + [UInt8(samplings.count)]
    for (index, sampling) in samplings.enumerated() { frame += [UInt8(index + 1), sampling, 0] }
    let table: [UInt8] = [1, 1] + [UInt8](repeating: 0, count: 14) + [0, 1]
    var file: [UInt8] = [0xff, 0xd8] + segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(isProgressive ? 0xc2 : 0xc0, frame)
    file += segment(0xc4, [0x00] + table) + segment(0xc4, [0x10] + table)
    for (index, colors) in scans.enumerated() {
      file += scan(colors, isFirst: index == 0) + filling
    }
    return file + [0xff, 0xd9]
  }

  private func scan(_ colors: [Int], isFirst: Bool) -> [UInt8] {
    let last: UInt8 = isProgressive && isFirst ? 0 : 63
    let first: UInt8 = isProgressive && !isFirst ? 1 : 0
    var header = [UInt8(colors.count)]
    for color in colors { header += [UInt8(color + 1), 0] }
    return segment(0xda, header + [first, last, 0]) + [0]
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xff, marker] + big(body.count + 2) + body
  }

  private func big(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }
}
