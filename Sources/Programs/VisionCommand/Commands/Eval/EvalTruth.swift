import CommandLineParsing
import Evaluation
import Frames
import VisionBase

/// The labels of an evaluation, and the pictures that they are of.
struct EvalTruth {
  var labels: LabelSet
  /// The picture of each of the labels' pictures; nil where none was given.
  var inputs: [Input?]
  /// Pictures that were given and have no labels.
  var unlabelled = 0
  /// What could not even be opened, by the input's number in no list.
  var unusable: [Input] = []

  /// Labels of boxes: COCO's file or YOLO's folder.
  init(
    labelsFor arguments: ParsedArguments, of kind: PrecisionScores.Kind = .boxes
  ) throws(VisionError) {
    let path = try Self.path(arguments)
    if FileKind(of: path, followingLinks: true) == .folder {
      let source = try YOLOLabels(folder: path, namesAt: arguments[EvalOptions.names], of: kind)
      try self.init(source, folder: path, pictures: arguments[EvalOptions.pictures])
    } else {
      guard !arguments.isGiven(EvalOptions.names) else {
        throw VisionError(
          .optionInvalid, "--names is for a folder of YOLO labels; \(path) names its classes itself"
        )
      }
      try self.init(COCOLabels.read(path), arguments)
    }
  }

  /// Labels of key points: COCO's file or YOLO's folder.
  init(keypointsFor arguments: ParsedArguments) throws(VisionError) {
    try self.init(labelsFor: arguments, of: .keypoints)
    let people = labels.categories.filter { !$0.keypoints.isEmpty }
    guard people.count == 1 else {
      throw VisionError(
        .inputInvalid,
        "\(try Self.path(arguments)) has \(people.count) classes with key points; poses are compared "
          + "with one")
    }
  }

  private static func ends(_ input: Input, in name: String) -> Bool {
    input.name == name || input.name.hasSuffix("/" + name)
  }

  private static func path(_ arguments: ParsedArguments) throws(VisionError) -> String {
    guard let path = arguments[EvalOptions.labels] else {
      throw VisionError(.optionInvalid, "--labels is missing: say where the labels are")
    }
    return path
  }

  private init(_ labels: LabelSet, _ arguments: ParsedArguments) throws(VisionError) {
    self.labels = labels
    inputs = labels.pictures.map { _ in nil }
    let words = arguments[EvalOptions.pictures]
    guard !words.isEmpty || arguments.isGiven(EvalOptions.predictions) else {
      throw VisionError(.optionInvalid, "say which pictures to look at, or give --predictions")
    }
    let names = PictureNames(labels.pictures.map(\.name))
    for input in InputList().inputs(for: words) {
      if case .unusable = input.source {
        unusable.append(input)
      } else if let index = names.index(of: input.name) {
        guard let other = inputs[index], other.name != input.name else {
          inputs[index] = input
          continue
        }
        // Of two that are called alike the one that also lies where the labels say.
        let name = labels.pictures[index].name
        let (isThere, isOtherThere) = (Self.ends(input, in: name), Self.ends(other, in: name))
        guard isThere != isOtherThere else {
          throw VisionError(
            .inputInvalid,
            "\(other.name) and \(input.name) are both what \(try Self.path(arguments)) calls "
              + "\(name); leave one out, or tell them apart by their folders")
        }
        unlabelled += 1
        if isThere { inputs[index] = input }
      } else {
        unlabelled += 1
      }
    }
    guard words.isEmpty || inputs.contains(where: { $0 != nil }) || !unusable.isEmpty else {
      throw VisionError(
        .inputInvalid,
        "none of the \(unlabelled) pictures is among the \(labels.pictures.count) that have labels, "
          + "such as \(labels.pictures.first?.name ?? "none")")
    }
  }

  /// Labels in text files, of the pictures that are given.
  private init(
    _ source: YOLOLabels, folder: String, pictures words: [String]
  ) throws(VisionError) {
    labels = LabelSet(categories: source.categories, pictures: [])
    inputs = []
    guard !words.isEmpty else {
      throw VisionError(
        .optionInvalid,
        "say which pictures the labels are of: YOLO labels are in parts of a picture")
    }
    var picturesOfFiles: [String: String] = [:]
    for input in InputList().inputs(for: words) {
      guard let path = input.path else {
        unusable.append(input)
        continue
      }
      let size: PictureInformation
      do throws(VisionError) {
        size = try PictureInformation(of: path)
      } catch {
        unusable.append(Input(name: input.name, source: .unusable(error)))
        continue
      }
      let text = try source.text(of: path)
      if let text, let other = picturesOfFiles.updateValue(path, forKey: text.path), other != path {
        throw VisionError(
          .inputInvalid,
          "\(other) and another picture, \(path), have their labels in \(text.path); give the labels "
            + "in folders that are called like those of the pictures")
      }
      let objects = try text.map { (text) throws(VisionError) in
        try source.objects(in: text, width: size.width, height: size.height)
      }
      labels.pictures.append(
        LabelledPicture(id: inputs.count, name: input.name, objects: objects ?? []))
      inputs.append(input)
    }
    guard !picturesOfFiles.isEmpty || inputs.isEmpty else {
      throw VisionError(
        .inputMissing, "\(folder) has no text file for any of the \(inputs.count) pictures")
    }
  }

  /// Labels that are the names of folders.
  init(foldersFor arguments: ParsedArguments) throws(VisionError) {
    labels = LabelSet(categories: [], pictures: [])
    inputs = []
    var named: [(name: String, input: Input)] = []
    for folder in arguments[EvalOptions.folders] {
      guard FileKind(of: folder, followingLinks: true) == .folder else {
        throw VisionError(
          .optionInvalid, "\(folder) is no folder; give one that holds a folder for each class")
      }
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      for input in InputList().inputs(for: [folder]) {
        let parts = input.name.dropFirst(start.count).split(separator: "/")
        if case .unusable = input.source {
          unusable.append(input)
        } else if parts.count > 1 {
          named.append((String(parts[0]), input))
        } else {
          unlabelled += 1
        }
      }
    }
    if let path = arguments[EvalOptions.predictions], arguments[EvalOptions.folders].isEmpty {
      // The folder of each picture that was looked at is its label. One that is answered twice is one
      // picture; who places the answers says what is wrong with it.
      var seen: Set<String> = []
      for entry in try PredictionReader.read(path) {
        guard case .path(let picture) = entry.picture, seen.insert(picture).inserted
        else { continue }
        let parts = picture.split(separator: "/")
        guard parts.count > 1 else { continue }
        named.append(
          (String(parts[parts.count - 2]), Input(name: picture, source: .file(path: picture))))
      }
    }
    guard !named.isEmpty || !unusable.isEmpty else {
      throw VisionError(
        .optionInvalid,
        "give a folder that holds a folder of pictures for each class, named after the class")
    }
    labels = LabelSet(classesOf: named.map { (picture: $0.input.name, label: $0.name) })
    inputs = named.map(\.input)
  }
}
