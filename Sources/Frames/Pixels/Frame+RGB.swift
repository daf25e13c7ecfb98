public import VisionBase

extension Frame {
  /// The picture as packed red, green and blue; alpha is dropped.
  ///
  /// A frame that is so already is returned as it is, without copying.
  public func rgb() throws(VisionError) -> Frame {
    guard format != .rgb || bytesPerRow() != width * 3 else { return self }
    return try unsafe Frame(
      width: width, height: height, packed: .rgb, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds
    ) { pixels in
      if format.planeCount == 1 {
        unsafe writeRGB(into: pixels)
      } else {
        unsafe writeRGBFromVideo(into: pixels)
      }
    }
  }

  /// The picture in a format of one plane: as it is, or as RGB when it has more.
  func packed() throws(VisionError) -> Frame {
    format.planeCount == 1 ? self : try rgb()
  }

  private func writeRGB(into pixels: UnsafeMutableRawBufferPointer) {
    let (red, green, blue) =
      switch format {
      case .bgra: (2, 1, 0)
      case .argb: (1, 2, 3)
      case .gray: (0, 0, 0)
      default: (0, 1, 2)
      }
    let step = format.bytesPerPixel
    withBytes { bytes in
      unsafe bytes.withUnsafeBytes { source in
        var target = 0
        for row in 0..<height {
          var offset = row * bytesPerRow()
          for _ in 0..<width {
            unsafe pixels[target] = source[offset + red]
            unsafe pixels[target + 1] = source[offset + green]
            unsafe pixels[target + 2] = source[offset + blue]
            target += 3
            offset += step
          }
        }
      }
    }
  }

  /// BT.601 with each colour sample spread over its two by two pixels, in 1/65536.
  private func writeRGBFromVideo(into pixels: UnsafeMutableRawBufferPointer) {
    let isInterleaved = format.planeCount == 2
    let isVideoRange = format == .nv12VideoRange || format == .i420VideoRange
    let weights = isVideoRange ? VideoWeights.videoRange : VideoWeights.fullRange
    let colourStep = isInterleaved ? 2 : 1
    withBytes { luma in
      withBytes(plane: 1) { first in
        withBytes(plane: format.planeCount - 1) { second in
          unsafe luma.withUnsafeBytes { luma in
            unsafe first.withUnsafeBytes { first in
              unsafe second.withUnsafeBytes { second in
                let redOffset = isInterleaved ? 1 : 0
                var target = 0
                for row in 0..<height {
                  let lumaRow = row * bytesPerRow()
                  let blueRow = row / 2 * bytesPerRow(plane: 1)
                  let redRow = row / 2 * bytesPerRow(plane: format.planeCount - 1) + redOffset
                  for column in 0..<width {
                    let colour = column / 2 * colourStep
                    let (red, green, blue) = unsafe weights.rgb(
                      luma[lumaRow + column], first[blueRow + colour], second[redRow + colour])
                    unsafe pixels[target] = red
                    unsafe pixels[target + 1] = green
                    unsafe pixels[target + 2] = blue
                    target += 3
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

/// What a step of luma, Cb and Cr adds to red, green and blue (ITU-R BT.601), in 1/65536.
private struct VideoWeights {
  let black: Int32
  let luma: Int32
  let redByCr: Int32
  let greenByCb: Int32
  let greenByCr: Int32
  let blueByCb: Int32

  static let fullRange = VideoWeights(
    black: 0, luma: 65536, redByCr: 91881, greenByCb: -22554, greenByCr: -46802,
    blueByCb: 116130)
  static let videoRange = VideoWeights(
    black: 16, luma: 76309, redByCr: 104597, greenByCb: -25675, greenByCr: -53279,
    blueByCb: 132201)

  func rgb(_ luma: UInt8, _ cb: UInt8, _ cr: UInt8) -> (UInt8, UInt8, UInt8) {
    let y = (Int32(luma) - black) * self.luma + 32768
    let cb = Int32(cb) - 128
    let cr = Int32(cr) - 128
    func sample(_ value: Int32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(max(value >> 16, 0), 255))
    }
    return (
      sample(y + redByCr * cr), sample(y + greenByCb * cb + greenByCr * cr),
      sample(y + blueByCb * cb)
    )
  }
}
