internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// The titles of options in forms, and the options that few people need.
///
/// They complement the names and help texts that the command has, too.
enum FormWords {
  private static let titles = [
    "allow": "Only these classes", "deny": "Never these classes", "locale": "Language of names",
    "max-labels": "Labels of an object", "detect-every-frame": "Detect on every frame",
    "line": "Lines to count at", "zone": "Zones to count in", "count-at": "Point that counts",
    "l2-normalize": "Scale to length 1", "quantize": "As signed bytes",
    "head": "Output of the model", "upright": "Upright coordinates",
    "clip": "Cut boxes off at the edges", "rename": "Names that differ",
    // A form shows the inverse.
    "no-smoothing": "Smoothing",
  ]

  private static let rare: Set = [
    "threads", "orientation", "region", "head", "locale", "tiles", "count-at", "upright", "clip",
  ]

  static func title(of option: OptionDeclaration) -> String {
    titles[option.name]
      ?? option.name.capitalizedFirst.replacing(each: "Max-", by: "Most ")
      .replacing(each: "Min-", by: "Least ").replacing(each: "-", by: " ")
  }

  /// Options that have no effect unless one of these others is chosen.
  private static let needs = [
    "label-threshold": ["classifier"], "max-labels": ["classifier"],
    "count-at": ["line", "zone"],
  ]

  /// Options whose default is that of the model in another option.
  private static let modelsWithDefaults = [
    "score-threshold": "model", "label-threshold": "classifier",
  ]

  /// The purposes of models other than the task's own.
  private static let purposes = ["classifier": ModelPurpose.classification]

  /// Shapes that can be drawn on a picture.
  private static let shapes = ["line": "line", "zone": "polygon"]

  /// Options with the names of classes.
  private static let ofClasses: Set = ["allow", "deny"]

  /// Returns the members of an option's description that only some options have.
  static func members(of option: OptionDeclaration) -> [JSONValue.Member] {
    let name = option.name
    var members: [JSONValue.Member] = []
    if let needs = needs[name] {
      members.append(.init("needs", .array(needs.map { .string($0) })))
    }
    if let model = modelsWithDefaults[name] {
      members.append(.init("defaultOf", .string(model)))
    }
    if let purpose = purposes[name] {
      members.append(.init("purpose", .string(purpose.rawValue)))
    }
    if let shape = shapes[name] { members.append(.init("shape", .string(shape))) }
    if ofClasses.contains(name) { members.append(.init("hasClasses", .bool(true))) }
    return members
  }

  static func isRare(_ option: OptionDeclaration) -> Bool { rare.contains(option.name) }
}
