public import Foundation

/// A GIF of a large canvas and many pictures, each of one pixel and a few bytes.
public enum HollowGIF {
  /// Returns the file.
  public static func data(width: Int, height: Int, frameCount: Int) -> Data {
    var data = Data("GIF89a".utf8) + little(width) + little(height)
    // Two colors for all pictures.
    data += Data([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
    for _ in 0..<frameCount {
      // Shown for a tenth of a second; one pixel at the upper left in codes of three bits: clear,
      // 0, end.
      data += Data([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
      data += Data([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0])
    }
    return data + Data([0x3b])
  }

  private static func little(_ number: Int) -> Data {
    Data([UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)])
  }
}
