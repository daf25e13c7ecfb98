internal import CKernels

/// Resizes packed RGB pixels bilinearly, bit for bit as OpenCV 4 and 5 do with `INTER_LINEAR`.
///
/// Pixels are areas: the corners of both pictures coincide. There is no smoothing, however strong
/// the reduction. Weights have 11 bits; a row is blended to integers, and two such rows to bytes.
/// Keeps its tables for the last pair of sizes. Not thread-safe.
package final class LinearResizer {
  private var sizes: (source: PackedSize, width: Int, height: Int)?
  private var columnPlaces: [Int32] = []
  private var columnWeights: [Int16] = []
  private var rows: [Blend] = []
  private var sums: [[Int32]] = [[], []]

  /// Two neighbors along an axis with their shares of `one`.
  private struct Blend {
    var first: Int
    var second: Int
    var firstWeight: Int32
    var secondWeight: Int32
  }

  private static let one: Float = 2048

  package init() {}

  /// Writes the resized pixels into a rectangle of a packed target.
  ///
  /// The caller guarantees that the rectangle lies in the target, and that the pixels are as many
  /// as the sizes say.
  package func resize(
    _ pixels: Span<UInt8>, _ source: PackedSize, to place: PixelRectangle, of target: PackedSize,
    into bytes: inout MutableSpan<UInt8>
  ) {
    precondition(source.fits(in: pixels.count) && target.fits(in: bytes.count))
    precondition(place.width > 0 && place.left >= 0 && place.left + place.width <= target.width)
    precondition(place.height > 0 && place.top >= 0 && place.top + place.height <= target.height)
    prepare(source, width: place.width, height: place.height)
    // The source rows whose sums are kept.
    var kept = [-1, -1]
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        guard let start = pixels.baseAddress, let end = bytes.baseAddress else { return }
        for (index, blend) in rows.enumerated() {
          let needed = [blend.first, blend.second]
          // Rows go down: the lower row of one is often the upper one of the next.
          if kept[0] != needed[0], kept[1] == needed[0] {
            sums.swapAt(0, 1)
            kept.swapAt(0, 1)
          }
          for side in 0..<2 where kept[side] != needed[side] {
            if side == 1, needed[1] == needed[0] { continue }
            unsafe ckernels_blend_columns(
              start + needed[side] * source.bytesPerRow, columnPlaces, columnWeights, place.width,
              &sums[side])
            kept[side] = needed[side]
          }
          let lower = needed[1] == needed[0] ? 0 : 1
          let offset = (place.top + index) * target.bytesPerRow + place.left * 3
          unsafe ckernels_blend_rows(
            sums[0], sums[lower], blend.firstWeight, blend.secondWeight, place.width * 3,
            end + offset)
        }
      }
    }
  }

  private func prepare(_ source: PackedSize, width: Int, height: Int) {
    if let sizes, sizes == (source, width, height) { return }
    sizes = (source, width, height)
    let columns = Self.blends(of: source.width, to: width, dropsFractionAtEnds: true)
    columnPlaces = columns.flatMap { [Int32($0.first * 3), Int32($0.second * 3)] }
    columnWeights = columns.flatMap { [Int16($0.firstWeight), Int16($0.secondWeight)] }
    rows = Self.blends(of: source.height, to: height, dropsFractionAtEnds: false)
    sums = [[Int32]](repeating: [Int32](repeating: 0, count: width * 3), count: 2)
  }

  /// Returns the neighbors of each new pixel along an axis.
  ///
  /// Columns outside the picture take the pixel at its end whole; rows take it twice, which rounds
  /// differently.
  private static func blends(
    of length: Int, to newLength: Int, dropsFractionAtEnds: Bool
  ) -> [Blend] {
    let scale = Double(length) / Double(newLength)
    return (0..<newLength).map { index in
      let place = Float((Double(index) + 0.5) * scale - 0.5)
      var first = Int(place.rounded(.down))
      var fraction = place - Float(first)
      if dropsFractionAtEnds, first < 0 { (first, fraction) = (0, 0) }
      if dropsFractionAtEnds, first >= length - 1 { (first, fraction) = (length - 1, 0) }
      func weight(_ share: Float) -> Int32 { Int32((share * one).rounded(.toNearestOrEven)) }
      return Blend(
        first: min(max(first, 0), length - 1), second: min(max(first + 1, 0), length - 1),
        firstWeight: weight(1 - fraction), secondWeight: weight(fraction))
    }
  }
}
