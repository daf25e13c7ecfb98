import CommandLineParsing
import Evaluation
import Frames
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// The answers of a model, or of a file with its results, to the labeled pictures.
struct EvalAnswers {
  /// The processed pictures, with their labels.
  private(set) var judged: JudgedPictures
  /// The exit code; success if all pictures could be processed.
  private(set) var code: ExitCode

  /// Runs a task on the pictures, or reads its recorded results.
  init<Request: TaskRequest, Report: TaskReport>(
    _ truth: EvalTruth, _ arguments: ParsedArguments, _ task: VisionTask<Request, Report>,
    _ evaluation: TaskEvaluation, _ request: Request, _ console: Console
  ) throws(VisionError) {
    var found: [Int: [Prediction]] = [:]
    var otherSides: OtherSides
    let isUpright = arguments[EvaluationKind.upright]
    code = .success
    var unreadCount = 0
    for input in truth.unusable {
      guard case .unusable(let error) = input.source else { continue }
      console.fail(error, input: input.name)
      code = .inputFailed
      unreadCount += 1
    }
    if let path = arguments[EvalOptions.predictions] {
      if let option = task.options.first(where: { arguments.options.isGiven($0) }) {
        throw VisionError(
          .optionInvalid,
          "--\(option.name) is for a model that looks at pictures and does not apply to --predictions"
        )
      }
      (found, otherSides) = try Self.read(
        path, of: evaluation.answers, truth, isUpright: isUpright, console)
    } else {
      let run = try Self.run(
        task, evaluation.answers, request, truth, isUpright: isUpright, console)
      (found, otherSides) = (run.found, run.otherSides)
      code = code.joined(with: run.code)
      unreadCount += run.unreadCount
    }
    let total = truth.unusable.count + truth.inputs.count { $0 != nil }
    console.remark(unread: unreadCount, of: total)
    judged = JudgedPictures(truth.labels, found: found)
    let looked = judged.labels.pictures.count
    let missing = truth.labels.pictures.count - looked
    let notes = JudgedPictures.leftOut(
      unlabelled: truth.unlabelled, missing: missing, strays: truth.strays)
    for note in notes { console.remark(note) }
    if let note = otherSides.words(advice: EvaluationKind.advice(isUpright: isUpright)) {
      console.remark(note)
    }
    guard looked > 0 || code.isEarlyEnd else {
      throw VisionError(
        .inputMissing, "there is nothing to compare: no labeled picture has an answer")
    }
  }

  /// Matches the model's classes with labels, and reports those without one and those of one name.
  ///
  /// With `onlyFirst`, classes without a label are those of the first answers, else of all.
  mutating func matchClasses(
    _ arguments: ParsedArguments, onlyFirst: Bool = false, _ console: Console
  ) throws(VisionError) {
    let renaming = try EvaluationKind.renaming(arguments[EvaluationKind.otherNames])
    for note in try judged.matchClasses(renaming: renaming, onlyFirst: onlyFirst) {
      console.remark(note)
    }
  }

  /// Reports the labels' key points that no pose has.
  func checkKeypoints(_ console: Console) throws(VisionError) {
    if let note = try judged.missingKeypoints() { console.remark(note) }
  }

  // MARK: Gathering

  /// Reads the answers in a file.
  private static func read(
    _ path: String, of list: AnswerList, _ truth: EvalTruth, isUpright: Bool, _ console: Console
  ) throws(VisionError) -> (found: [Int: [Prediction]], otherSides: OtherSides) {
    let pictures = truth.labels.pictures
    var answers = try PredictionReader.read(path, of: list)
    guard truth.hasNumbers || !answers.contains(where: \.picture.isNumber) else {
      throw VisionError(
        .inputInvalid,
        "\(path): a list of results names pictures and classes by COCO's numbers, which YOLO labels do not "
          + "have; judge what --format json prints, or the document that --format coco prints")
    }
    if isUpright { answers = answers.map { $0.turnedUpright() } }
    let placed = try PlacedPredictions(
      answers, of: pictures, named: PictureNames(pictures.map(\.name)))
    if placed.strangerCount > 0 {
      let strangers = JudgedPictures.were(
        placed.strangerCount, "picture", " without labels in \(path)")
      console.remark("\(strangers) left out")
    }
    // If pictures were given, only those count.
    guard truth.inputs.contains(where: { $0 != nil }) else {
      return (placed.found, placed.otherSides)
    }
    return (placed.found.filter { truth.inputs[$0.key] != nil }, placed.otherSides)
  }

  /// The results of running a task on the pictures.
  private struct Run {
    var found: [Int: [Prediction]] = [:]
    var otherSides = OtherSides()
    var code = ExitCode.success
    var unreadCount = 0
  }

  private static func run<Request: TaskRequest, Report: TaskReport>(
    _ task: VisionTask<Request, Report>, _ answers: AnswerList, _ request: Request,
    _ truth: EvalTruth, isUpright: Bool, _ console: Console
  ) throws(VisionError) -> Run {
    let places = truth.inputs.indices.filter { truth.inputs[$0] != nil }
    let inputs = places.compactMap { truth.inputs[$0] }
    var run = Run()
    guard !inputs.isEmpty else { return run }
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(console: console, parallelism: parallelism, goesOnUnread: true)
    let engines = task.engines(for: request)
    run.code = try runner.run(
      inputs,
      makeWorker: { [request] () throws(VisionError) in
        EvalWorker(
          engine: try engines.makeLasting(request), answers: answers,
          orientation: request.orientation, isUpright: isUpright)
      },
      failed: { _, _ in
        run.unreadCount += 1
        return .nothing
      },
      deliver: { (looked, number) throws(VisionError) in
        run.found[places[number]] = looked.predictions
        run.otherSides.compare(truth.labels.pictures[places[number]], with: looked.sides)
        return .nothing
      })
    console.remark(engines.remarks)
    return run
  }
}

/// The predictions for a picture, and the picture's size.
private struct LookedAt {
  var predictions: [Prediction]
  var sides: PictureSides?
}

/// A worker that runs one thread's engine on pictures.
private struct EvalWorker<Report: TaskReport>: InputWorker {
  var engine: any FrameEngine<Report>
  let answers: AnswerList
  let orientation: Orientation?
  /// True if places are in the upright picture, as displayed.
  let isUpright: Bool

  mutating func process(_ input: Input, number: Int) throws(VisionError) -> LookedAt {
    // Parsed like a recorded line, so that both give the same numbers.
    let report = try engine.report(on: input.frame(orientation))
    let predictions = try PredictionReader.predictions(
      .object(report.members), input.name, of: answers)
    guard let stored = report.geometry else { return LookedAt(predictions: predictions) }
    let picture = isUpright ? stored.turnedUpright : stored
    return LookedAt(
      predictions: isUpright ? predictions.turnedUpright(in: stored) : predictions,
      sides: PictureSides(width: picture.width, height: picture.height))
  }
}
