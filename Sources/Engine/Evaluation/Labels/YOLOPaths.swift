internal import VisionBase

/// Where YOLO's labels of a picture are looked for.
enum YOLOPaths {
  /// The parts of a path without its ending; of one that goes up, those behind that.
  static func parts(of path: String) -> [ByteText] {
    let parts = YOLOLabels.stem(of: path).bytes.split(separator: "/")
    let start = parts.lastIndex(of: "..").map { $0 + 1 } ?? parts.startIndex
    return parts[start...].filter { $0 != "." }
  }

  /// The places beside a folder of pictures, the longest first: `train/labels/1` and `labels/1` for
  /// `train/images/1`.
  static func besideImages(_ parts: [ByteText]) -> [String] {
    guard let images = parts.dropLast().lastIndex(of: "images") else { return [] }
    var parts = parts
    parts[images] = "labels"
    return (0...images).map { parts[$0...].joined(separator: "/") }
  }

  /// All ends of a path, from the longest to its name alone.
  static func ends(of parts: [ByteText]) -> [String] {
    parts.indices.map { parts[$0...].joined(separator: "/") }
  }
}
