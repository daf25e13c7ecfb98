internal import Evaluation
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// A form with recorded masks and labeled pixels, as sent to `POST /v1/eval/TASK`.
struct MaskForm {
  private var answers: [MaskAnswer] = []
  /// The pictures of labels.
  private var labels: [LabelPictureFiles.File] = []
  private var names: [String]?
  private let limits: EvaluationLimits

  /// Parses the body of a request.
  init(_ request: HTTPRequest, _ limits: EvaluationLimits) throws(ServiceProblem) {
    self.limits = limits
    let body = request.body.bytes
    let parts = try EvaluationForm.parts(of: request, limits)
    do throws(VisionError) {
      for part in parts { try add(part, Array(body[part.content])) }
    } catch {
      throw ServiceProblem(error)
    }
  }

  private mutating func add(_ part: Multipart.Part, _ bytes: [UInt8]) throws(VisionError) {
    try limits.check(path: part.path)
    switch EvaluationForm.Field(rawValue: part.name) {
    case .predictions:
      answers = try MaskAnswerReader.read(bytes, named: part.name, mostValues: limits.values)
      for answer in answers {
        try limits.check(path: answer.picture)
        for name in answer.classNames { try limits.check(name: name) }
      }
    case .labels: labels.append(.init(path: part.path, bytes: bytes))
    case .names:
      let names = try LabelNames.read(bytes, named: part.path)
      for name in names { try limits.check(name: name) }
      self.names = names
    case nil: break
    }
  }

  /// Compares the masks with the labels; returns the measures, and notes.
  func measure(
    _ task: String, _ values: OptionValues, _ time: EvaluationTime
  ) throws(VisionError) -> (EvaluationReport, notes: [String]) {
    guard !labels.isEmpty else {
      throw VisionError(
        .inputInvalid,
        "the form has no labels; add a PNG for each picture, whose pixels are the numbers of classes"
      )
    }
    let judge = try MaskJudge(
      names: names, renaming: EvaluationKind.renaming(values[EvaluationKind.otherNames]),
      isUpright: values[EvaluationKind.upright])
    let files = LabelPictureFiles(labels)
    try limits.check(answers.count, times: files.comparisons)
    var score = MaskJudge.Score()
    var (unlabelled, taken): (Int, Set<ByteText>) = (0, [])
    var pixelsLeft = limits.pixels
    for answer in answers {
      try time.check()
      guard let file = try files.file(of: answer.picture) else {
        unlabelled += 1
        continue
      }
      guard taken.insert(file.path.bytes).inserted else {
        throw VisionError(
          .inputInvalid,
          "two answers belong to the labels in \(file.path); send each picture once, with the folders "
            + "that tell pictures apart")
      }
      pixelsLeft -= answer.sides.width * answer.sides.height
      guard pixelsLeft >= 0 else { throw EvaluationLimits.tooMuch }
      score.add(
        try judge.score(
          answer, labels: StableBytes(file.bytes, name: file.path),
          pixelLimit: limits.pixels))
    }
    guard score.pictureCount > 0 else {
      throw VisionError(
        .inputInvalid, "there is nothing to compare: no picture that was answered has labels")
    }
    let (report, notes) = judge.report(of: task, score)
    let leftOut = JudgedPictures.leftOut(
      unlabelled: unlabelled, missing: labels.count - taken.count)
    return (report, leftOut + notes)
  }
}
