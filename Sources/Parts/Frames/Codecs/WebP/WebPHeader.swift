#if !canImport(Darwin) || os(macOS)
  private import CWebP
  internal import VisionBase

  /// The properties in a WebP's container (RFC 9649, section 2).
  struct WebPHeader {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    let orientation: Orientation
    /// The first image, if the file is an animation.
    let firstFrame: AnimationFrame?
    private let isLossless: Bool

    /// One image of an animation and its position on the canvas.
    struct AnimationFrame {
      let left: Int
      let top: Int
      let width: Int
      let height: Int
      /// An optional ALPH chunk and the image's own chunk, in the form that libwebp's decoder
      /// accepts.
      let chunks: PictureBytes
    }

    init(_ bytes: PictureBytes) throws(VisionError) {
      var features = WebPBitstreamFeatures()
      let status = unsafe bytes.withUnsafeBytes { source in
        unsafe WebPGetFeatures(
          source.bindMemory(to: UInt8.self).baseAddress, source.count, &features)
      }
      guard status == VP8_STATUS_OK else {
        throw bytes.invalid("this WebP's header is broken (\(WebPDecoder.words(for: status)))")
      }
      width = Int(features.width)
      height = Int(features.height)
      hasAlpha = features.has_alpha != 0
      isLossless = features.format == 2
      (orientation, firstFrame) = Self.chunks(of: bytes)
      if features.has_animation != 0, firstFrame == nil {
        throw bytes.invalid("this animated WebP has no complete picture")
      }
    }

    /// The cost of decoding.
    ///
    /// libwebp keeps 4 bytes for each pixel of a lossless image, and 5 for a lossy one's alpha,
    /// which is stored as a lossless image. An animation may be either.
    var cost: DecodingCost {
      let isRGBA = hasAlpha || firstFrame != nil
      let kept = isLossless ? 4 : isRGBA ? 5 : 0
      return DecodingCost(byteCount: width * height * ((isRGBA ? 4 : 3) + kept))
    }

    /// Scans the chunks for the orientation and the first image of an animation.
    private static func chunks(of bytes: PictureBytes) -> (Orientation, AnimationFrame?) {
      var orientation: Orientation?
      var firstFrame: AnimationFrame?
      var offset = 12
      // Each iteration advances by 8 bytes or more.
      while let length = bytes.littleEndian(UInt32.self, at: offset + 4),
        let body = bytes.part(at: offset + 8, length: Int(length))
      {
        if bytes.holds("EXIF", at: offset) {
          orientation = orientation ?? EXIFOrientation.find(in: body)
        } else if bytes.holds("ANMF", at: offset), firstFrame == nil {
          firstFrame = animationFrame(body)
        }
        offset += 8 + Int(length) + Int(length & 1)
      }
      return (orientation ?? .up, firstFrame)
    }

    /// Parses an ANMF chunk: five 24-bit numbers and a byte, then the image's chunks.
    private static func animationFrame(_ body: PictureBytes) -> AnimationFrame? {
      func number(_ offset: Int) -> Int? {
        guard let low = body.littleEndian(UInt16.self, at: offset),
          let high = body.byte(at: offset + 2)
        else { return nil }
        return Int(low) | Int(high) << 16
      }
      guard let left = number(0), let top = number(3), let width = number(6),
        let height = number(9), body.count > 16, let chunks = body.rest(from: 16)
      else { return nil }
      return AnimationFrame(
        left: left * 2, top: top * 2, width: width + 1, height: height + 1, chunks: chunks)
    }
  }
#endif
