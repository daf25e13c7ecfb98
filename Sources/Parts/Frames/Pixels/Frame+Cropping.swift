public import VisionBase

extension Frame {
  /// Returns the part of the image in a box, including all pixels that the box touches.
  ///
  /// The box is in stored pixels, as the boxes of results are, and the part keeps the orientation.
  /// Pixels outside the image are left out; nil if no pixel is left. Video formats become `rgb`.
  ///
  /// ```swift
  /// for (number, detection) in result.detections.enumerated() {
  ///   let part = try frame.cropped(to: detection.boundingBox)
  ///   try part?.upright().write(to: "part-\(number).png")
  /// }
  /// ```
  public func cropped(to box: PictureBox) throws(VisionError) -> Frame? {
    guard let columns = Self.pixels(box.x, box.width, within: width),
      let rows = Self.pixels(box.y, box.height, within: height)
    else { return nil }
    guard format.planeCount == 1 else { return try rgb(columns, rows) }
    let size = format.bytesPerPixel
    let (skipped, length) = (columns.lowerBound * size, columns.count * size)
    return try unsafe Frame(
      width: columns.count, height: rows.count, packed: format, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds
    ) { pixels in
      withBytes { bytes in
        unsafe bytes.withUnsafeBytes { stored in
          let step = bytesPerRow()
          let first = unsafe UnsafeRawBufferPointer(
            rebasing: stored[(rows.lowerBound * step + skipped)...])
          unsafe pixels.copyRows(rows.count, of: length, every: length, from: first, every: step)
        }
      }
    }
  }

  /// Returns the pixels of a side that an interval touches.
  private static func pixels(_ start: Double, _ length: Double, within side: Int) -> Range<Int>? {
    guard start.isFinite, length.isFinite, length > 0 else { return nil }
    let first = max(0, start.rounded(.down))
    let end = min(Double(side), (start + length).rounded(.up))
    return first < end ? Int(first)..<Int(end) : nil
  }
}
