internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// The titles of options in forms, and the options that few people need.
///
/// They complement the names and help texts that the command has, too.
enum FormWords {
  private static let titles = [
    "allow": "Only these classes", "deny": "Never these classes", "locale": "Language of names",
    "detect-every-frame": "Detect on every frame",
    "line": "Lines to count at", "zone": "Zones to count in",
    "l2-normalize": "Scale to length 1", "quantize": "As signed bytes",
    "head": "Output of the model", "upright": "Upright coordinates",
    "clip": "Cut boxes off at the edges", "rename": "Names that differ",
    // A form shows the inverse.
    "no-smoothing": "Smoothing",
  ]

  private static let rare: Set = [
    "threads", "orientation", "region", "head", "locale", "tiles", "count-at", "upright", "clip",
  ]

  static func title(of option: OptionDeclaration, _ form: OptionForm?) -> String {
    form?.title ?? titles[option.name]
      ?? option.name.capitalizedFirst.replacing(each: "Max-", by: "Most ")
      .replacing(each: "Min-", by: "Least ").replacing(each: "-", by: " ")
  }

  /// Options of several tasks whose default is that of the model in another option.
  private static let modelsWithDefaults = ["score-threshold": "model"]

  /// Shapes that can be drawn on a picture.
  private static let shapes = ["line": "line", "zone": "polygon"]

  /// Options with the names of classes.
  private static let ofClasses: Set = ["allow", "deny"]

  /// Options whose value may be a picture of the client's own.
  private static let ofPictures: Set = ["background"]

  /// Options with the languages of a model's display names.
  private static let ofLocales: Set = [TaskOptions.locale.option.name]

  /// Returns the members of an option's description that only some options have.
  ///
  /// `form` is the task's own description.
  static func members(of option: OptionDeclaration, _ form: OptionForm?) -> [JSONValue.Member] {
    let name = option.name
    var members: [JSONValue.Member] = []
    if !option.needs.isEmpty {
      members.append(.init("needs", .array(option.needs.map { .string($0) })))
    }
    if let model = form?.defaultOf ?? modelsWithDefaults[name] {
      members.append(.init("defaultOf", .string(model)))
    }
    if let purpose = form?.purpose {
      members.append(.init("purpose", .string(purpose.rawValue)))
    }
    if let samples = form?.classesOf {
      members.append(.init("classesOf", .string(samples)))
    }
    if let shape = shapes[name] { members.append(.init("shape", .string(shape))) }
    if ofClasses.contains(name) { members.append(.init("hasClasses", .bool(true))) }
    if ofPictures.contains(name) { members.append(.init("takesPicture", .bool(true))) }
    if ofLocales.contains(name) { members.append(.init("hasLocales", .bool(true))) }
    return members
  }

  static func isRare(_ option: OptionDeclaration) -> Bool { rare.contains(option.name) }
}
