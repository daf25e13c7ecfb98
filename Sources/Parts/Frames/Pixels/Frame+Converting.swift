internal import CKernels
internal import VisionBase

extension Frame {
  /// Returns the same image in another format.
  ///
  /// A frame that already has the format is returned as is, without copying; a new frame takes its
  /// memory from `pool`, if there is one. Between video formats, luma and chroma keep their
  /// meaning: only their numeric range may change. Video colors become those that a model sees;
  /// colors without a matrix follow BT.601 in a video format. New alpha is 255, and old alpha is
  /// dropped.
  package func converted(
    to format: PixelFormat, pool: PixelPool? = nil
  ) throws(VisionError) -> Frame {
    guard format != self.format else { return self }
    let layout = try PlaneLayout.make(
      width: width, height: height, format: format, bytesPerRow: nil)
    let memory = PixelMemory(layout: layout, pool: pool)
    var frame = Frame(
      width: width, height: height, format: format, memory: memory, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
    if self.format.planeCount > 1, format.planeCount > 1 {
      frame.matrix = matrix
      unsafe writeVideo(to: memory, as: format)
    } else if format.planeCount > 1 {
      unsafe writeColors(to: memory, asVideo: format)
    } else {
      unsafe writeColors(to: memory, as: format)
    }
    withExtendedLifetime(self) {}
    return frame
  }

  /// Returns the bytes of a row of a plane in this frame.
  @unsafe private func row(_ row: Int, of plane: Int) -> UnsafePointer<UInt8> {
    unsafe memory.row(row, of: plane)
  }
}

// MARK: - From video to video

extension Frame {
  @unsafe private func writeVideo(to target: PixelMemory, as format: PixelFormat) {
    let tables = RangeTables.from(self.format.isFullRange, to: format.isFullRange)
    let width = self.width
    let half = (width + 1) / 2
    for index in 0..<height {
      unsafe tables.luma.write(row(index, of: 0), width, to: target.mutableRow(index, of: 0))
    }
    for index in 0..<(height + 1) / 2 {
      switch (self.format.planeCount, format.planeCount) {
      case (3, 2):
        let woven = unsafe target.mutableRow(index, of: 1)
        unsafe ckernels_interleave(row(index, of: 1), row(index, of: 2), half, woven)
        unsafe tables.chroma.write(woven, half * 2, to: woven)
      case (2, 3):
        let (cb, cr) = unsafe (target.mutableRow(index, of: 1), target.mutableRow(index, of: 2))
        unsafe ckernels_part(row(index, of: 1), half, cb, cr)
        unsafe tables.chroma.write(cb, half, to: cb)
        unsafe tables.chroma.write(cr, half, to: cr)
      default:
        for plane in 1..<format.planeCount {
          unsafe tables.chroma.write(
            row(index, of: plane), target.layout[plane].packedBytesPerRow,
            to: target.mutableRow(index, of: plane))
        }
      }
    }
  }
}

/// The conversion of values when their range changes.
private struct RangeTables {
  let luma: RangeTable
  let chroma: RangeTable

  private static let same = RangeTables(luma: RangeTable(nil), chroma: RangeTable(nil))
  private static let widening = RangeTables(
    luma: 255.0 / 219, chroma: 255.0 / 224, from: 16, to: 0)
  private static let narrowing = RangeTables(
    luma: 219.0 / 255, chroma: 224.0 / 255, from: 0, to: 16)

  static func from(_ isFull: Bool, to becomesFull: Bool) -> RangeTables {
    isFull == becomesFull ? same : becomesFull ? widening : narrowing
  }

  private init(luma: RangeTable, chroma: RangeTable) {
    (self.luma, self.chroma) = (luma, chroma)
  }

  /// Creates tables per ITU-R BT.601-7, 2.5.3: 219 steps of luma above black at 16, 224 of chroma
  /// around 128.
  private init(luma: Double, chroma: Double, from black: Double, to newBlack: Double) {
    self.luma = RangeTable { ($0 - black) * luma + newBlack }
    self.chroma = RangeTable { ($0 - 128) * chroma + 128 }
  }
}

/// The conversion of each byte; the identity without a table.
private struct RangeTable {
  private let entries: [UInt8]?

  init(_ value: ((Double) -> Double)?) {
    entries = value.map { value in
      (0..<256).map { UInt8(max(0, min(255, value(Double($0)).rounded()))) }
    }
  }

  @unsafe func write(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, to out: UnsafeMutablePointer<UInt8>
  ) {
    if let entries {
      unsafe ckernels_look_up(bytes, count, entries, out)
    } else if unsafe bytes != UnsafePointer(out) {
      unsafe out.update(from: bytes, count: count)
    }
  }
}

// MARK: - Colors

extension Frame {
  /// Writes a row as red, green and blue, from an even column on.
  @unsafe func writeTriples(
    _ index: Int, from column: Int = 0, count: Int, to triples: UnsafeMutablePointer<UInt8>
  ) {
    guard format.planeCount > 1 else {
      let pixels = unsafe row(index, of: 0) + column * format.bytesPerPixel
      if format == .rgb {
        unsafe triples.update(from: pixels, count: 3 * count)
      } else {
        unsafe ckernels_reorder(pixels, format.pixel, count, PixelFormat.rgb.pixel, triples)
      }
      return
    }
    let step = format.planeCount == 2 ? 2 : 1
    let cb = unsafe row(index / 2, of: 1)
    let cr = unsafe step == 2 ? cb + 1 : row(index / 2, of: 2)
    let chroma = column / 2 * step
    unsafe ckernels_video_to_rgb(
      row(index, of: 0) + column, cb + chroma, cr + chroma, step, count,
      matrix.colors(isFullRange: format.isFullRange), triples)
  }

  @unsafe private func writeColors(to target: PixelMemory, as format: PixelFormat) {
    guard format != .rgb else {
      return unsafe writeRGB(0..<width, 0..<height, to: target.mutablePlane(0))
    }
    var weights = CKernelsColorWeights(isFullRange: true)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * 3) { scratch in
      guard let triples = scratch.baseAddress else { return }
      for index in 0..<height {
        unsafe writeTriples(index, count: width, to: triples)
        let out = unsafe target.mutableRow(index, of: 0)
        if format == .gray {
          unsafe ckernels_make_luma(triples, width, &weights, out)
        } else {
          unsafe ckernels_reorder(triples, PixelFormat.rgb.pixel, width, format.pixel, out)
        }
      }
    }
  }

  @unsafe private func writeColors(to target: PixelMemory, asVideo format: PixelFormat) {
    var weights = CKernelsColorWeights(isFullRange: format.isFullRange)
    let step = format.planeCount == 2 ? 2 : 1
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * 6) { scratch in
      guard let upper = scratch.baseAddress else { return }
      for index in stride(from: 0, to: height, by: 2) {
        unsafe writeTriples(index, count: width, to: upper)
        unsafe ckernels_make_luma(upper, width, &weights, target.mutableRow(index, of: 0))
        var lower = unsafe upper
        if index + 1 < height {
          unsafe lower += width * 3
          unsafe writeTriples(index + 1, count: width, to: lower)
          unsafe ckernels_make_luma(lower, width, &weights, target.mutableRow(index + 1, of: 0))
        }
        let cb = unsafe target.mutableRow(index / 2, of: 1)
        let cr = unsafe step == 2 ? cb + 1 : target.mutableRow(index / 2, of: 2)
        unsafe ckernels_make_chroma(upper, lower, width, &weights, cb, cr, step)
      }
    }
  }
}

extension CKernelsColorWeights {
  /// Creates the weights of ITU-R BT.601.
  fileprivate init(isFullRange: Bool) {
    let (red, blue) = (0.299, 0.114)
    let green = 1 - red - blue
    func whole(_ value: Double, _ scale: Double) -> Int32 {
      Int32((value * scale * 65536).rounded())
    }
    let luma = isFullRange ? 1 : 219.0 / 255
    let chroma = isFullRange ? 1 : 224.0 / 255
    let (toBlue, toRed) = (0.5 / (1 - blue), 0.5 / (1 - red))
    let cb = (red: whole(-red * toBlue, chroma), green: whole(-green * toBlue, chroma))
    let cr = (green: whole(-green * toRed, chroma), blue: whole(-blue * toRed, chroma))
    let (lumaRed, lumaBlue) = (whole(red, luma), whole(blue, luma))
    // The sums are exact, so that grays stay gray and white stays white.
    self.init(
      red: lumaRed, green: whole(1, luma) - lumaRed - lumaBlue, blue: lumaBlue,
      black: isFullRange ? 0 : 16, cbRed: cb.red, cbGreen: cb.green, cbBlue: -cb.red - cb.green,
      crRed: -cr.green - cr.blue, crGreen: cr.green, crBlue: cr.blue)
  }
}

extension PixelFormat {
  /// The positions of the components in a pixel; those of gray coincide.
  fileprivate var pixel: CKernelsPixel {
    switch self {
    case .rgba: CKernelsPixel(size: 4, red: 0, green: 1, blue: 2, fourth: 3)
    case .bgra: CKernelsPixel(size: 4, red: 2, green: 1, blue: 0, fourth: 3)
    case .argb: CKernelsPixel(size: 4, red: 1, green: 2, blue: 3, fourth: 0)
    case .gray: CKernelsPixel(size: 1, red: 0, green: 0, blue: 0, fourth: 0)
    default: CKernelsPixel(size: 3, red: 0, green: 1, blue: 2, fourth: 0)
    }
  }
}
