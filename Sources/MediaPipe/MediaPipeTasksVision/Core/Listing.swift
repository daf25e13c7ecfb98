internal import Foundation
internal import VisionBase

/// The texts of results, in the layout of "Handle and display results" in upstream's guides.
enum Listing {
  /// A heading over lines that belong to it.
  static func text(_ heading: String, _ lines: [String]) -> String {
    ([heading + ":"] + lines.map { "  " + $0 }).joined(separator: "\n")
  }

  /// The lines of parts, each under a heading with its number.
  static func numbered<Part>(
    _ name: String, _ parts: [Part], _ lines: (Part) -> [String]
  ) -> [String] {
    parts.enumerated().flatMap { number, part in
      ["\(name) #\(number):"] + lines(part).map { "  " + $0 }
    }
  }

  /// A name and a value, the values one below the other.
  static func entry(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(0, 13 - name.count)) + ": " + value
  }

  /// A number with six decimals.
  static func decimal(_ value: Float) -> String { fixed(Double(value), decimals: 6) }

  /// Some numbers; of many the first and the last.
  static func list(_ numbers: [NSNumber]) -> String {
    let shown = 4
    let texts = { (part: ArraySlice<NSNumber>) in part.map { "\($0)" } }
    guard numbers.count > 2 * shown else {
      return "{" + texts(numbers[...]).joined(separator: ", ") + "}"
    }
    let parts = texts(numbers.prefix(shown)) + ["..."] + texts(numbers.suffix(shown))
    return "{" + parts.joined(separator: ", ") + "}"
  }
}

// MARK: - Detections

extension Detection {
  var lines: [String] {
    let box = [boundingBox.minX, boundingBox.minY, boundingBox.width, boundingBox.height]
      .map { fixed(Double($0), decimals: 0) }
    var lines = [
      "Box: (x: \(box[0]), y: \(box[1]), w: \(box[2]), h: \(box[3]))", "Categories:",
    ]
    lines += categories.flatMap(\.lines).map { "  " + $0 }
    guard let keypoints, !keypoints.isEmpty else { return lines }
    return lines + ["Key points:"] + keypoints.map { "  " + $0.line }
  }
}

extension ResultCategory {
  var lines: [String] {
    var lines = ["index       : \(index)", "score       : \(fixed(Double(score), decimals: 5))"]
    if let categoryName { lines.append("class name  : \(categoryName)") }
    if let displayName { lines.append("display name: \(displayName)") }
    return lines
  }
}

extension NormalizedKeypoint {
  var line: String {
    let place = "(\(Listing.decimal(Float(location.x))), \(Listing.decimal(Float(location.y))))"
    return label.map { "\($0) \(place)" } ?? place
  }
}

// MARK: - Classes

extension Classifications {
  var lines: [String] {
    var lines = ["head_index: \(headIndex)"]
    if let headName, !headName.isEmpty { lines.append("head_name: \(headName)") }
    return lines + Listing.numbered("Category", categories, \.lines)
  }
}

// MARK: - Embeddings

extension Embedding {
  var lines: [String] {
    var lines: [String] = []
    if let floatEmbedding { lines.append("float_embedding: \(Listing.list(floatEmbedding))") }
    if let quantizedEmbedding {
      lines.append("quantized_embedding: \(Listing.list(quantizedEmbedding))")
    }
    lines.append("head_index: \(headIndex)")
    if let headName { lines.append("head_name: \(headName)") }
    return lines
  }
}

// MARK: - Poses

extension NormalizedLandmark {
  var lines: [String] { landmarkLines((x, y, z), visibility, presence) }
}

extension Landmark {
  var lines: [String] { landmarkLines((x, y, z), visibility, presence) }
}

private func landmarkLines(
  _ place: (x: Float, y: Float, z: Float), _ visibility: NSNumber?, _ presence: NSNumber?
) -> [String] {
  var lines = [
    Listing.entry("x", Listing.decimal(place.x)), Listing.entry("y", Listing.decimal(place.y)),
    Listing.entry("z", Listing.decimal(place.z)),
  ]
  if let visibility { lines.append(Listing.entry("visibility", "\(visibility)")) }
  if let presence { lines.append(Listing.entry("presence", "\(presence)")) }
  return lines
}

extension Mask {
  var line: String { "\(width) x \(height) \(dataType == .uInt8 ? "bytes" : "floats")" }
}
