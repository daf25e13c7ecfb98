import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Measures how much masks change between the frames of a scene that does not.
///
/// The frames are one photograph with other noise in each, as a camera adds it in a dim room. The
/// figures are those of `docs/segmentation.md`.
@Suite(.enabled(if: SegmentationMaterial.isPresent, "\(SegmentationMaterial.missing)"))
struct MaskFlickerTests {
  /// The number of frames, and the deviation of the noise in steps of 255.
  private static let (frameCount, deviation) = (30, 8.0)

  /// The change from a frame to the next one.
  private struct Change {
    /// The mean change of the opacity, in steps of 255.
    var opacity = 0.0
    /// The same over the pixels that are neither surely of the person nor surely not.
    var edge = 0.0
    /// The share of pixels whose class changes.
    var classes = 0.0
  }

  private static func measured(smoothing: Float) throws -> Change {
    let picture = try Frame(decoding: SharedMaterial.image("grace_hopper.bmp")).rgb()
    let engine = try SegmentationEngine(
      SegmentationMaterial.model("selfie_segmentation.tflite"),
      options: SegmenterOptions(smoothing: smoothing))
    var random = SeededGenerator(seed: 38)
    var change = Change()
    var last: [Float] = []
    for number in 0..<frameCount {
      let frame = try noisy(picture, &random)
      let result = try engine.nextSegmentation(
        of: frame, timestampInMicroseconds: Int64(number) * 33_333)
      let mask = try result.subject().values
      if !last.isEmpty {
        var (sum, edgeSum, edgeCount, flips) = (0.0, 0.0, 0, 0)
        for (new, old) in zip(mask, last) {
          let step = Double(abs(new - old)) * 255
          sum += step
          if (0.05...0.95).contains(old) { (edgeSum, edgeCount) = (edgeSum + step, edgeCount + 1) }
          if (new > 0.5) != (old > 0.5) { flips += 1 }
        }
        change.opacity += sum / Double(mask.count)
        change.edge += edgeSum / Double(max(edgeCount, 1))
        change.classes += Double(flips) / Double(mask.count)
      }
      last = mask
    }
    let steps = Double(frameCount - 1)
    return Change(
      opacity: change.opacity / steps, edge: change.edge / steps, classes: change.classes / steps)
  }

  /// Noise that is nearly normal: sums of four even numbers.
  private static let noise: [Int16] = {
    var random = SeededGenerator(seed: 38)
    let scale = deviation / (4.0 / 12 * 65_536 * 65_536).squareRoot()
    return (0..<1 << 17).map { _ in
      let bits = random.next()
      let sum = (0..<4).reduce(0.0) { (sum: Double, part: Int) -> Double in
        let number = bits >> UInt64(16 * part) & 0xFFFF
        return sum + Double(number) - 32_767.5
      }
      return Int16((sum * scale).rounded())
    }
  }()

  /// Returns the picture with noise, from another place of the same numbers for each row.
  private static func noisy(_ picture: Frame, _ random: inout SeededGenerator) throws -> Frame {
    let (step, length) = (picture.bytesPerRow(), 3 * picture.width)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length * picture.height)
    picture.withBytes { span in
      for row in 0..<picture.height {
        let start = Int(random.next() % UInt64(noise.count - length))
        for place in 0..<length {
          let value = span.unsafeLoad(fromByteOffset: row * step + place, as: UInt8.self)
          bytes.append(UInt8(min(max(Int16(value) + noise[start + place], 0), 255)))
        }
      }
    }
    return try Frame(
      width: picture.width, height: picture.height, format: .rgb, bytes: bytes.span.bytes)
  }

  @Test func `mixing with the last mask halves the flicker`() throws {
    let (without, with) = (
      try Self.measured(smoothing: 0), try Self.measured(smoothing: 0.7)
    )
    func isNear(_ measured: Double, _ documented: Double) -> Bool {
      abs(measured - documented) < 0.1 * documented
    }
    #expect(isNear(without.opacity, 0.71) && isNear(with.opacity, 0.35), "\(without), \(with)")
    #expect(isNear(without.edge, 16.3) && isNear(with.edge, 7.8), "\(without), \(with)")
    #expect(
      isNear(without.classes, 0.0026) && isNear(with.classes, 0.000_78), "\(without), \(with)")
  }
}
