import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

/// Broken variants of every recorded picture: each gives a frame or an error, and never a trap.
@Suite struct BrokenPicturesTests {
  private static let variantsOfEach = 40

  @Test(
    "a picture that was cut or changed gives a frame or an error",
    arguments: RecordedPictures.all.indices)
  func broken(index: Int) throws {
    let picture = RecordedPictures.all[index]
    let seed = UInt64(1000 + index)
    var random = SeededGenerator(seed: seed)
    var (frames, errors) = (0, 0)
    for variant in 0..<Self.variantsOfEach {
      let bytes = Self.change(picture.bytes, variant, &random)
      do {
        let frame = try Frame(bytes: bytes, name: "broken", pixelLimit: 1 << 16)
        // Every sample can be read.
        #expect(frame.samples.count == frame.width * frame.height * frame.format.bytesPerPixel)
        frames += 1
      } catch {
        #expect(error.code == .inputInvalid, "seed \(seed), variant \(variant): \(error)")
        #expect(error.message.bytes.hasPrefix("broken: "), "seed \(seed), variant \(variant)")
        errors += 1
      }
      // The header alone must be as safe as the whole.
      _ = try? PictureInformation(of: StableBytes(bytes, name: "broken"))
    }
    #expect(frames + errors == Self.variantsOfEach)
    #expect(errors > 0, "seed \(seed): nothing was found broken")
  }

  private static func change(
    _ whole: [UInt8], _ variant: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = whole
    switch variant % 4 {
    case 0:
      return Array(whole[..<Int.random(in: 0..<whole.count, using: &random)])
    case 1:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    case 2:
      // Headers hold the sizes and offsets, where extreme values cause most faults.
      let extremes: [UInt8] = [0, 1, 0x7f, 0x80, 0xfe, 0xff]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 2..<min(bytes.count, 64), using: &random)
        bytes[place] = extremes.randomElement(using: &random) ?? 0
      }
    default:
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let length = min(Int.random(in: 1...32, using: &random), bytes.count - place)
      bytes.removeSubrange(place..<place + length)
      if Bool.random(using: &random) { bytes += whole.prefix(length) }
    }
    return bytes
  }
}
