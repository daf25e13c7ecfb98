internal import VisionBase

extension Schemas {
  /// A watched source.
  static let source = object([
    "name": string, "input": string, "task": string,
    "state": [
      "type": .string("string"),
      "enum": .array(WatchBoard.Condition.Name.allCases.map { .string($0.rawValue) }),
    ],
    "problem": nullableString, "frames": integer, "stillFrames": integer,
    "framesPerSecond": number, "lastFrame": nullableString,
    "width": nullableInteger, "height": nullableInteger,
    "objects": nullableInteger, "lines": array(line), "zones": array(zone),
    "region": array(corner), "eventNames": array(string), "events": integer,
  ])

  /// Lines, zones and the region of a source, as the watched file has them.
  static let shapes = object(
    [:], optional: ["lines": array(line), "zones": array(zone), "region": array(corner)])

  private static let line = object(["name": string, "from": corner, "to": corner])
  private static let zone = object(["name": string, "corners": array(corner)])
  /// The distances from the left and upper edges, in pixels or parts of the stored picture.
  private static let corner: JSONValue = [
    "type": .string("array"),
    "items": ["type": .array([.string("number"), .string("string")])],
    "minItems": .integer(2), "maxItems": .integer(2),
  ]
}
