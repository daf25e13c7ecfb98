import Frames
import TestSupport
import Testing
import VisionBase

@Suite struct PixelPoolTests {
  private func png(_ width: Int, _ height: Int, _ value: UInt8) throws -> StableBytes {
    let pixels = [UInt8](repeating: value, count: width * height * 3)
    let frame = try Frame(width: width, height: height, format: .rgb, bytes: pixels.span.bytes)
    return StableBytes(try frame.encoded(as: .png), name: "made.png")
  }

  private func place(of frame: Frame) -> UInt {
    frame.withBytes { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
  }

  private func isFilled(_ frame: Frame, with value: UInt8) -> Bool {
    frame.withBytes { bytes in
      (0..<bytes.byteCount).allSatisfy {
        bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == value
      }
    }
  }

  @Test func `a picture gets the memory of the one before it, and only its own pixels`() throws {
    let options = DecodingOptions(pool: PixelPool())
    let (white, gray) = (try png(200, 100, 255), try png(200, 100, 7))
    var frame: Frame? = try Frame(decoding: white, options: options)
    let first = place(of: try #require(frame))
    #expect(options.pool?.unusedByteCount == 0)
    frame = nil
    #expect(try #require(options.pool).unusedByteCount >= 200 * 100 * 3)
    frame = try Frame(decoding: gray, options: options)
    #expect(place(of: try #require(frame)) == first)
    #expect(isFilled(try #require(frame), with: 7))
  }

  @Test func `pictures that live at the same time have memory of their own`() throws {
    let options = DecodingOptions(pool: PixelPool())
    let bytes = try png(64, 64, 1)
    let frames = try (0..<5).map { _ in try Frame(decoding: bytes, options: options) }
    #expect(Set(frames.map(place)).count == 5)
  }

  @Test func `a copy of a frame keeps the memory`() throws {
    let options = DecodingOptions(pool: PixelPool())
    let (white, gray) = (try png(80, 60, 255), try png(80, 60, 7))
    var frame: Frame? = try Frame(decoding: white, options: options)
    let copy = try #require(frame)
    frame = try Frame(decoding: gray, options: options)
    #expect(isFilled(copy, with: 255))
    #expect(isFilled(try #require(frame), with: 7))
  }

  @Test func `a small picture does not take a block of more than twice its size`() throws {
    let options = DecodingOptions(pool: PixelPool())
    _ = try Frame(decoding: png(400, 400, 1), options: options)
    let before = try #require(options.pool).unusedByteCount
    let small = try Frame(decoding: png(40, 40, 1), options: options)
    #expect(try #require(options.pool).unusedByteCount == before)
    #expect(small.width == 40)
  }

  @Test func `no more than the limit lies unused, and what came last stays`() throws {
    let pool = PixelPool(unusedByteLimit: 100_000)
    let options = DecodingOptions(pool: pool)
    for side in [100, 120, 140, 160] {
      _ = try Frame(decoding: png(side, side, 1), options: options)
    }
    #expect(pool.unusedByteCount <= 100_000)
    #expect(pool.unusedByteCount >= 160 * 160 * 3)
    _ = try Frame(decoding: png(300, 300, 1), options: options)
    #expect(pool.unusedByteCount <= 100_000)
  }

  @Test func `a picture that cannot be decoded gives its memory back`() throws {
    let options = DecodingOptions(pool: PixelPool())
    let whole = try png(300, 200, 9)
    let cut = StableBytes(
      Array(
        whole.withBytes { span in
          (0..<span.byteCount / 2).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }), name: "cut.png")
    #expect(throws: VisionError.self) { try Frame(decoding: cut, options: options) }
    #expect(try #require(options.pool).unusedByteCount > 0)
  }

  @Test func `frames outlive their pool, on many threads at once`() async throws {
    let options = DecodingOptions(pool: PixelPool(unusedByteLimit: 1 << 20))
    let pictures = try (0..<8).map { try png(50 + $0 * 17, 60, UInt8($0)) }
    await withTaskGroup(of: Bool.self) { group in
      for worker in 0..<4 {
        group.addTask {
          (0..<200).allSatisfy { round in
            let number = (worker + round) % 8
            guard let frame = try? Frame(decoding: pictures[number], options: options) else {
              return false
            }
            return self.isFilled(frame, with: UInt8(number))
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    var last: Frame?
    do {
      let own = DecodingOptions(pool: PixelPool())
      last = try Frame(decoding: pictures[3], options: own)
    }
    #expect(isFilled(try #require(last), with: 3))
  }
}
