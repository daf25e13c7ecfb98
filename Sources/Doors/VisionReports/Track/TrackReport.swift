internal import Frames
package import VisionBase
package import VisionTasks

/// Who was found in one frame: a line for each object, or JSON.
package struct TrackReport: TaskReport, Equatable {
  /// Who the tracker found.
  package var result: TrackingResult
  /// How long it took, without reading and decoding the frame.
  package var milliseconds: Double
  /// Whether a classifier names the objects, and not the detector.
  package var hasClassifier: Bool
  /// What crossed lines and was in zones; nil when there are none.
  package var counts: CountingResult?

  package init(
    _ result: TrackingResult, milliseconds: Double, hasClassifier: Bool = false,
    counts: CountingResult? = nil
  ) {
    (self.result, self.milliseconds) = (result, milliseconds)
    (self.hasClassifier, self.counts) = (hasClassifier, counts)
  }

  package typealias Drawing = TrackDrawing

  package static let title = "ObjectTrackerResult"

  /// What an object is called, best first.
  func labels(of object: TrackedObject) -> [Category] {
    hasClassifier ? object.labels : [object.category].compactMap(\.self)
  }
}

// MARK: - For people

extension TrackReport {
  package var lines: [String] {
    guard !result.objects.isEmpty else { return [" No objects"] + countLines }
    let objects = result.objects.map { object in
      let number = object.trackingID.map { "\($0)" } ?? "-"
      let labels = labels(of: object).map(\.label)
      let names = labels.isEmpty ? "" : labels.joined(separator: ", ") + "  "
      return " Object #\(number): \(names)\(text(object.boundingBox))"
    }
    return objects + countLines
  }

  private func text(_ box: PictureBox) -> String {
    let numbers = [("x", box.x), ("y", box.y), ("w", box.width), ("h", box.height)]
    let sides = numbers.map { "\($0): \(fixed($1, decimals: 0))" }
    return "(\(sides.joined(separator: ", ")))"
  }
}

// MARK: - JSON

extension TrackReport {
  package var members: [JSONValue.Member] {
    [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("objects", .array(result.objects.map(json))),
    ] + countMembers
  }

  private func json(_ object: TrackedObject) -> JSONValue {
    [
      "frame": JSONValue(object.boundingBox),
      "trackingID": object.trackingID.map { .integer($0) } ?? .null,
      "labels": .array(labels(of: object).map(json)),
    ]
  }

  private func json(_ label: Category) -> JSONValue {
    [
      "text": .string(label.displayName ?? label.categoryName ?? ""),
      "index": .integer(label.index), "confidence": .float(label.score),
    ]
  }
}
