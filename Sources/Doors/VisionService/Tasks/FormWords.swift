internal import OptionDeclarations
internal import VisionBase

/// How a form calls an option, and which few people need: beside the names and helps that the command
/// has, too.
enum FormWords {
  private static let titles = [
    "allow": "Only these classes", "deny": "Never these classes", "locale": "Language of names",
    "max-labels": "Labels of an object", "detect-every-frame": "Detect on every frame",
    "line": "Lines to count at", "zone": "Zones to count in", "count-at": "Point that counts",
    "l2-normalize": "Scale to length 1", "quantize": "As signed bytes",
    "head": "Output of the model", "upright": "Upright coordinates",
    "clip": "Cut boxes off at the edges", "rename": "Names that differ",
    // A form shows it the other way round.
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

  static func isRare(_ option: OptionDeclaration) -> Bool { rare.contains(option.name) }
}
