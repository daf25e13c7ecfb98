internal import Evaluation
internal import VisionBase

/// A form with recorded answers and labels, as sent to `POST /v1/eval/TASK`.
struct EvaluationForm {
  /// The answers: lines of the task, a COCO document with scores, or a list of COCO results.
  private(set) var answers: [PicturePredictions] = []
  /// The files of labels.
  private var labels: [YOLOLabels.LabelText] = []
  /// The file sent as `names`, which names the classes of YOLO labels.
  private var given: YOLOLabels.LabelText?
  /// A file among the labels that names their classes.
  private var described: YOLOLabels.LabelText?

  /// The kind of answers.
  private let list: AnswerList
  private let limits: EvaluationLimits
  private let time: EvaluationTime

  /// The fields of the form, named like the options of the command.
  enum Field: String, CaseIterable {
    case predictions, labels, names
  }

  /// Parses the body of a request.
  init(
    _ request: HTTPRequest, of list: AnswerList, _ limits: EvaluationLimits,
    _ time: EvaluationTime
  ) throws(ServiceProblem) {
    (self.list, self.limits, self.time) = (list, limits, time)
    let body = request.body.bytes
    let parts = try Self.parts(of: request, limits)
    do throws(VisionError) {
      for part in parts { try add(part, Array(body[part.content])) }
    } catch {
      throw ServiceProblem(error)
    }
  }

  /// Returns the parts of a request's form, whose fields are known.
  static func parts(
    of request: HTTPRequest, _ limits: EvaluationLimits
  ) throws(ServiceProblem) -> [Multipart.Part] {
    let type = ContentType(request.head.header["Content-Type"])
    guard type?.essence == "multipart/form-data" else {
      throw ServiceProblem(
        415, .typeUnsupported,
        "send a multipart/form-data with the fields predictions and labels, as curl -F makes it")
    }
    guard let boundary = type?.parameter("boundary") else {
      throw ServiceProblem(
        400, .requestInvalid, "the form has no boundary; its Content-Type must say one")
    }
    let parts = try Multipart.parts(
      of: request.body.bytes, boundary: boundary, most: limits.files)
    try check(parts)
    return parts
  }

  /// Throws for unknown, missing, and repeated fields.
  private static func check(_ parts: [Multipart.Part]) throws(ServiceProblem) {
    let fields = Field.allCases.map(\.rawValue)
    if let other = parts.first(where: { !fields.contains($0.name) }) {
      throw ServiceProblem(
        400, .requestInvalid,
        "the form has a field '\(other.name)'; it may have \(fields.joined(separator: ", "))")
    }
    for field in [Field.predictions, .names] {
      let count = parts.count { $0.name == field.rawValue }
      guard count < 2 else {
        throw ServiceProblem(
          400, .requestInvalid, "the form has \(count) files of \(field.rawValue); it may have one")
      }
      guard count == 1 || field == .names else {
        throw ServiceProblem(
          400, .requestInvalid,
          "the form has no predictions; add the lines that the task gave, a line for each picture")
      }
    }
  }

  private mutating func add(_ part: Multipart.Part, _ bytes: [UInt8]) throws(VisionError) {
    try limits.check(path: part.path)
    switch Field(rawValue: part.name) {
    case .predictions:
      answers = try PredictionReader.read(
        bytes, named: part.name, of: list, mostValues: limits.values)
      try limits.check(answers)
    case .labels: add(.init(path: part.path, bytes: bytes))
    case .names: given = .init(path: part.path, bytes: bytes)
    case nil: break
    }
  }

  private mutating func add(_ file: YOLOLabels.LabelText) {
    let name = (file.path.bytes.split(separator: "/").last ?? "").lowercased()
    if name.bytes.hasSuffix(".yaml") || name.bytes.hasSuffix(".yml") {
      // A YAML file says more than a list of classes.
      described = file
    } else if name == "classes.txt" || name.bytes.hasSuffix(".names") {
      described = described ?? file
    } else {
      labels.append(file)
    }
  }

  private var names: YOLOLabels.LabelText? { given ?? described }

  /// Replaces each answer with a transformed one.
  mutating func replaceAnswers(_ other: (PicturePredictions) -> PicturePredictions) {
    answers = answers.map(other)
  }

  // MARK: - What the pictures show

  /// The labels, and the answers matched to them.
  ///
  /// `found` maps the index of a labeled picture to its answers. `unlabelled` counts the answers to
  /// pictures without labels, and `otherSides` has those to pictures of another size. `strays` are
  /// the label files without a picture.
  typealias Truth = (
    labels: LabelSet, found: [Int: [Prediction]], unlabelled: Int, otherSides: OtherSides,
    strays: [String]
  )

  /// Returns the labels for the comparison.
  func truth() throws(VisionError) -> Truth {
    // Labels of whole pictures are the names of their folders.
    guard let places = list.places else { return try folders() }
    guard let first = labels.first else {
      throw VisionError(
        .inputInvalid,
        "the form has no labels; add a COCO JSON file, or YOLO's text files with a classes.txt or a "
          + "data.yaml")
    }
    let isCOCO = labels.allSatisfy { Self.isJSON($0.bytes) }
    guard !isCOCO || labels.count == 1 else {
      throw VisionError(
        .inputInvalid, "the form has \(labels.count) COCO files; it may have one")
    }
    let truth = isCOCO ? try coco(first) : try yolo(of: places)
    if places == .keypoints {
      let people = truth.labels.categories.count { !$0.keypoints.isEmpty }
      guard people == 1 else {
        throw VisionError(
          .inputInvalid,
          "the labels have \(people) classes with key points; answers are compared with one")
      }
    }
    return truth
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 } == UInt8(ascii: "{")
  }

  private func coco(_ file: YOLOLabels.LabelText) throws(VisionError) -> Truth {
    guard given == nil else {
      throw VisionError(
        .inputInvalid, "names are for YOLO's labels; \(file.path) names its classes itself")
    }
    var left = limits.values
    let labels = try COCOLabels.read(
      JSONValue(file.bytes, name: file.path, valuesLeft: &left), name: file.path)
    try time.check()
    for picture in labels.pictures { try limits.check(path: picture.name) }
    let names = PictureNames(labels.pictures.map(\.name))
    try limits.check(answers.count, times: names.mostAlike)
    let placed = try PlacedPredictions(answers, of: labels.pictures, named: names, time: time)
    return (labels, placed.found, placed.strangerCount, placed.otherSides, [])
  }

  private func yolo(of places: PrecisionScores.Kind) throws(VisionError) -> Truth {
    guard let names else {
      throw VisionError(
        .inputInvalid,
        "the classes have no names: add the labels' classes.txt or data.yaml to the form")
    }
    let source = try YOLOLabels(labels, describedBy: names, of: places)
    try limits.check(answers.count, times: source.comparisons)
    var set = LabelSet(categories: source.categories, pictures: [])
    var taken = TakenLabels()
    for (number, entry) in answers.enumerated() {
      try time.check()
      guard case .path(let path) = entry.picture, let width = entry.width,
        let height = entry.height
      else {
        throw VisionError(
          .inputInvalid,
          "YOLO's labels are in parts of a picture; send the lines of the task, which say how large "
            + "each is")
      }
      let objects = try taken.file(of: path, from: source).map { (file) throws(VisionError) in
        try source.objects(in: file, width: width, height: height)
      }
      set.pictures.append(LabelledPicture(id: number, name: path, objects: objects ?? []))
    }
    guard taken.count > 0 || answers.isEmpty else {
      throw VisionError(
        .inputInvalid,
        "the labels have no text file for "
          + (answers.count == 1 ? "the picture" : "any of the \(answers.count) pictures"))
    }
    return (set, all, 0, OtherSides(), taken.strays(among: labels))
  }

  private func folders() throws(VisionError) -> Truth {
    guard labels.isEmpty, names == nil else {
      throw VisionError(
        .inputInvalid,
        "the labels of whole pictures are the names of their folders, as in robin/1.jpg; send no "
          + "others")
    }
    var taken = TakenLabels()
    let named = try answers.map {
      (entry) throws(VisionError) -> (picture: String, label: String) in
      guard case .path(let path) = entry.picture, case let parts = path.bytes.split(separator: "/"),
        parts.count > 1
      else {
        throw VisionError(
          .inputInvalid,
          "a line's 'input' must hold the folder that is its label, as in robin/1.jpg")
      }
      try taken.checkNew(path)
      return (picture: path, label: String(parts[parts.count - 2]))
    }
    return (LabelSet(classesOf: named), all, 0, OtherSides(), [])
  }

  /// The answers by picture index, where each belongs to a labeled picture.
  private var all: [Int: [Prediction]] {
    Dictionary(uniqueKeysWithValues: answers.enumerated().map { ($0, $1.predictions) })
  }
}

/// The answered pictures and their label files.
///
/// Each file belongs to one picture, so that none is read twice.
private struct TakenLabels {
  private var pictures: Set<ByteText> = []
  private var picturesOfFiles: [ByteText: String] = [:]

  /// The number of files that belong to pictures.
  var count: Int { picturesOfFiles.count }

  /// Returns the paths of the label files that belong to none of the pictures, sorted.
  func strays(among files: [YOLOLabels.LabelText]) -> [String] {
    files.map(\.path.bytes).filter { picturesOfFiles[$0] == nil }.sorted().map(String.init)
  }

  /// Throws `inputInvalid` for a picture that was already answered.
  mutating func checkNew(_ picture: String) throws(VisionError) {
    guard pictures.insert(picture.bytes).inserted else {
      throw VisionError(
        .inputInvalid,
        "\(picture) is answered twice; send each picture once, with the folders that tell pictures "
          + "apart")
    }
  }

  /// Returns the label file of a picture; nil when it has none.
  ///
  /// Throws `inputInvalid` for a picture that was already answered, and for a file that belongs to
  /// another picture.
  mutating func file(
    of picture: String, from labels: YOLOLabels
  ) throws(VisionError) -> YOLOLabels.LabelText? {
    try checkNew(picture)
    guard let file = try labels.text(of: picture) else { return nil }
    if let other = picturesOfFiles.updateValue(picture, forKey: file.path.bytes) {
      throw VisionError(
        .inputInvalid,
        "\(other) and another picture, \(picture), have their labels in \(file.path); send each "
          + "picture once, with the folders that tell them apart")
    }
    return file
  }
}
