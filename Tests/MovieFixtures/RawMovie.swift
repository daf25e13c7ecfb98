public import Foundation

/// A YUV4MPEG2 file: uncompressed planes, so that decoded values are known exactly.
public struct RawMovie {
  /// The file's bytes so far.
  public private(set) var data: Data
  private let lumaCount: Int
  private let chromaCount: Int

  /// Creates a movie without frames; `more` goes to the end of the header line.
  public init(
    width: Int, height: Int, framesPerSecond: Int, aspect: String = "1:1",
    more: String = "C420jpeg"
  ) {
    data = Data(
      "YUV4MPEG2 W\(width) H\(height) F\(framesPerSecond):1 Ip A\(aspect) \(more)\n".utf8)
    lumaCount = width * height
    chromaCount = ((width + 1) / 2) * ((height + 1) / 2)
  }

  /// Adds a frame of one color.
  public mutating func add(luma: UInt8, cb: UInt8 = 128, cr: UInt8 = 128) {
    data += Data("FRAME\n".utf8)
    data += Data(repeating: luma, count: lumaCount)
    data += Data(repeating: cb, count: chromaCount) + Data(repeating: cr, count: chromaCount)
  }
}
