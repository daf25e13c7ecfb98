public import Foundation
internal import Frames

/// An IVF file with JPEG pictures: a format whose times have 64 bits, in any unit.
public struct IVFMovie {
  private let size: (width: Int, height: Int)
  private let timeBase: (numerator: UInt32, denominator: UInt32)
  private var frames = Data()
  private var count: UInt32 = 0

  /// Creates a file without frames; times count in `numerator / denominator` seconds.
  public init(width: Int, height: Int, numerator: UInt32, denominator: UInt32) {
    size = (width, height)
    timeBase = (numerator, denominator)
  }

  /// Adds a frame of one gray at a time.
  public mutating func add(gray: UInt8, time: Int64) throws {
    let pixels = [UInt8](repeating: gray, count: size.width * size.height * 3)
    let frame = try Frame(
      width: size.width, height: size.height, format: .rgb, bytes: pixels.span.bytes)
    let picture = Data(try frame.encoded(as: .jpeg(quality: 95)))
    frames += number(UInt32(picture.count)) + number(UInt64(bitPattern: time)) + picture
    count += 1
  }

  /// The file.
  public var data: Data {
    Data("DKIF".utf8) + number(UInt16(0)) + number(UInt16(32)) + Data("MJPG".utf8)
      + number(UInt16(size.width)) + number(UInt16(size.height)) + number(timeBase.denominator)
      + number(timeBase.numerator) + number(count) + number(UInt32(0)) + frames
  }

  private func number(_ value: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: value.littleEndian) { Data($0) }
  }
}
