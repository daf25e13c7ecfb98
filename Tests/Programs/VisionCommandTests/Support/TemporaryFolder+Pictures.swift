import Foundation
import TestSupport

extension TemporaryFolder {
  /// Writes a picture of one pixel, which the sample services see what its name says in: a dog, a
  /// face, a person, several or nothing; what is called broken is no picture.
  @discardableResult
  func writePicture(to name: String) throws -> String {
    guard !name.contains("broken") else { return try write(to: name) }
    var bytes: [UInt8] = Array("BM".utf8)
    func add(_ numbers: UInt32...) {
      for number in numbers {
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
    }
    add(58, 0, 54, 40, 1, 1, 1 | 24 << 16, 0, 4, 0, 0, 0, 0)
    bytes += ["person", "face", "dog"].map { name.contains($0) ? 255 : 0 } + [0]
    return try write(Data(bytes), to: name)
  }
}
