import CommandLineParsing
import Evaluation
import Frames
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// The labels of an evaluation, and their pictures.
struct EvalTruth {
  var labels: LabelSet
  /// The input for each of the labels' pictures; nil where none was given.
  var inputs: [Input?]
  /// All given inputs, with or without labels.
  var given: [Input] = []
  /// The number of given pictures without labels.
  var unlabelled = 0
  /// The inputs that could not be opened.
  var unusable: [Input] = []
  /// The text files of the labels, where they are not on the command line.
  private(set) var labelFiles: [Input] = []
  /// The text files of labels that belong to none of the pictures.
  private(set) var strays: [String] = []
  /// The files that are read, besides those that the command line names.
  var read: [Input] { given + labelFiles + inputs.compactMap(\.self) }
  /// True if the labels define the numbers of pictures and classes, as COCO's do.
  private(set) var hasNumbers = true

  /// Reads the labels of an evaluation.
  ///
  /// `list` expands the words of the command line.
  init(
    _ evaluation: TaskEvaluation, _ arguments: ParsedArguments, _ list: InputList,
    _ console: Console
  ) throws(VisionError) {
    switch evaluation.kind {
    case .boxes: try self.init(labelsFor: arguments, of: .boxes, list, console)
    case .keypoints: try self.init(keypointsFor: arguments, list, console)
    case .classes: try self.init(foldersFor: arguments, evaluation.answers, list)
    case .masks: preconditionFailure("labels of pixels are read by EvalMasks")
    }
  }

  /// Reads labels of boxes: COCO's file or YOLO's folder.
  private init(
    labelsFor arguments: ParsedArguments, of kind: PrecisionScores.Kind, _ list: InputList,
    _ console: Console
  ) throws(VisionError) {
    let path = try Self.labelPath(arguments)
    if FileKind(of: path, followingLinks: true) == .folder {
      let source = try YOLOLabels(
        folder: path, namesAt: arguments[EvalOptions.names], of: kind)
      try self.init(source, folder: path, arguments, list, console)
    } else {
      guard !arguments.isGiven(EvalOptions.names) else {
        throw VisionError(
          .optionInvalid, "--names is for a folder of YOLO labels; \(path) names its classes itself"
        )
      }
      try self.init(COCOLabels.read(path), arguments, list)
    }
  }

  /// Reads labels of key points: COCO's file or YOLO's folder.
  private init(
    keypointsFor arguments: ParsedArguments, _ list: InputList, _ console: Console
  ) throws(VisionError) {
    try self.init(labelsFor: arguments, of: .keypoints, list, console)
    let people = labels.categories.filter { !$0.keypoints.isEmpty }
    guard people.count == 1 else {
      throw VisionError(
        .inputInvalid,
        people.isEmpty
          ? "\(try Self.labelPath(arguments)): no class has key points; the labels must have one that has"
          : "\(try Self.labelPath(arguments)): \(people.count) classes have key points; answers are compared "
            + "with one")
    }
  }

  /// Returns the one input that is the labeled picture of a name.
  private static func only(
    _ inputs: [Input], _ name: String, _ arguments: ParsedArguments
  ) throws(VisionError) -> Input {
    switch PictureNames.choice(among: inputs.map(\.name), for: name) {
    case .one(let number): return inputs[number]
    case .several(let first, let second):
      throw VisionError(
        .inputInvalid,
        "\(inputs[first].name) and \(inputs[second].name) are both what \(try labelPath(arguments)) calls "
          + "\(name); leave one out, or tell them apart by their folders")
    }
  }

  /// Returns the inputs, with videos marked as unusable.
  static func pictures(_ inputs: [Input]) -> [Input] {
    inputs.map { input in
      guard let path = input.path,
        MovieWords.plainEndings.contains(FileName(path).ending.lowercased())
      else { return input }
      return input.unusable(
        "a video is not evaluated as it is; give the folder of its frames that are labeled")
    }
  }

  static func labelPath(_ arguments: ParsedArguments) throws(VisionError) -> String {
    guard let path = arguments[EvalOptions.labels] else {
      throw VisionError(.optionInvalid, "--labels is missing: say where the labels are")
    }
    return path
  }

  private init(
    _ labels: LabelSet, _ arguments: ParsedArguments, _ list: InputList
  ) throws(VisionError) {
    self.labels = labels
    inputs = labels.pictures.map { _ in nil }
    let words = arguments[EvalOptions.pictures]
    guard !words.isEmpty || arguments.isGiven(EvalOptions.predictions) else {
      throw VisionError(.optionInvalid, "say which pictures to look at, or give --predictions")
    }
    let names = PictureNames(labels.pictures.map(\.name))
    var found: [Int: [Input]] = [:]
    var seen: Set<ByteText> = []
    given = Self.pictures(list.inputs(for: words))
    for input in given {
      if case .unusable = input.source {
        unusable.append(input)
      } else if let index = names.index(of: input.name) {
        // The same picture given twice counts once.
        if seen.insert(input.name.bytes).inserted { found[index, default: []].append(input) }
      } else {
        unlabelled += 1
      }
    }
    for (index, alike) in found.sorted(by: { $0.key < $1.key }) {
      inputs[index] = try Self.only(alike, labels.pictures[index].name, arguments)
      unlabelled += alike.count - 1
    }
    guard words.isEmpty || inputs.contains(where: { $0 != nil }) || !unusable.isEmpty else {
      throw VisionError(.inputInvalid, labels.words(onStrangers: unlabelled))
    }
  }

  /// Reads labels in text files for the given pictures.
  private init(
    _ source: YOLOLabels, folder: String, _ arguments: ParsedArguments,
    _ list: InputList, _ console: Console
  ) throws(VisionError) {
    let words = arguments[EvalOptions.pictures]
    labels = LabelSet(categories: source.categories, pictures: [])
    inputs = []
    hasNumbers = false
    labelFiles = [Input(name: source.descriptionPath, source: .file(path: source.descriptionPath))]
    guard !words.isEmpty else {
      throw VisionError(
        .optionInvalid,
        "say which pictures the labels are of: YOLO labels are in parts of a picture")
    }
    var picturesOfFiles: [ByteText: String] = [:]
    given = Self.pictures(list.inputs(for: words))
    var progress = ProgressLine(console: console, title: "labels")
    defer { progress.clear() }
    for (number, input) in given.enumerated() {
      progress.update(done: number, total: given.count)
      guard let path = input.path else {
        unusable.append(input.unusable("labels are named like the pictures, and it has no name"))
        continue
      }
      let size: PictureGeometry
      do throws(VisionError) {
        size = try Self.geometry(of: path, arguments)
      } catch {
        unusable.append(Input(name: input.name, source: .unusable(error)))
        continue
      }
      let text = try source.text(of: path)
      if let text {
        labelFiles.append(Input(name: text.path, source: .file(path: text.path)))
        if let other = picturesOfFiles.updateValue(path, forKey: text.path.bytes),
          other.bytes != path.bytes
        {
          throw Self.shared(text.path, other, path)
        }
      }
      let objects = try text.map { (text) throws(VisionError) in
        try source.objects(in: text, width: size.width, height: size.height)
      }
      labels.pictures.append(
        LabelledPicture(id: inputs.count, name: input.name, objects: objects ?? []))
      inputs.append(input)
    }
    // Those of pictures that could not be read are missing together with them.
    if unusable.isEmpty { strays = source.strays(beside: picturesOfFiles.keys.map(String.init)) }
    guard !picturesOfFiles.isEmpty || inputs.isEmpty else {
      throw VisionError(
        .inputMissing,
        "\(folder): it has no text file for "
          + (inputs.count == 1 ? "the picture" : "any of the \(inputs.count) pictures"))
    }
  }

  /// Returns the error for a file of labels shared by two pictures.
  static func shared(_ text: String, _ one: String, _ other: String) -> VisionError {
    let advice =
      FileSystem.parent(of: one) == FileSystem.parent(of: other)
      ? "rename one of them, as a file of labels is of one picture"
      : "give the labels in folders that are called like those of the pictures"
    return VisionError(
      .inputInvalid, "\(one) and another picture, \(other), have their labels in \(text); \(advice)"
    )
  }

  /// Returns the geometry of the picture whose sides the labels' fractions refer to.
  private static func geometry(
    of path: String, _ arguments: ParsedArguments
  ) throws(VisionError) -> PictureGeometry {
    let facts = try PictureInformation(of: path)
    let stored = PictureGeometry(
      width: facts.width, height: facts.height,
      orientation: arguments[TaskOptions.orientation] ?? facts.orientation)
    return arguments[EvaluationKind.upright] ? stored.turnedUpright : stored
  }

  // MARK: - Folders

  /// Reads labels that are the names of folders.
  private init(foldersFor arguments: ParsedArguments, _ answers: AnswerList, _ list: InputList)
    throws(VisionError)
  {
    labels = LabelSet(categories: [], pictures: [])
    inputs = []
    let words = arguments[EvalOptions.folders]
    var named: [(name: String, input: Input)] = []
    // A folder and a picture in it mean that picture once.
    var seen: Set<ByteText> = []
    given = Self.pictures(list.inputs(for: words))
    for input in given {
      if case .unusable = input.source {
        unusable.append(input)
      } else if let name = Self.folder(of: input) {
        if seen.insert(input.name.bytes).inserted { named.append((name, input)) }
      } else {
        unlabelled += 1
      }
    }
    if let path = arguments[EvalOptions.predictions], words.isEmpty {
      // A picture that is answered twice is one picture; the code that places the answers reports
      // it.
      for entry in try PredictionReader.read(path, of: answers) {
        guard case .path(let picture) = entry.picture, seen.insert(picture.bytes).inserted,
          let name = Self.folder(of: picture)
        else { continue }
        named.append((name, Input(name: picture, source: .file(path: picture))))
      }
    }
    guard !named.isEmpty || !unusable.isEmpty else {
      if let input = given.first(where: { $0.placeInFolder != nil }) {
        throw VisionError(
          .optionInvalid,
          "\(FileSystem.parent(of: input.name)): its pictures lie directly in it; name the folder above, "
            + "which holds a folder of pictures for each class")
      }
      throw VisionError(
        .optionInvalid,
        "give a folder that holds a folder of pictures for each class, named after the class")
    }
    labels = LabelSet(classesOf: named.map { (picture: $0.input.name, label: $0.name) })
    inputs = named.map(\.input)
  }

  /// Returns the class of a picture: the first folder below the given one.
  ///
  /// For a picture that is itself on the command line, it is the folder that contains it.
  private static func folder(of input: Input) -> String? {
    guard let place = input.placeInFolder else {
      // `1.png`, `./1.png` and `../1.png` do not contain the folder's name.
      let parent = FileSystem.parent(of: input.path ?? input.name)
      return (try? FileSystem.resolved(parent)).flatMap { folder(of: $0 + "/-") }
    }
    let parts = place.bytes.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }

  /// Returns the last folder in a path; nil without one.
  private static func folder(of picture: String) -> String? {
    let parts = picture.bytes.split(separator: "/").dropLast().filter { $0 != "." }
    return parts.last.flatMap { $0 == ".." ? nil : String($0) }
  }
}
