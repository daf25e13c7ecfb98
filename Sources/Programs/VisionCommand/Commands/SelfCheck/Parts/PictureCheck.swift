import Frames
import VisionBase

/// A sample picture that is decoded, and its first pixels.
struct PictureCheck {
  let sample: PictureSample
  var decode: (PictureSample) throws(VisionError) -> Frame = { (sample) throws(VisionError) in
    guard let bytes = Base64.bytes(of: sample.text) else {
      throw VisionError(.inputInvalid, "the sample picture is damaged")
    }
    return try decoded(bytes)
  }

  /// The difference that lossy codecs and conversions of color may make.
  static let tolerance = 8

  var finding: Finding {
    .trying(sample.name, isRequired: sample.isRequired) { () throws(VisionError) in
      let frame = try decode(sample).rgb()
      guard frame.width == sample.width, frame.height == sample.height,
        Self.isClose(Self.samples(of: frame), to: sample.pixels, within: Self.tolerance)
      else { throw VisionError(.runtimeFailed, "it decodes to another picture") }
      return "decodes"
    }
  }

  // MARK: - Formats that are linked

  /// The findings on the formats that need no library of their own.
  static var builtIn: [Finding] {
    [
      roundTrip("JPEG", .jpeg(quality: 95), tolerance: 16),
      roundTrip("PNG", .png, tolerance: 0),
      PictureCheck(sample: .webP).finding,
    ]
  }

  /// Encodes a small picture, and decodes it again.
  static func roundTrip(
    _ name: String, _ encoding: PictureEncoding, tolerance: Int,
    encode: (Frame, PictureEncoding) throws(VisionError) -> [UInt8] = {
      (frame, encoding) throws(VisionError) in try frame.encoded(as: encoding)
    }
  ) -> Finding {
    .trying(name, isRequired: true) { () throws(VisionError) in
      let side = 32
      let pixels = (0..<side * side).flatMap { place -> [UInt8] in
        let (x, y) = (place % side, place / side)
        return [UInt8(4 * x + 60), UInt8(4 * y + 60), UInt8(2 * (x + y) + 40)]
      }
      let frame = try Frame(
        width: side, height: side, format: .rgb, bytes: pixels.span.rawBytes)
      let decoded = try decoded(encode(frame, encoding)).rgb()
      guard isClose(samples(of: decoded), to: pixels, within: tolerance) else {
        throw VisionError(.runtimeFailed, "it decodes to another picture than was encoded")
      }
      return "encodes and decodes"
    }
  }

  /// Decodes a picture; throws `inputInvalid` also for one that is not decoded whole.
  private static func decoded(_ bytes: [UInt8]) throws(VisionError) -> Frame {
    let picture = try RemarkedFrame(decoding: StableBytes(bytes, name: "the sample picture"))
    guard let remark = picture.remarks.first else { return picture.frame }
    throw VisionError(.inputInvalid, "it is decoded with a remark: \(remark)")
  }

  private static func samples(of frame: Frame) -> [UInt8] {
    let (rowByteCount, stride) = (3 * frame.width, frame.bytesPerRow())
    return frame.withBytes { bytes in
      (0..<frame.height).flatMap { row in
        (0..<rowByteCount).map { column in
          unsafe bytes.unsafeLoad(fromByteOffset: row * stride + column, as: UInt8.self)
        }
      }
    }
  }

  /// Returns true if all expected samples are near the first ones.
  private static func isClose(
    _ samples: [UInt8], to expected: [UInt8], within tolerance: Int
  ) -> Bool {
    samples.count >= expected.count
      && zip(samples, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
