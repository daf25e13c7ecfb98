import Frames
import Testing

@testable import VisionTasks

@Suite struct TileGridTests {
  private let picture = PictureGeometry(width: 1000, height: 500, orientation: .up)

  @Test(arguments: [
    (1, 1000, 500, 1), (2, 1000, 500, 2), (3, 1000, 750, 6), (3, 750, 1000, 6), (4, 1000, 1000, 16),
    (16, 1000, 10, 16), (2, 1, 1, 4),
  ])
  func `tiles are about square`(count: Int, width: Int, height: Int, expected: Int) {
    let grid = TileGrid(alongLongerSide: count, of: nil, width: width, height: height)
    #expect(grid.tiles.count == expected)
  }

  @Test(arguments: [1, 2, 3, 7, 16])
  func `tiles cover the area to its edges and overlap by a fifth`(count: Int) throws {
    let area = NormalizedRect(x: 0.1, y: 0.2, width: 0.7, height: 0.3)
    let tiles = TileGrid(alongLongerSide: count, of: area, width: 1000, height: 400).tiles
    let row = tiles.filter { $0.y == tiles[0].y }
    #expect(row.count == count)
    #expect(abs(row[0].x - 0.1) < 1e-12)
    for (left, right) in zip(row, row.dropFirst()) {
      #expect(abs((left.x + left.width - right.x) / left.width - 0.2) < 1e-9)
    }
    let last = try #require(tiles.last)
    #expect(abs(last.x + last.width - 0.8) < 1e-12 && abs(last.y + last.height - 0.5) < 1e-12)
    #expect(last.x + last.width <= 0.8 + 1e-15)
  }

  @Test func `a box at an edge between tiles may be cut, one at the picture's edge is not`() {
    let grid = TileGrid(alongLongerSide: 2, of: nil, width: 1000, height: 500)
    let (left, right) = (grid.tiles[0], grid.tiles[1])
    let edge = left.width * 1000
    func isCut(_ x: Double, _ width: Double, _ tile: NormalizedRect) -> Bool {
      grid.isCut(PictureBox(x: x, y: 0, width: width, height: 500), in: tile, of: picture)
    }
    #expect(isCut(edge - 100, 100, left))
    #expect(!isCut(edge - 100, 80, left))
    #expect(!isCut(0, 100, left))
    #expect(isCut(right.x * 1000, 50, right))
    #expect(!isCut(950, 50, right))
  }
}
