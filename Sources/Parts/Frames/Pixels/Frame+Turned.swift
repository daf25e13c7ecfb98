internal import CKernels

extension Frame {
  /// Returns the image with its pixels rotated by an orientation, regardless of its own; the
  /// result's orientation is `up`.
  ///
  /// The format is kept; video formats are rotated plane by plane. The memory comes from `pool`, if
  /// there is one.
  package func turned(by orientation: Orientation, pool: PixelPool? = nil) -> Frame {
    let (width, height) =
      orientation.swapsSides ? (self.height, self.width) : (self.width, self.height)
    let layout = (0..<format.planeCount).map { plane in
      let packed = format.packedBytesPerRow(plane: plane, width: width)
      return PlaneLayout(
        bytesPerRow: packed, rowCount: format.rowCount(plane: plane, height: height),
        packedBytesPerRow: packed)
    }
    let memory = PixelMemory(layout: layout, pool: pool)
    for plane in layout.indices { turn(plane, by: orientation, into: memory) }
    var frame = Frame(
      width: width, height: height, format: format, memory: memory, orientation: .up,
      timestampInMicroseconds: timestampInMicroseconds)
    frame.matrix = matrix
    return frame
  }

  private func turn(_ plane: Int, by orientation: Orientation, into turned: PixelMemory) {
    let size = plane == 0 ? format.bytesPerPixel : (format.planeCount == 2 ? 2 : 1)
    let turn = CKernelsTurn(
      orientation, elementSize: size, columns: memory.layout[plane].packedBytesPerRow / size,
      rows: memory.layout[plane].rowCount, bytesPerRow: memory.layout[plane].bytesPerRow)
    let layout = turned.layout[plane]
    // Both planes have the same elements, and `turn` refers to each once.
    if let source = unsafe memory.plane(plane).baseAddress,
      let target = unsafe turned.mutablePlane(plane).baseAddress
    {
      unsafe ckernels_turn(
        source.assumingMemoryBound(to: UInt8.self), turn, size, layout.packedBytesPerRow / size,
        layout.rowCount, target.assumingMemoryBound(to: UInt8.self), layout.bytesPerRow)
    }
    withExtendedLifetime(self) {}
  }
}

extension CKernelsTurn {
  /// Creates a turn: the offset of the rotated plane's first element among the stored bytes, and
  /// the strides there to the elements right of and below it.
  fileprivate init(
    _ orientation: Orientation, elementSize column: Int, columns: Int, rows: Int,
    bytesPerRow row: Int
  ) {
    let lastColumn = (columns - 1) * column
    let lastRow = (rows - 1) * row
    self =
      switch orientation {
      case .up: CKernelsTurn(first: 0, right: column, down: row)
      case .upMirrored: CKernelsTurn(first: lastColumn, right: -column, down: row)
      case .down: CKernelsTurn(first: lastRow + lastColumn, right: -column, down: -row)
      case .downMirrored: CKernelsTurn(first: lastRow, right: column, down: -row)
      case .leftMirrored: CKernelsTurn(first: 0, right: row, down: column)
      case .right: CKernelsTurn(first: lastRow, right: -row, down: column)
      case .rightMirrored: CKernelsTurn(first: lastRow + lastColumn, right: -row, down: -column)
      case .left: CKernelsTurn(first: lastColumn, right: row, down: -column)
      }
  }
}
