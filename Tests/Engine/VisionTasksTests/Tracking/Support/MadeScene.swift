import Frames
import TestSupport

@testable import VisionTasks

/// Pictures of noise: a ground under the camera, and squares that move over it.
struct MadeScene {
  var width = 320
  var height = 240
  /// The seed of the ground.
  var seed: UInt64 = 1
  /// The camera's position.
  var camera = (x: 0.0, y: 0.0)
  /// The squares: their boxes in the picture.
  var squares: [PictureBox] = []

  /// Returns smooth noise, the same for the same place and seed, 0 to 1.
  private static func noise(_ x: Double, _ y: Double, _ seed: UInt64) -> Double {
    (noise(x, y, seed, cell: 6) + noise(x, y, seed, cell: 45)) / 2
  }

  private static func noise(_ x: Double, _ y: Double, _ seed: UInt64, cell: Double) -> Double {
    let (column, row) = ((x / cell).rounded(.down), (y / cell).rounded(.down))
    let (right, down) = (x / cell - column, y / cell - row)
    func corner(_ dx: Double, _ dy: Double) -> Double {
      let place = Int64(column + dx) &* 73_856_093 ^ Int64(row + dy) &* 19_349_663
      var random = SeededGenerator(seed: UInt64(bitPattern: place) ^ seed &* 83_492_791)
      return Double(random.next() >> 40) / Double(1 << 24)
    }
    let upper = corner(0, 0) * (1 - right) + corner(1, 0) * right
    let lower = corner(0, 1) * (1 - right) + corner(1, 1) * right
    return upper * (1 - down) + lower * down
  }

  func frame() throws -> Frame {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x), Double(y))
        let square = squares.lastIndex { $0.contains(x: u + 0.5, y: v + 0.5) }
        let value =
          if let square {
            120 + 135
              * Self.noise(u - squares[square].x, v - squares[square].y, UInt64(square) + 100)
          } else {
            110 * Self.noise(u + camera.x, v + camera.y, seed)
          }
        bytes.append(UInt8(value))
      }
    }
    return try Frame(width: width, height: height, format: .gray, bytes: bytes.span.bytes)
  }
}
