public import VisionBase

extension Frame {
  /// The picture with its pixels turned and mirrored so that its orientation is `up`.
  ///
  /// A frame that is upright already is returned as it is, without copying. Video formats become
  /// `rgb` when they have to be turned; every other format is kept.
  public func upright() throws(VisionError) -> Frame {
    guard orientation != .up else { return self }
    let source = try packed()
    return try unsafe Frame(
      width: uprightWidth, height: uprightHeight, packed: source.format,
      timestampInMicroseconds: timestampInMicroseconds
    ) { pixels in
      source.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { stored in
          unsafe source.turn(stored, into: pixels)
        }
      }
    }
  }

  private func turn(
    _ stored: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer
  ) {
    let size = format.bytesPerPixel
    let (first, right, down) = uprightSteps
    for row in 0..<uprightHeight {
      var source = first + row * down
      var target = row * uprightWidth * size
      for _ in 0..<uprightWidth {
        for channel in 0..<size {
          unsafe pixels[target + channel] = stored[source + channel]
        }
        source += right
        target += size
      }
    }
  }

  /// The offset of the upright picture's first pixel among the stored bytes, and the steps there
  /// to the pixels right of and below it.
  private var uprightSteps: (first: Int, right: Int, down: Int) {
    let column = format.bytesPerPixel
    let row = bytesPerRow()
    let lastColumn = (width - 1) * column
    let lastRow = (height - 1) * row
    return switch orientation {
    case .up: (0, column, row)
    case .upMirrored: (lastColumn, -column, row)
    case .down: (lastRow + lastColumn, -column, -row)
    case .downMirrored: (lastRow, column, -row)
    case .leftMirrored: (0, row, column)
    case .right: (lastRow, -row, column)
    case .rightMirrored: (lastRow + lastColumn, -row, -column)
    case .left: (lastColumn, row, -column)
    }
  }
}
