internal import Frames
package import VisionBase
package import VisionTasks

/// The detections in one picture: for people in the layout of MediaPipe's guide, or as JSON.
package struct DetectionReport: TaskReport, Equatable {
  /// The detector's result.
  package var result: DetectionResult
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double
  /// True if records have names in the requested language in place of the model's own.
  package var recordsDisplayNames: Bool

  package init(
    _ result: DetectionResult, milliseconds: Double, recordsDisplayNames: Bool = false
  ) {
    (self.result, self.milliseconds) = (result, milliseconds)
    self.recordsDisplayNames = recordsDisplayNames
  }

  package typealias Drawing = DetectionDrawing

  // The layout of "Handle and display results" in MediaPipe's Object Detector guides.
  package static let title = "ObjectDetectorResult"

  /// Returns a key point in pixels of the stored picture.
  func pixels(_ point: Keypoint) -> (x: Float, y: Float) {
    (point.x * Float(result.picture.width), point.y * Float(result.picture.height))
  }
}

// MARK: - For people

extension DetectionReport {
  package var lines: [String] {
    var lines: [String] = []
    if result.detections.isEmpty { lines.append(" No detections") }
    for (number, detection) in result.detections.enumerated() {
      lines.append(" Detection #\(number):")
      lines.append("  Box: \(text(detection.boundingBox))")
      lines.append("  Categories:")
      lines += detection.categories.flatMap(self.lines)
      if !detection.keypoints.isEmpty {
        let points = detection.keypoints.map(text).joined(separator: ", ")
        lines.append("  Key points: \(points)")
      }
    }
    return lines
  }

  private func lines(_ category: Category) -> [String] {
    var lines = [
      "   index       : \(category.index)",
      "   score       : \(fixed(Double(category.score), decimals: 5))",
    ]
    if let name = category.categoryName { lines.append("   class name  : \(name.isolated)") }
    if let name = category.displayName { lines.append("   display name: \(name.isolated)") }
    return lines
  }

  private func text(_ box: PictureBox) -> String {
    "(x: \(whole(box.x)), y: \(whole(box.y)), w: \(whole(box.width)), h: \(whole(box.height)))"
  }

  private func text(_ point: Keypoint) -> String {
    let (x, y) = pixels(point)
    let place = "(\(whole(Double(x))), \(whole(Double(y))))"
    return point.label.map { "\($0) \(place)" } ?? place
  }

  private func whole(_ number: Double) -> String { fixed(number, decimals: 0) }
}

// MARK: - JSON

extension DetectionReport {
  package static let fields =
    ResultField.ofPicture + [
      .milliseconds, ResultField("detections", .list(.object(detection)), "The found objects."),
    ]

  private static let detection = ResultShape(
    "detection", "One object.",
    [
      ResultField("boundingBox", .object(.box)),
      ResultField(
        "keypoints", .list(.object(keypoint)),
        "Points on the object; left out where the model finds none.", .sometimes),
      ResultField("categories", .list(.object(.category)), "The possible classes, best first."),
    ])

  private static let keypoint = ResultShape(
    "keypoint", "A point in pixels.",
    [
      ResultField("x", .real, "The distance from the left edge."),
      ResultField("y", .real, "The distance from the upper edge."),
      ResultField("label", .text, "The name of the point.", .sometimes),
      ResultField("score", .real, "The model's confidence in the point.", .sometimes),
    ])

  package var members: [JSONValue.Member] {
    result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("detections", .array(result.detections.map(json))),
    ]
  }

  private func json(_ detection: Detection) -> JSONValue {
    var members = [JSONValue.Member("boundingBox", JSONValue(detection.boundingBox))]
    if !detection.keypoints.isEmpty {
      members.append(.init("keypoints", .array(detection.keypoints.map(json))))
    }
    members.append(.init("categories", .array(detection.categories.map { JSONValue($0) })))
    return .object(members)
  }

  private func json(_ point: Keypoint) -> JSONValue {
    let (x, y) = pixels(point)
    var members = [JSONValue.Member("x", .float(x)), .init("y", .float(y))]
    if let label = point.label { members.append(.init("label", .string(label))) }
    if let score = point.score { members.append(.init("score", .float(score))) }
    return .object(members)
  }
}

// MARK: - Other forms

extension DetectionReport {
  package static let formats = OutputFormat.allCases
  package static let hasPlaces = true
  package static let hasBoxes = true

  package static let columns = [
    "detection", "x", "y", "boxWidth", "boxHeight", "index", "score", "categoryName",
    "displayName",
  ]

  package var rows: [[JSONValue]] {
    result.detections.enumerated().map { number, detection in
      [.integer(number)] + detection.boundingBox.cells
        + detection.categories.first.cells
    }
  }

  package var objects: [FoundObject] {
    result.detections.map { detection in
      let best = detection.categories.first
      return FoundObject(
        box: detection.boundingBox, kind: FoundObject.Class(best),
        score: Double(best?.score ?? 0))
    }
  }

  package var geometry: PictureGeometry? { result.picture }

  package mutating func turnUpright() { result.turnUpright() }

  package mutating func clipBoxes() { result.clipBoxes() }
}
