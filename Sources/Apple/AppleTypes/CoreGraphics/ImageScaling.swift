internal import Foundation
internal import Frames

/// The source pixels and weights that make up each target pixel along one axis.
struct ScalingTaps {
  /// The target pixels inside the bitmap whose centers are covered.
  let covered: Range<Int>
  /// For each covered pixel, the first source pixel and the weights from there, which sum to one.
  let taps: [(first: Int, weights: [Float])]

  /// Maps `source` pixels onto `length` from `start` along an axis that ends at `limit`.
  init(source: Int, start: CGFloat, length: CGFloat, limit: Int, isNearest: Bool) {
    let first = min(max((start - 0.5).rounded(.up), 0), CGFloat(limit))
    let last = min(max((start + length - 0.5).rounded(.up), first), CGFloat(limit))
    covered = Int(first)..<Int(last)
    let scale = CGFloat(source) / length
    taps = covered.map { pixel in
      let center = (CGFloat(pixel) + 0.5 - start) * scale
      if isNearest {
        return (first: ScalingTaps.pixel(center.rounded(.down), of: source), weights: [1])
      }
      return ScalingTaps.triangle(around: center, radius: max(1, scale), source: source)
    }
  }

  /// Returns the nearest pixel to a position, which may lie beyond the range of `Int`.
  private static func pixel(_ place: CGFloat, of source: Int) -> Int {
    Int(min(max(place, 0), CGFloat(source - 1)))
  }

  /// Returns the weights of a triangle filter with a radius; positions outside the image do not
  /// count.
  private static func triangle(
    around center: CGFloat, radius: CGFloat, source: Int
  ) -> (first: Int, weights: [Float]) {
    let first = pixel((center - radius - 0.5).rounded(.up), of: source)
    let last = max(first, pixel((center + radius - 0.5).rounded(.down), of: source))
    let weights = (first...last).map { index in
      Float(max(0, 1 - abs(CGFloat(index) + 0.5 - center) / radius))
    }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return (first, [1]) }
    return (first, weights.map { $0 / sum })
  }
}

/// The rows of an image scaled by two sets of taps, with colors multiplied by alpha.
struct ImageScaling {
  private let image: CGImage
  private let columns: ScalingTaps
  private let rows: ScalingTaps

  init(_ image: CGImage, columns: ScalingTaps, rows: ScalingTaps) {
    self.image = image
    self.columns = columns
    self.rows = rows
  }

  /// Returns the pixels of one covered target row: red, green, blue, alpha.
  func row(_ index: Int) -> [SIMD4<UInt8>] {
    let tap = rows.taps[index]
    if tap.weights.count == 1, columns.taps.allSatisfy({ $0.weights.count == 1 }) {
      return columns.taps.map { pixel(row: tap.first, column: $0.first) }
    }
    var sums = [SIMD4<Float>](repeating: .zero, count: columns.taps.count)
    for (offset, rowWeight) in tap.weights.enumerated() where rowWeight > 0 {
      for (target, columnTap) in columns.taps.enumerated() {
        for (step, weight) in columnTap.weights.enumerated() where weight > 0 {
          let pixel = pixel(row: tap.first + offset, column: columnTap.first + step)
          sums[target] += SIMD4<Float>(pixel) * (weight * rowWeight)
        }
      }
    }
    let (zero, top) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 255))
    return sums.map { sum in
      SIMD4<UInt8>(
        (sum.rounded(.toNearestOrAwayFromZero)).clamped(lowerBound: zero, upperBound: top))
    }
  }

  private func pixel(row: Int, column: Int) -> SIMD4<UInt8> {
    // Taps are rows and columns of the image, which was only created because its bytes hold them
    // all.
    let (order, bytes) = unsafe (image.order, image.bytes)
    let place = row * image.bytesPerRow + column * order.bytesPerPixel
    let color = unsafe SIMD4(
      bytes[place + order.red], bytes[place + order.green], bytes[place + order.blue], 255)
    guard let fourth = order.fourth, order.alpha != .none else { return color }
    let alpha = unsafe bytes[place + fourth]
    guard order.alpha == .straight, alpha < 255 else {
      return SIMD4(color.x, color.y, color.z, alpha)
    }
    return SIMD4(
      AlphaArithmetic.premultiplied(color.x, alpha), AlphaArithmetic.premultiplied(color.y, alpha),
      AlphaArithmetic.premultiplied(color.z, alpha), alpha)
  }
}
