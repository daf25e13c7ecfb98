import Foundation
import Frames

/// The sampler's arithmetic written as simply as possible, one pixel and one channel at a time.
struct SlowSampler {
  let frame: Frame
  let border: Border

  /// Returns the bytes of the region, RGB, row by row.
  func sample(_ region: Region, width: Int, height: Int) -> [UInt8] {
    let way = SlowWay(region, width: width, height: height)
    var result: [UInt8] = []
    for v in 0..<height {
      for u in 0..<width {
        let place = way.place(column: u, row: v)
        result += blend(x32: place.x32, y32: place.y32)
      }
    }
    return result
  }

  private func blend(x32: Int, y32: Int) -> [UInt8] {
    let (x, y) = (Int((Double(x32) / 32).rounded(.down)), Int((Double(y32) / 32).rounded(.down)))
    let (fx, fy) = (x32 - 32 * x, y32 - 32 * y)
    var channels = [0, 0, 0]
    for (dx, dy, weight) in [
      (0, 0, (32 - fx) * (32 - fy)), (1, 0, fx * (32 - fy)), (0, 1, (32 - fx) * fy),
      (1, 1, fx * fy),
    ] {
      let pixel = storedPixel(x + dx, y + dy)
      for channel in 0..<3 { channels[channel] += pixel[channel] * weight }
    }
    return toRGB(channels.map { ($0 + 512) / 1024 }).map { UInt8($0) }
  }

  /// Returns the three values to blend: R, G, B or Y, Cb, Cr.
  private func storedPixel(_ x: Int, _ y: Int) -> [Int] {
    var (x, y) = (x, y)
    if !(0..<frame.width).contains(x) || !(0..<frame.height).contains(y) {
      switch (border, frame.format) {
      case (.replicate, _):
        x = min(max(x, 0), frame.width - 1)
        y = min(max(y, 0), frame.height - 1)
      case (.zero, .nv12FullRange), (.zero, .i420FullRange): return [0, 128, 128]
      case (.zero, .nv12VideoRange), (.zero, .i420VideoRange): return [16, 128, 128]
      case (.zero, _): return [0, 0, 0]
      }
    }
    switch frame.format {
    case .rgb: return (0..<3).map { byte(0, 3 * x + $0, y) }
    case .rgba: return (0..<3).map { byte(0, 4 * x + $0, y) }
    case .bgra: return (0..<3).map { byte(0, 4 * x + 2 - $0, y) }
    case .argb: return (0..<3).map { byte(0, 4 * x + 1 + $0, y) }
    case .gray: return (0..<3).map { _ in byte(0, x, y) }
    case .nv12VideoRange, .nv12FullRange:
      return [byte(0, x, y), byte(1, x / 2 * 2, y / 2), byte(1, x / 2 * 2 + 1, y / 2)]
    case .i420VideoRange, .i420FullRange:
      return [byte(0, x, y), byte(1, x / 2, y / 2), byte(2, x / 2, y / 2)]
    }
  }

  private func byte(_ plane: Int, _ x: Int, _ y: Int) -> Int {
    frame.withBytes(plane: plane) { bytes in
      Int(
        bytes.unsafeLoad(
          fromByteOffset: y * frame.bytesPerRow(plane: plane) + x, as: UInt8.self))
    }
  }

  /// Converts to RGB with the published coefficients times 65536, rounded.
  private func toRGB(_ values: [Int]) -> [Int] {
    guard frame.format.planeCount > 1 else { return values }
    let isFull = frame.format == .nv12FullRange || frame.format == .i420FullRange
    let lumaGain = isFull ? 1 : 255.0 / 219
    let chromaGain = isFull ? 1 : 255.0 / 224
    func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
    let y = (values[0] - (isFull ? 0 : 16)) * fixed(lumaGain) + 32768
    let (cb, cr) = (values[1] - 128, values[2] - 128)
    let (kr, kb) = frame.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let kg = 1 - kr - kb
    let red = y + fixed(2 * (1 - kr) * chromaGain) * cr
    let green =
      y - fixed(2 * (1 - kb) * kb / kg * chromaGain) * cb
      - fixed(2 * (1 - kr) * kr / kg * chromaGain) * cr
    let blue = y + fixed(2 * (1 - kb) * chromaGain) * cb
    return [red, green, blue].map { min(max($0 >> 16, 0), 255) }
  }
}
