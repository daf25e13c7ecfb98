internal import Foundation

/// A matrix of floats.
///
/// Face Landmarker's matrices hold their numbers column by column, but `value(atRow:column:)` reads
/// row by row, so it returns the transposed matrix: the translation is in the last row. Both are
/// upstream's behavior.
#if canImport(ObjectiveC)
  @objc(MPPTransformMatrix)
  @objcMembers
#endif
@safe open class TransformMatrix: NSObject, @unchecked Sendable {
  // Sendable and safe: the numbers are written before the object is shared, and live as long as it;
  // only a caller can write to them later, through `data`.

  /// The number of rows.
  public let rows: UInt

  /// The number of columns.
  public let columns: UInt

  /// The numbers, valid for the lifetime of the matrix.
  public let data: UnsafeMutablePointer<Float>

  /// Creates a matrix with a copy of `rows` times `columns` numbers; neither may be negative.
  public init(data: UnsafePointer<Float>, rows: Int, columns: Int) {
    precondition(rows >= 0 && columns >= 0, "a matrix has no negative number of rows or columns")
    self.rows = UInt(rows)
    self.columns = UInt(columns)
    let count = rows * columns
    let copy = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
    unsafe copy.initialize(from: data, count: count)
    unsafe self.data = copy
  }

  deinit { unsafe data.deallocate() }

  /// Returns the number at a row and a column, as if the numbers were stored row by row.
  ///
  /// A place outside the matrix is a mistake of the caller and ends the process, as it does
  /// upstream.
  #if canImport(ObjectiveC)
    @objc(valueAtRow:column:)
  #endif
  open func value(atRow row: UInt, column: UInt) -> Float {
    precondition(row < rows && column < columns, "the place lies outside the matrix")
    return unsafe data[Int(row * columns + column)]
  }

  /// The size and the numbers, as `value(atRow:column:)` returns them.
  open override var description: String {
    Listing.text("TransformMatrix \(rows) x \(columns)", lines)
  }

  var lines: [String] {
    (0..<rows).map { row in
      (0..<columns).map { Listing.decimal(value(atRow: row, column: $0)) }.joined(separator: " ")
    }
  }
}
