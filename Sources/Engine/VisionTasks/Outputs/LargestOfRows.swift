internal import CKernels

/// The largest number of each row of an output, and its place.
struct LargestOfRows {
  /// The largest numbers; the smallest finite one for rows without one above it.
  let numbers: [Float]
  /// The columns of the largest numbers, the first of equal ones; the column count if none.
  ///
  /// NaN is never the largest.
  private let columns: [UInt32]

  /// Looks at the first rows of an output, which has at least as many.
  init(_ output: Span<Float>, rowCount: Int, columnCount: Int) {
    precondition(rowCount * columnCount <= output.count)
    var columns = [UInt32](repeating: 0, count: rowCount)
    numbers = unsafe [Float](unsafeUninitializedCapacity: rowCount) { numbers, count in
      unsafe output.withUnsafeBufferPointer { output in
        guard let address = output.baseAddress, rowCount > 0 else { return }
        unsafe columns.withUnsafeMutableBufferPointer { columns in
          unsafe ckernels_largest_of_rows(
            address, rowCount, columnCount, numbers.baseAddress, columns.baseAddress)
        }
        count = rowCount
      }
    }
    self.columns = columns
  }

  /// Looks at all complete rows of bytes that stand for `scale * (byte - zeroPoint)`.
  ///
  /// `flip` is 0x80 for bytes with a sign, otherwise 0; the zero point is the flipped one. The
  /// scale is positive, and different bytes stand for different numbers.
  @unsafe init(
    _ bytes: UnsafeRawBufferPointer, flip: UInt8, zeroPoint: Int32, scale: Float, columnCount: Int
  ) {
    let rowCount = bytes.count / columnCount
    var columns = [UInt32](repeating: 0, count: rowCount)
    numbers = unsafe [Float](unsafeUninitializedCapacity: rowCount) { numbers, count in
      guard let address = bytes.baseAddress, rowCount > 0 else { return }
      unsafe columns.withUnsafeMutableBufferPointer { columns in
        unsafe ckernels_largest_of_byte_rows(
          address.assumingMemoryBound(to: UInt8.self), rowCount, columnCount, flip, zeroPoint,
          scale, numbers.baseAddress, columns.baseAddress)
      }
      count = rowCount
    }
    self.columns = columns
  }

  /// The place of a row's largest number.
  subscript(row: Int) -> Int { Int(columns[row]) }
}
