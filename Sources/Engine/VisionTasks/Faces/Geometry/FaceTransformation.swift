/// The mapping of the canonical face to its position before the camera: rotation, scale and
/// translation.
///
/// Lengths are in centimeters. The camera is at the origin, looks along negative `z`, and has `x`
/// to the right and `y` upward in the upright picture. The canonical face looks at the camera.
public struct FaceTransformation: Hashable, Encodable, Sendable {
  /// The columns of the matrix of four rows; the last one is the translation.
  public var columns: [SIMD4<Float>]

  /// Creates a transformation from the columns of its matrix.
  public init(columns: [SIMD4<Float>]) {
    precondition(columns.count == 4, "the matrix has four columns")
    self.columns = columns
  }

  /// Accesses a number of the matrix.
  public subscript(row row: Int, column column: Int) -> Float {
    get { columns[column][row] }
    set { columns[column][row] = newValue }
  }

  /// The rows of the matrix.
  public var rows: [[Float]] { (0..<4).map { row in columns.map { $0[row] } } }

  /// The position of the canonical face's origin, in centimeters.
  public var translation: SIMD3<Float> { SIMD3(columns[3].x, columns[3].y, columns[3].z) }
}
