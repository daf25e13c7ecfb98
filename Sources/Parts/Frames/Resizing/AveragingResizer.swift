internal import CKernels

/// Resizes packed RGB pixels bilinearly with smoothing, bit for bit as Pillow's `BILINEAR` does.
///
/// A new pixel is a weighted mean of all pixels that it covers, with a triangle as wide as the
/// reduction is strong. Weights have 22 bits. There is a pass along rows and one along columns,
/// with bytes between them. Only the pixels of a part of the result are computed. Keeps its tables
/// for the last sizes. Not thread-safe.
package final class AveragingResizer {
  private var key: Key?
  private var columns = Averages()
  private var rows = Averages()
  private var scratch: [UInt8] = []

  private struct Key: Equatable {
    var source: PackedSize
    var width: Int
    var height: Int
    var part: PixelRectangle

    /// True if columns are averaged before rows.
    ///
    /// Pillow 13 does so if the height shrinks, and by more than twice as much as the width; older
    /// versions always begin with rows, which differs in the last bit.
    var beginsWithColumns: Bool {
      height < source.height && source.height - height > 2 * (source.width - width)
    }
  }

  /// The pixels along an axis that each new pixel covers, with their weights.
  private struct Averages {
    var firsts: [Int32] = []
    var counts: [Int32] = []
    var weights: [Int32] = []
    var mostTaps = 0

    /// The range of pixels that any of the new ones covers.
    var covered: Range<Int> {
      let ends = zip(firsts, counts).map { Int($0 + $1) }
      return Int(firsts.min() ?? 0)..<(ends.max() ?? 0)
    }

    /// Averages the pixels of a row that each new pixel covers.
    @unsafe func averageRow(
      _ row: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
    ) {
      unsafe ckernels_average_columns(
        row, firsts, counts, weights, mostTaps, firsts.count, target)
    }

    /// Averages the rows that a new one covers, `step` bytes apart, over `count` bytes.
    @unsafe func averageColumns(
      _ rows: UnsafePointer<UInt8>, _ step: Int, number: Int, count: Int,
      into target: UnsafeMutablePointer<UInt8>
    ) {
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let own = weights.baseAddress else { return }
        unsafe ckernels_average_rows(
          rows + Int(firsts[number]) * step, step, own + number * mostTaps, Int(counts[number]),
          count, target)
      }
    }
  }

  package init() {}

  /// Writes a part of the picture, resized to `width` by `height` pixels, into a packed target.
  ///
  /// The caller guarantees that the part lies in the resized picture, that the target has its size,
  /// and that the pixels are as many as the size says.
  package func resize(
    _ pixels: Span<UInt8>, _ source: PackedSize, toWidth width: Int, height: Int,
    part: PixelRectangle, into bytes: inout MutableSpan<UInt8>
  ) {
    precondition(source.fits(in: pixels.count))
    precondition(PackedSize(width: part.width, height: part.height).fits(in: bytes.count))
    precondition(part.left >= 0 && part.left + part.width <= width)
    precondition(part.top >= 0 && part.top + part.height <= height)
    let key = Key(source: source, width: width, height: height, part: part)
    prepare(key)
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        guard let start = pixels.baseAddress, let target = bytes.baseAddress else { return }
        if key.beginsWithColumns {
          unsafe averageColumnsFirst(start, source.bytesPerRow, part, target)
        } else {
          unsafe averageRowsFirst(start, source.bytesPerRow, part, target)
        }
      }
    }
  }

  @unsafe private func averageRowsFirst(
    _ pixels: UnsafePointer<UInt8>, _ step: Int, _ part: PixelRectangle,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    let (needed, rowBytes) = (rows.covered, part.width * 3)
    unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      guard let kept = scratch.baseAddress else { return }
      for (index, row) in needed.enumerated() {
        unsafe columns.averageRow(pixels + row * step, into: kept + index * rowBytes)
      }
      for index in 0..<part.height {
        unsafe rows.averageColumns(
          kept - needed.lowerBound * rowBytes, rowBytes, number: index, count: rowBytes,
          into: target + index * rowBytes)
      }
    }
  }

  @unsafe private func averageColumnsFirst(
    _ pixels: UnsafePointer<UInt8>, _ step: Int, _ part: PixelRectangle,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    let needed = columns.covered
    unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      guard let row = scratch.baseAddress else { return }
      for index in 0..<part.height {
        unsafe rows.averageColumns(
          pixels, step, number: index, count: needed.upperBound * 3, into: row)
        unsafe columns.averageRow(row, into: target + index * part.width * 3)
      }
    }
  }

  private func prepare(_ new: Key) {
    if key == new { return }
    key = new
    let part = new.part
    columns = Self.averages(
      of: new.source.width, to: new.width, part.left..<part.left + part.width)
    rows = Self.averages(of: new.source.height, to: new.height, part.top..<part.top + part.height)
    let count =
      new.beginsWithColumns ? columns.covered.upperBound : rows.covered.count * part.width
    scratch = [UInt8](repeating: 0, count: max(1, count * 3))
  }

  private static func averages(of length: Int, to newLength: Int, _ part: Range<Int>) -> Averages {
    let scale = Double(length) / Double(newLength)
    let reach = max(scale, 1)
    var averages = Averages()
    averages.mostTaps = Int(reach.rounded(.up)) * 2 + 1
    for index in part {
      let center = (Double(index) + 0.5) * scale
      let first = max(Int(center - reach + 0.5), 0)
      let end = min(Int(center + reach + 0.5), length)
      let shares = (first..<end).map { pixel in
        max(0, 1 - abs((Double(pixel) - center + 0.5) * (1 / reach)))
      }
      let total = shares.reduce(0, +)
      averages.firsts.append(Int32(first))
      averages.counts.append(Int32(shares.count))
      let weights = shares.map { Int32(0.5 + (total == 0 ? $0 : $0 / total) * 4_194_304) }
      averages.weights +=
        weights + [Int32](repeating: 0, count: averages.mostTaps - weights.count)
    }
    return averages
  }
}
