internal import Frames
package import VisionBase
package import VisionTasks

/// The tracked objects in one frame: a line for each object, or JSON.
package struct TrackReport: TaskReport, Equatable {
  /// The tracker's result.
  package var result: TrackingResult
  /// The duration, without reading and decoding the frame.
  package var milliseconds: Double
  /// True if the labels come from a classifier instead of the detector.
  package var hasClassifier: Bool
  /// The counts of lines and zones; nil when there are none.
  package var counts: CountingResult?
  /// The stored picture, whose pixels are the unit of lines and zones.
  ///
  /// It is nil where the result is about the same picture.
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

  /// Returns an object's labels, best first.
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
      let labels = labels(of: object).map(\.line)
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
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds,
      ResultField(
        "objects", .list(.object(object)), "The tracked objects, most prominent first."),
    ] + countFields

  private static let object = ResultShape(
    "object", "One object.",
    [
      ResultField("boundingBox", .object(.box)),
      ResultField(
        "trackingID", .count,
        "The number of the object, the same from frame to frame; null while it is not tracked.",
        .orNull),
      ResultField("labels", .list(.object(label)), "The possible classes, best first."),
    ])

  private static let label = ResultShape(
    "label", "A class and the confidence of the detector or classifier in it.",
    [
      ResultField(
        "text", .text,
        "The name of the class, in the language of --locale where the model has one; empty without."
      ),
      ResultField("index", .count, "The number of the class in the model, from 0."),
      ResultField("confidence", .real, "The model's confidence, usually 0 to 1."),
    ])

  package var members: [JSONValue.Member] {
    result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("objects", .array(result.objects.map(json))),
    ] + countMembers
  }

  private func json(_ object: TrackedObject) -> JSONValue {
    [
      "boundingBox": JSONValue(object.boundingBox),
      "trackingID": object.trackingID.map { .integer($0) } ?? .null,
      "labels": .array(labels(of: object).map(json)),
    ]
  }

  private func json(_ label: Category) -> JSONValue {
    [
      "text": .string(label.name ?? ""),
      "index": .integer(label.index), "confidence": .float(label.score),
    ]
  }
}

// MARK: - Other forms

extension TrackReport {
  package static let formats = OutputFormat.allCases
  package static let hasPlaces = true
  package static let hasBoxes = true
  package static let followsObjects = true

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

  package var tracked: TrackingResult? { result }

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
