#if !canImport(Darwin) || os(macOS)
  private import CTIFF
  internal import VisionBase

  /// The conversion of a TIFF's colors by libtiff, one strip or tile at a time.
  struct TIFFConversion {
    private let file: TIFFFile

    init(_ file: TIFFFile) {
      self.file = file
    }

    func frame() throws(VisionError) -> Frame {
      // The orientation is read before the conversion discards it.
      let (width, height) = (file.width, file.height)
      try file.prepareConversion()
      return try unsafe Frame(
        width: width, height: height, packed: .rgb, orientation: file.orientation
      ) { pixels throws(VisionError) in
        let isTiled = file.facts.is_tiled
        let blockWidth = isTiled ? Int(file.facts.tile_width) : width
        let blockHeight =
          isTiled
          ? Int(file.facts.tile_height) : min(Int(file.facts.strip_height), height)
        guard blockWidth > 0, blockHeight > 0 else { throw file.broken() }
        let block = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: blockWidth * blockHeight)
        defer { unsafe block.deallocate() }
        for top in stride(from: 0, to: height, by: blockHeight) {
          for left in stride(from: 0, to: width, by: blockWidth) {
            try unsafe file.convert(left, top, into: block)
            let (columns, rows) = (min(blockWidth, width - left), min(blockHeight, height - top))
            // The rows of a tile at the image's lower or right edge lie at the block's end.
            let isPartial = columns < blockWidth || rows < blockHeight
            let first = isTiled && isPartial ? blockHeight - rows : 0
            for row in 0..<rows {
              for column in 0..<columns {
                let pixel = unsafe block[(first + row) * blockWidth + column]
                let place = ((top + row) * width + left + column) * 3
                unsafe pixels[place] = UInt8(truncatingIfNeeded: pixel)
                unsafe pixels[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                unsafe pixels[place + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
              }
            }
          }
        }
      }
    }
  }
#endif
