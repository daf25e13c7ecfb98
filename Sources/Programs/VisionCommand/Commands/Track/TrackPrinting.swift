internal import VisionBase
import Frames

/// Writes who was found: a line for each object, or a JSON line for each frame.
struct TrackPrinting: FindingPrinting {
  let format: OutputFormat
  let namesInputs: Bool

  static let title = "ObjectTrackerResult"

  // MARK: - For people

  func lines(_ report: TrackReport) -> [String] {
    guard !report.objects.isEmpty else { return [" No objects"] }
    return report.objects.map { object in
      let labels = object.labels.map {
        "\($0.text.isEmpty ? "class \($0.index)" : $0.text) "
          + fixed(Double($0.confidence), decimals: 2)
      }
      let number = object.trackingID.map { "\($0)" } ?? "-"
      let names = labels.isEmpty ? "" : labels.joined(separator: ", ") + "  "
      return " Object #\(number): \(names)\(text(object.box))"
    }
  }

  private func text(_ box: PictureBox) -> String {
    let numbers = [("x", box.x), ("y", box.y), ("w", box.width), ("h", box.height)]
    let sides = numbers.map { "\($0): \(fixed($1, decimals: 0))" }
    return "(\(sides.joined(separator: ", ")))"
  }

  // MARK: - JSON

  func members(_ report: TrackReport) -> [JSONValue.Member] {
    [
      .init("milliseconds", .milliseconds(report.milliseconds)),
      .init("objects", .array(report.objects.map(json))),
    ]
  }

  private func json(_ object: TrackReport.Object) -> JSONValue {
    [
      "frame": [
        "x": .float(Float(object.box.x)), "y": .float(Float(object.box.y)),
        "width": .float(Float(object.box.width)), "height": .float(Float(object.box.height)),
      ],
      "trackingID": object.trackingID.map { .integer($0) } ?? .null,
      "labels": .array(
        object.labels.map {
          [
            "text": .string($0.text), "index": .integer($0.index),
            "confidence": .float($0.confidence),
          ]
        }),
    ]
  }
}
