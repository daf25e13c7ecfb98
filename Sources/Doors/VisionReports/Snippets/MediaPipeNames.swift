internal import VisionBase

/// The names of a task in MediaPipe's API.
package struct MediaPipeNames: Sendable {
  /// The files of bundles of several models.
  package struct Bundles: Sendable {
    /// The files by the models' names.
    let names: [(model: String, file: String)]
    /// A remark beside such a file.
    let remark: String

    var json: JSONValue {
      [
        "names": .object(names.map { .init($0.model, .string($0.file)) }),
        "remark": .string(remark),
      ]
    }
  }

  /// Options that are an object of its own, which is set as several properties.
  package struct Classes: Sendable {
    let type: String
    let properties: [String]
    let options: [OptionSpelling]

    var json: JSONValue {
      [
        "type": .string(type), "properties": .texts(properties), "options": options.json,
      ]
    }
  }

  /// The type of the engine.
  let type: String
  /// The last word of the delegate's method, as in `didFinishDetection`.
  let done: String
  /// The name of the variable.
  let instance: String
  /// The method that processes an image.
  let verb: String
  let options: [OptionSpelling]
  /// The options of classes; nil if they are among the others.
  var classes: Classes?
  /// True if the method takes a region.
  var takesRegion = false
  /// The class that takes a selection; nil for tasks without one.
  var selecting: SelectingNames?
  /// The bundles; nil for a task of a single model.
  var bundles: Bundles?
  /// The lines that print `result`.
  let print: [String]

  var json: JSONValue {
    [
      "type": .string(type), "done": .string(done), "instance": .string(instance),
      "verb": .string(verb), "options": options.json, "classes": classes?.json ?? .null,
      "takesRegion": .bool(takesRegion), "selecting": selecting?.json ?? .null,
      "bundles": bundles?.json ?? .null, "print": .texts(print),
    ]
  }
}
