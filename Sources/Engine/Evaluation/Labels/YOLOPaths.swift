internal import VisionBase

/// The paths at which YOLO's labels of a picture are searched.
enum YOLOPaths {
  /// Returns the parts of a path without its extension; only those after the last `..`, if any.
  static func parts(of path: String) -> [ByteText] {
    let parts = YOLOLabels.stem(of: path).bytes.split(separator: "/")
    let start = parts.lastIndex(of: "..").map { $0 + 1 } ?? parts.startIndex
    return parts[start...].filter { $0 != "." }
  }

  /// Returns the paths next to a folder of pictures, longest first.
  ///
  /// For `train/images/1` they are `train/labels/1` and `labels/1`.
  static func besideImages(_ parts: [ByteText]) -> [String] {
    guard let images = parts.dropLast().lastIndex(of: "images") else { return [] }
    var parts = parts
    parts[images] = "labels"
    return (0...images).map { parts[$0...].joined(separator: "/") }
  }

  /// Returns all ends of a path, from the longest to the name alone.
  static func ends(of parts: [ByteText]) -> [String] {
    parts.indices.map { parts[$0...].joined(separator: "/") }
  }
}
