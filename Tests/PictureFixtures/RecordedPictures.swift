import Foundation
import VisionBase

/// Small encoded pictures and the samples they decode to, made by scripts/record-pictures.py.
package enum RecordedPictures {
  /// All pictures.
  package static let all: [RecordedPicture] = {
    do {
      return try read(Data(contentsOf: URL(filePath: path)))
    } catch {
      fatalError("\(path): \(error)")
    }
  }()

  private static let path =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pictures.recorded").path

  /// Reads a line of JSON about the pictures, and the bytes and samples of each behind it.
  private static func read(_ data: Data) throws -> [RecordedPicture] {
    let line = data.prefix { $0 != UInt8(ascii: "\n") }
    var rest = data.dropFirst(line.count + 1)
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    return try JSONDecoder().decode([Entry].self, from: line).map { entry in
      RecordedPicture(
        name: entry.name, width: entry.width, height: entry.height, channels: entry.channels,
        bytes: take(entry.byteCount),
        samples: take(entry.width * entry.height * entry.channels), tolerance: entry.tolerance)
    }
  }

  private struct Entry: Decodable {
    let name: String
    let width, height, channels, tolerance: Int
    /// The length of the encoded picture.
    let byteCount: Int
  }
}
