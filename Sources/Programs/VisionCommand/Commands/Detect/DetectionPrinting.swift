internal import VisionBase

/// Writes what was found: for people in the layout of MediaPipe's guide, or as a JSON line.
struct DetectionPrinting: FindingPrinting {
  let format: OutputFormat
  let namesInputs: Bool

  // The layout of "Handle and display results" in MediaPipe's Object Detector guides.
  static let title = "ObjectDetectorResult"

  // MARK: - For people

  func lines(_ report: DetectionReport) -> [String] {
    var lines: [String] = []
    if report.detections.isEmpty { lines.append(" No detections") }
    for (number, detection) in report.detections.enumerated() {
      lines.append(" Detection #\(number):")
      lines.append("  Box: \(text(detection.box))")
      lines.append("  Categories:")
      lines += detection.categories.flatMap(self.lines)
      if !detection.keyPoints.isEmpty {
        let points = detection.keyPoints.map(text).joined(separator: ", ")
        lines.append("  Key points: \(points)")
      }
    }
    return lines
  }

  private func lines(_ category: DetectionReport.Category) -> [String] {
    var lines = [
      "   index       : \(category.index)",
      "   score       : \(fixed(Double(category.score), decimals: 5))",
    ]
    if let name = category.categoryName { lines.append("   class name  : \(name)") }
    if let name = category.displayName { lines.append("   display name: \(name)") }
    return lines
  }

  private func text(_ box: DetectionReport.Box) -> String {
    "(x: \(whole(box.x)), y: \(whole(box.y)), w: \(whole(box.width)), h: \(whole(box.height)))"
  }

  private func text(_ point: DetectionReport.KeyPoint) -> String {
    let place = "(\(whole(point.x)), \(whole(point.y)))"
    return point.label.map { "\($0) \(place)" } ?? place
  }

  private func whole(_ number: Float) -> String {
    fixed(Double(number), decimals: 0)
  }

  // MARK: - JSON

  func members(_ report: DetectionReport) -> [JSONValue.Member] {
    [
      .init("width", .integer(report.width)), .init("height", .integer(report.height)),
      .init("milliseconds", .milliseconds(report.milliseconds)),
      .init("detections", .array(report.detections.map(json))),
    ]
  }

  private func json(_ detection: DetectionReport.Detection) -> JSONValue {
    let box: JSONValue = [
      "x": .float(detection.box.x), "y": .float(detection.box.y),
      "width": .float(detection.box.width), "height": .float(detection.box.height),
    ]
    var members = [JSONValue.Member("boundingBox", box)]
    if !detection.keyPoints.isEmpty {
      members.append(.init("keypoints", .array(detection.keyPoints.map(json))))
    }
    members.append(.init("categories", .array(detection.categories.map(json))))
    return .object(members)
  }

  private func json(_ point: DetectionReport.KeyPoint) -> JSONValue {
    var members = [JSONValue.Member("x", .float(point.x)), .init("y", .float(point.y))]
    if let label = point.label { members.append(.init("label", .string(label))) }
    if let score = point.score { members.append(.init("score", .float(score))) }
    return .object(members)
  }

  private func json(_ category: DetectionReport.Category) -> JSONValue {
    [
      "index": .integer(category.index),
      "score": .float(category.score),
      "categoryName": .optional(category.categoryName),
      "displayName": .optional(category.displayName),
    ]
  }
}
