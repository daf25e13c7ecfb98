#if !canImport(Darwin) || os(macOS)
  private import CTIFF
  internal import VisionBase

  /// A decoder of the first image of a TIFF with libtiff.
  ///
  /// Gray, palettes, RGB and CMYK become 8-bit samples here; libtiff converts the remaining color
  /// spaces (YCbCr without JPEG, CIE Lab, LogLuv).
  struct TIFFDecoder {
    private let file: TIFFFile
    private let layout: TIFFLayout

    static func frame(from file: TIFFFile, pool: PixelPool?) throws(VisionError) -> Frame {
      guard let layout = try TIFFLayout(file) else { return try TIFFConversion(file).frame() }
      return try TIFFDecoder(file: file, layout: layout).frame(pool)
    }

    /// Returns the cost of decoding; the size must have been checked.
    ///
    /// All samples are decoded, including those that do not contribute to the image.
    static func cost(_ file: TIFFFile) -> DecodingCost {
      let facts = file.facts
      var byteCount = file.width * file.height * (facts.alpha == 0 && facts.samples < 4 ? 3 : 4)
      let block = Int(clamping: facts.is_tiled ? facts.tile_bytes : facts.row_bytes)
      var blocks = [block]
      if !TIFFLayout.isKnown(facts) {
        // libtiff's conversion produces whole blocks, and keeps a stored block in addition.
        let sides =
          facts.is_tiled
          ? (Int(facts.tile_width), Int(facts.tile_height))
          : (file.width, min(Int(facts.strip_height), file.height))
        let isSane = sides.0 <= Frame.longestSide && sides.1 <= Frame.longestSide
        blocks = isSane ? [block, sides.0 * sides.1 * 8] : [.max]
      }
      for count in blocks {
        let (sum, overflows) = byteCount.addingReportingOverflow(count)
        byteCount = overflows ? .max : sum
      }
      return DecodingCost(
        byteCount: byteCount, sampleCount: file.width * file.height * Int(max(facts.samples, 1)))
    }

    private func frame(_ pool: PixelPool?) throws(VisionError) -> Frame {
      let facts = file.facts
      let (width, height) = (file.width, file.height)
      let format: PixelFormat = layout.alpha == nil ? .rgb : .rgba
      return try unsafe Frame(
        width: width, height: height, packed: format, orientation: file.orientation, pool: pool
      ) { pixels throws(VisionError) in
        var rows = unsafe TIFFRows(layout: layout, width: width, pixels: pixels)
        for plane in 0..<(layout.isSeparate ? layout.neededSamples : 1) {
          if facts.is_tiled {
            try readTiles(plane: plane, &rows)
          } else {
            try readRows(plane: plane, &rows)
          }
        }
        guard !rows.isOutOfRange else { throw layout.outOfRange(file) }
        if layout.alpha?.isPremultiplied == true { rows.straighten() }
      }
    }

    private func readRows(plane: Int, _ rows: inout TIFFRows) throws(VisionError) {
      let width = file.width
      try layout.check(rowBytes: Int(clamping: file.facts.row_bytes), width: width, of: file)
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Int(file.facts.row_bytes), alignment: 16)
      defer { unsafe memory.deallocate() }
      for row in 0..<file.height {
        try unsafe file.readRow(row, plane: plane, into: memory)
        unsafe rows.place(
          UnsafeRawBufferPointer(memory), plane: plane, column: 0, row: row, count: width)
      }
    }

    private func readTiles(plane: Int, _ rows: inout TIFFRows) throws(VisionError) {
      let facts = file.facts
      let (tileWidth, tileHeight) = (Int(facts.tile_width), Int(facts.tile_height))
      guard tileWidth > 0, tileHeight > 0, facts.tile_bytes > 0 else { throw file.broken() }
      let rowBytes = Int(facts.tile_bytes) / tileHeight
      try layout.check(rowBytes: rowBytes, width: tileWidth, of: file)
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Int(facts.tile_bytes), alignment: 16)
      defer { unsafe memory.deallocate() }
      let (width, height) = (file.width, file.height)
      for top in stride(from: 0, to: height, by: tileHeight) {
        for left in stride(from: 0, to: width, by: tileWidth) {
          try unsafe file.readTile(left, top, plane: plane, into: memory)
          for row in 0..<min(tileHeight, height - top) {
            let stored = unsafe UnsafeRawBufferPointer(
              rebasing: memory[row * rowBytes..<(row + 1) * rowBytes])
            unsafe rows.place(
              stored, plane: plane, column: left, row: top + row,
              count: min(tileWidth, width - left))
          }
        }
      }
    }
  }
#endif
