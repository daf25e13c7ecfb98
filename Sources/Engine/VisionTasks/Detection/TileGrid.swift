internal import Frames

/// Overlapping parts of a picture, examined one by one so that small objects appear larger to the
/// model.
struct TileGrid: Hashable, Sendable {
  /// The parts, row by row, in fractions of the stored picture.
  let tiles: [NormalizedRect]

  private let area: NormalizedRect

  /// The fraction of a tile's side that it shares with its neighbor.
  ///
  /// An object of that size is whole in at least one of them.
  static let overlap = 0.2
  /// The distance from a tile's edge, as a fraction of the tile, within which a box may be cut off.
  private static let margin = 0.01

  /// Creates a grid of about square tiles, `count` along the longer side of an area; nil for the
  /// whole picture.
  init(alongLongerSide count: Int, of area: NormalizedRect?, width: Int, height: Int) {
    let area = area ?? NormalizedRect(x: 0, y: 0, width: 1, height: 1)
    let sides = (area.width * Double(width), area.height * Double(height))
    let (longer, shorter) = (max(sides.0, sides.1), min(sides.0, sides.1))
    let few = longer > 0 ? max(1, Int((Double(count) * shorter / longer).rounded())) : 1
    let (columns, rows) = sides.0 >= sides.1 ? (count, few) : (few, count)
    let across = Self.stretches(columns, from: area.x, length: area.width)
    let down = Self.stretches(rows, from: area.y, length: area.height)
    tiles = down.flatMap { row in
      across.map { NormalizedRect(x: $0.start, y: row.start, width: $0.length, height: row.length) }
    }
    self.area = area
  }

  private static func stretches(
    _ count: Int, from start: Double, length: Double
  ) -> [(start: Double, length: Double)] {
    let tile = length / (Double(count) - Double(count - 1) * overlap)
    return (0..<count).map { index in
      // The last tile ends exactly at the area's end, despite rounding.
      let place = index == count - 1 ? length - tile : Double(index) * tile * (1 - overlap)
      return (start + place, tile)
    }
  }

  /// Returns true if a box ends at an edge of its tile beyond which the area continues.
  func isCut(_ box: PictureBox, in tile: NormalizedRect, of picture: PictureGeometry) -> Bool {
    func isCut(
      _ box: (start: Double, end: Double), _ tile: (start: Double, length: Double),
      _ area: (start: Double, length: Double), _ side: Int
    ) -> Bool {
      let margin = max(tile.length * Self.margin, 1.5 / Double(side))
      let (end, areaEnd) = (tile.start + tile.length, area.start + area.length)
      let cutsBefore = tile.start > area.start + 1e-9 && box.start < tile.start + margin
      let cutsBehind = end < areaEnd - 1e-9 && box.end > end - margin
      return cutsBefore || cutsBehind
    }
    let (width, height) = (Double(picture.width), Double(picture.height))
    return isCut(
      (box.x / width, (box.x + box.width) / width), (tile.x, tile.width), (area.x, area.width),
      picture.width)
      || isCut(
        (box.y / height, (box.y + box.height) / height), (tile.y, tile.height),
        (area.y, area.height), picture.height)
  }
}
