#if !canImport(Darwin) || os(macOS)
  private import CTurboJPEG
  internal import VisionBase

  /// An encoder of JPEGs with libjpeg-turbo.
  enum JPEGEncoder {
    /// The longest side that libjpeg accepts (`JPEG_MAX_DIMENSION`).
    private static let longestSide = 65500
    /// From this quality on, chroma keeps the resolution of luma.
    private static let qualityOfFullColor = 90

    /// Encodes a packed, upright frame.
    static func encode(_ frame: Frame, quality: Int) throws(VisionError) -> [UInt8] {
      guard max(frame.width, frame.height) <= longestSide else {
        throw VisionError(
          .optionInvalid,
          "a JPEG's sides can have at most \(longestSide) pixels, "
            + "and these have \(frame.width)x\(frame.height); write a PNG")
      }
      guard let handle = unsafe tjInitCompress() else {
        throw VisionError(.inputInvalid, "libjpeg-turbo cannot start: no memory")
      }
      defer { unsafe tjDestroy(handle) }
      let subsampling =
        frame.format == .gray
        ? TJSAMP_GRAY : quality >= qualityOfFullColor ? TJSAMP_444 : TJSAMP_420
      var result: UnsafeMutablePointer<UInt8>?
      defer { unsafe tjFree(result) }
      var length: UInt = 0
      let status = frame.withBytes { pixels in
        unsafe pixels.withUnsafeBytes { source in
          unsafe tjCompress2(
            handle, source.bindMemory(to: UInt8.self).baseAddress, Int32(frame.width),
            Int32(frame.bytesPerRow()), Int32(frame.height), layout(of: frame.format).rawValue,
            &result, &length, Int32(subsampling.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
        }
      }
      guard status == 0, let start = unsafe result else {
        let words = unsafe String(cString: tjGetErrorStr2(handle))
        throw VisionError(.inputInvalid, "libjpeg-turbo cannot encode a JPEG: \(words)")
      }
      return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
    }

    private static func layout(of format: PixelFormat) -> TJPF {
      switch format {
      case .rgba: TJPF_RGBX
      case .bgra: TJPF_BGRX
      case .argb: TJPF_XRGB
      case .gray: TJPF_GRAY
      default: TJPF_RGB
      }
    }
  }
#endif
