import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

extension Pixels {
  /// Returns a picture after the steps of `picture_shapes.py`.
  init(picture: String, steps: [String]) throws {
    self = try PictureCache.pixels(of: picture)
    for step in steps {
      let words = step.bytes.split(separator: " ").map(String.init)
      let numbers = words.compactMap { Int($0) }
      switch words[0] {
      case "turn": self = turnedLeft()
      case "mirror": self = remade(width: width, height: height) { (width - 1 - $0, $1) }
      case "half": self = remade(width: width / 2, height: height / 2) { (2 * $0, 2 * $1) }
      case "crop":
        try #require(numbers.count == 4)
        self = cropped(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      case "scale":
        try #require(numbers.count == 2)
        let (across, down) = (width, height)
        self = remade(width: numbers[0], height: numbers[1]) {
          ($0 * across / numbers[0], $1 * down / numbers[1])
        }
      case "beside": self = beside(try Pixels(picture: words[1], steps: Array(words.dropFirst(2))))
      case "use": self = try PictureCache.pixels(of: words[1])
      case "black": self = Pixels(width: width, height: height)
      default: Issue.record("there is no step \(step)")
      }
    }
  }
}

/// Decoded pictures, which many cases share.
private enum PictureCache {
  /// The folder with the pictures of a longer run; nil without one.
  private static let folder = ProcessInfo.processInfo.environment["GOLDEN_PICTURES"]

  private static let pictures = Lock<[String: Pixels]>([:])

  static func pixels(of name: String) throws -> Pixels {
    if let known = pictures.withLock({ $0[name] }) { return known }
    let further = folder.map { $0 + "/" + name }
    let isFurther = further.map(FileManager.default.fileExists) ?? false
    let pixels = try Pixels(
      decoding: isFurther ? further ?? "" : SharedMaterial.picture(name))
    pictures.withLock { $0[name] = pixels }
    return pixels
  }
}

extension Orientation {
  /// Creates the orientation of a picture that upstream rotates clockwise by degrees.
  init(degrees: Int) {
    self = [0: .up, 90: .right, 180: .down, -90: .left][degrees] ?? .up
  }
}
