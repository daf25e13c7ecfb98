import CommandLineParsing
import ModelFiles
import ModelRewriting
import OptionDeclarations
import VisionBase

/// `vision models package`: adds metadata and labels to a model, so that tasks can use it.
struct PackageCommand {
  private static let file = Positional("FILE", .file, help: "A model (.tflite).")
  private static let output = Option(
    "output", short: "o", .file, help: "Where to write the packaged model; must be given.")
  private static let recipe = Option(
    "recipe", .choice(Recipe.named).shown(as: "RECIPE"),
    help: """
      Package a known kind of model: \(Recipe.named.map(\.0).joined(separator: ", ")). The last one \
      takes --labels and what describes the model, nothing else.
      """)
  private static let name = Option("name", .text, help: "The model's name.")
  private static let description = Option("description", .text, help: "What the model does.")
  private static let author = Option("author", .text, help: "Who made the model.")
  private static let license = Option("license", .text, help: "How the model may be used.")
  private static let modelVersion = Option(
    "model-version", .text, help: "The version of the model.")
  private static let labels = Option(
    "labels", .file, help: "A file with the name of each class, one a line.")
  private static let displayNames = Option(
    list: "display-names", .text.shown(as: "LOCALE=FILE"),
    help: "Files with the name of each class in other languages, as in de=deutsch.txt.")
  private static let labelOutput = Option(
    "label-output", .integer(in: 0...255),
    help: """
      Which output the labels belong to, for a classifier with several; other models show it \
      themselves.
      """)
  private static let mean = Option(
    list: "mean", .number().shown(as: "X"), help: "What is subtracted from each channel.")
  private static let deviation = Option(
    list: "deviation", .number().shown(as: "X"), help: "What each channel is then divided by.")
  private static let scoreThreshold = Option(
    "score-threshold", .number(in: 0...1), help: "The lowest score that counts by default.")

  static let subcommand = Subcommand(
    Command(
      "package", summary: "Adds or replaces a model's metadata and labels.",
      discussion: "Whatever you do not mention stays as it is in the model.",
      arguments: [
        file, output, recipe, name, description, author, license, modelVersion, labels,
        displayNames, labelOutput, mean, deviation, scoreThreshold, CommonOptions.overwrite,
      ],
      examples: [
        .init(
          "vision models package birds.tflite -o out.tflite --labels birds.txt --mean 127.5 "
            + "--deviation 127.5",
          "Makes a classifier that MediaPipe's tasks and this program accept."),
        .init(
          "vision models package ssd.tflite -o out.tflite --labels coco.txt",
          "Makes a detector out of a plain SSD model, one with four outputs."),
        .init(
          "vision models package face.tflite -o out.tflite --recipe face-short-range",
          "Makes a detector out of MediaPipe's face detection model."),
        .init(
          "vision models package yolo.tflite -o out.tflite --recipe yolo --labels coco.txt",
          "Adds the notes that a YOLO model needs, if its exporter left none."),
      ])
  ) { (arguments, console) throws(VisionError) in
    guard let path = arguments[output] else {
      throw VisionError(.optionInvalid, "--output is missing: say where to write the model")
    }
    try OutputPath.check(path, of: "--output")
    // The rest after the first sign, as when the list is read: a path may have others.
    let lists = arguments[displayNames].compactMap { entry in
      entry.bytes.cut(at: "=").map { String($0.1) }
    }
    let replacement = Replacement(
      arguments, protecting: lists.map { Input(name: $0, source: .file(path: $0)) })
    try replacement.checkNoted(path, of: "--output")
    guard
      !arguments.isGiven(labelOutput) || arguments.isGiven(labels)
        || arguments.isGiven(scoreThreshold)
    else {
      throw VisionError(.optionInvalid, "--label-output needs --labels or --score-threshold")
    }
    let bytes = try packaged(ModelFile(path: arguments[file]), arguments)
    try replacement.writeNoted(bytes, to: path, of: "--output", isDurable: true)
    console.error.line("vision: wrote \(path) (\(ByteCount.text(bytes.count)))")
    let model = try ModelFile(StableBytes(bytes, name: path))
    if let lack = try lack(of: model) { console.error.line("vision: \(lack)") }
    return .success
  }

  /// Returns what tasks still lack; nil when nothing is known to be missing.
  private static func lack(of model: ModelFile) throws(VisionError) -> String? {
    let input = model.inputs.first
    guard let metadata = try ModelMetadata(of: model), input?.elementType == .float32,
      input?.shape.count == 4, input?.shape.last == 3,
      try metadata.inputs.first?.normalization() == nil
    else { return nil }
    return "its pixels are floats, so tasks need --mean and --deviation as well "
      + "(127.5 and 127.5 for -1 to 1, 0 and 255 for 0 to 1)"
  }

  private static func packaged(
    _ model: ModelFile, _ arguments: ParsedArguments
  ) throws(VisionError) -> [UInt8] {
    var model = model
    switch arguments[recipe] {
    case .detector(let recipe):
      model = try ModelFile(StableBytes(try recipe.package(model), name: model.bytes.name))
    case .yolo: return try packagedYOLO(model, arguments)
    case nil: break
    }
    var packager = try ModelPackager(model)
    if let name = arguments[name] { packager.metadata.name = name }
    if let description = arguments[description] { packager.metadata.description = description }
    if let author = arguments[author] { packager.metadata.author = author }
    if let license = arguments[license] { packager.metadata.license = license }
    if let version = arguments[modelVersion] { packager.metadata.version = version }
    try packager.describeDetector()
    try setLabels(of: &packager, arguments)
    try setNumbers(of: &packager, arguments)
    return try packager.packaged()
  }

  private static func packagedYOLO(
    _ model: ModelFile, _ arguments: ParsedArguments
  ) throws(VisionError) -> [UInt8] {
    let others: [any DeclaredOption] = [
      displayNames, labelOutput, mean, deviation, scoreThreshold, name,
    ]
    if let other = others.first(where: { arguments.options.isGiven($0.option) }) {
      throw VisionError(
        .optionInvalid, "\(other.option.dashedName) does not go with --recipe \(YOLORecipe.name)")
    }
    var recipe = YOLORecipe()
    if let path = arguments[labels] { recipe.classNames = try lines(of: path) }
    let facts = [
      ("description", arguments[description]), ("author", arguments[author]),
      ("license", arguments[license]), ("version", arguments[modelVersion]),
    ]
    recipe.facts = facts.compactMap { name, value in value.map { YOLONotes.Fact(name, $0) } }
    return try recipe.package(model)
  }

  private static func setLabels(
    of packager: inout ModelPackager, _ arguments: ParsedArguments
  ) throws(VisionError) {
    var displayNames: [String: [String]] = [:]
    for entry in arguments[Self.displayNames] {
      guard let (locale, file) = entry.bytes.cut(at: "="), !locale.isEmpty else {
        throw VisionError(
          .optionInvalid, "--display-names: '\(entry)' should be LOCALE=FILE, as in de=deutsch.txt")
      }
      guard displayNames.updateValue(try lines(of: String(file)), forKey: String(locale)) == nil
      else {
        throw VisionError(.optionInvalid, "--display-names: there are two files for '\(locale)'")
      }
    }
    guard let path = arguments[labels] else {
      guard displayNames.isEmpty else {
        throw VisionError(.optionInvalid, "--display-names needs --labels")
      }
      return
    }
    try packager.setClassNames(
      try lines(of: path), displayNames: displayNames, ofOutput: arguments[labelOutput])
  }

  private static func setNumbers(
    of packager: inout ModelPackager, _ arguments: ParsedArguments
  ) throws(VisionError) {
    let (means, deviations) = (arguments[mean], arguments[deviation])
    guard means.isEmpty == deviations.isEmpty else {
      throw VisionError(.optionInvalid, "--mean and --deviation go together")
    }
    if !means.isEmpty {
      try packager.setNormalization(
        Normalization(means: means.map(Float.init), deviations: deviations.map(Float.init)))
    }
    if let threshold = arguments[scoreThreshold] {
      try packager.setScoreThreshold(Float(threshold), ofChosenOutput: arguments[labelOutput])
    }
  }

  private static func lines(of path: String) throws(VisionError) -> [String] {
    try LabelText.lines(of: StableBytes(reading: path))
  }
}

/// A recipe by its name.
private enum Recipe: Sendable, Hashable {
  case detector(PackagingRecipe)
  case yolo

  static let named: [(String, Recipe)] =
    PackagingRecipe.all.map { ($0.name, .detector($0)) } + [(YOLORecipe.name, .yolo)]
}
