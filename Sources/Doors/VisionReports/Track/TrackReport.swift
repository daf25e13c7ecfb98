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
  /// The stored picture, in whose pixels lines and zones are; nil where the result is about the same.
  private(set) var storedPicture: PictureGeometry?

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
    result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("objects", .array(result.objects.map(json))),
    ] + countMembers
  }

  private func json(_ object: TrackedObject) -> JSONValue {
    [
      "boundingBox": JSONValue(object.boundingBox),
      // The name of the box until 0.2, which is also that of the frame's number.
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

// MARK: - Other forms

extension TrackReport {
  package static let formats = OutputFormat.allCases
  package static let hasPlaces = true
  package static let hasBoxes = true

  package static let columns = [
    "trackingID", "x", "y", "boxWidth", "boxHeight", "index", "score", "categoryName",
    "displayName",
  ]

  package var rows: [[JSONValue]] {
    result.objects.map { object in
      [object.trackingID.map { .integer($0) } ?? .null] + object.boundingBox.cells
        + labels(of: object).first.cells
    }
  }

  package var objects: [FoundObject] {
    result.objects.map { object in
      let best = labels(of: object).first
      return FoundObject(
        box: object.boundingBox, kind: FoundObject.Class(best),
        score: Double(best?.score ?? object.score), trackingID: object.trackingID)
    }
  }

  package var geometry: PictureGeometry? { result.picture }

  package mutating func turnUpright() {
    let picture = result.picture
    for index in result.objects.indices {
      result.objects[index].boundingBox = picture.upright(result.objects[index].boundingBox)
    }
    storedPicture = storedPicture ?? picture
    result.picture = picture.turnedUpright
  }

  package mutating func clipBoxes() {
    for index in result.objects.indices {
      let box = result.objects[index].boundingBox
      result.objects[index].boundingBox = box.clipped(within: result.picture)
    }
  }
}
