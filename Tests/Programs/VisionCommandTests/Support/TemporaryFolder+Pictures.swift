import Foundation
import Frames
import TestSupport

extension TemporaryFolder {
  /// Writes a picture in which the sample services see the object in its name.
  ///
  /// The picture has one pixel, or several equal ones. The object is a dog, a face, a person,
  /// several or nothing; a picture named broken is not a picture.
  @discardableResult
  func writePicture(to name: String, width: Int = 1, height: Int = 1) throws -> String {
    guard !name.contains("broken") else { return try write(to: name) }
    let pixel = ["dog", "face", "person"].map { name.contains($0) ? UInt8(255) : 0 }
    return try write(
      bitmap([[UInt8]](repeating: pixel, count: width), height: height), to: name)
  }

  /// Writes a picture made of words, as the sample embedder reads it.
  @discardableResult
  func writePicture(of text: String, to name: String) throws -> String {
    let words = text.bytes.split(separator: " ").map(String.init)
    let pixels = SampleEmbedder.words.map { word in
      [UInt8](repeating: UInt8(words.count { $0 == word }), count: 3)
    }
    return try write(bitmap(pixels), to: name)
  }

  /// Returns a BMP file of rows of the same pixels, each red, green and blue.
  private func bitmap(_ pixels: [[UInt8]], height: Int = 1) -> Data {
    var row = pixels.flatMap { $0.reversed() }
    while row.count % 4 != 0 { row.append(0) }
    var bytes: [UInt8] = Array("BM".utf8)
    func add(_ numbers: UInt32...) {
      for number in numbers {
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
    }
    let (width, size) = (UInt32(pixels.count), UInt32(row.count * height))
    add(54 + size, 0, 54, 40, width, UInt32(height), 1 | 24 << 16, 0, size, 0, 0, 0, 0)
    for _ in 0..<height { bytes += row }
    return Data(bytes)
  }
}

extension TemporaryFolder {
  /// Writes a red JPEG whose EXIF specifies a quarter turn clockwise.
  @discardableResult
  func writeTurnedPicture(to name: String, width: Int, height: Int) throws -> String {
    let pixels = (0..<width * height).flatMap { _ -> [UInt8] in [255, 0, 0] }
    let frame = try Frame(width: width, height: height, format: .rgb, bytes: pixels.span.bytes)
    // A list of one entry: 0x0112, the orientation, is the short number 6.
    let exif: [UInt8] =
      Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
      + [0, 0, 0, 0]
    let segment = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    let jpeg = try frame.encoded(as: .jpeg())
    return try write(Data(jpeg.prefix(2)) + Data(segment) + Data(jpeg.dropFirst(2)), to: name)
  }
}
