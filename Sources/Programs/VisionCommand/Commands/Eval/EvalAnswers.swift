import CommandLineParsing
import Evaluation
import Frames
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// What a model, or a file of what it said, answers to the pictures that have labels.
struct EvalAnswers {
  /// The pictures that were looked at, with their labels.
  private(set) var judged: JudgedPictures
  /// Whether all pictures could be looked at.
  private(set) var code: ExitCode

  /// Has a task look at the pictures, or reads what it said.
  init<Request: TaskRequest, Report: TaskReport>(
    _ truth: EvalTruth, _ arguments: ParsedArguments, _ task: VisionTask<Request, Report>,
    _ request: Request, _ console: Console
  ) throws(VisionError) {
    var found: [Int: [Prediction]] = [:]
    var otherSides: OtherSides
    let isUpright = arguments[EvaluatedTask.upright]
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
      let places = EvaluatedTask(rawValue: task.name)?.places
      (found, otherSides) = try Self.read(path, of: places, truth, isUpright: isUpright, console)
    } else {
      let run = try Self.run(task, request, truth, isUpright: isUpright, console)
      (found, otherSides) = (run.found, run.otherSides)
      code = code.joined(with: run.code)
      unreadCount += run.unreadCount
    }
    let total = truth.unusable.count + truth.inputs.count { $0 != nil }
    console.remark(unread: unreadCount, of: total)
    judged = JudgedPictures(truth.labels, found: found)
    let looked = judged.labels.pictures.count
    let missing = truth.labels.pictures.count - looked
    for note in JudgedPictures.leftOut(unlabelled: truth.unlabelled, missing: missing) {
      console.remark(note)
    }
    if let note = otherSides.words(advice: EvaluatedTask.advice(isUpright: isUpright)) {
      console.remark(note)
    }
    guard looked > 0 || code.isEarlyEnd else {
      throw VisionError(
        .inputMissing, "there is nothing to compare: no labelled picture was looked at")
    }
  }

  /// Finds the labels that the model's classes mean, and says which mean none: of all answers, or of
  /// the first to each picture.
  mutating func matchClasses(
    _ arguments: ParsedArguments, onlyFirst: Bool = false, _ console: Console
  ) throws(VisionError) {
    let renaming = try EvaluatedTask.renaming(arguments[EvaluatedTask.otherNames])
    let note = try judged.matchClasses(renaming: renaming, onlyFirst: onlyFirst)
    if let note { console.remark(note) }
  }

  /// Says which of the labels' key points no pose has.
  func checkKeypoints(_ console: Console) throws(VisionError) {
    if let note = try judged.missingKeypoints() { console.remark(note) }
  }

  // MARK: Gathering

  /// What a file says of the pictures.
  private static func read(
    _ path: String, of places: PrecisionScores.Kind?, _ truth: EvalTruth, isUpright: Bool,
    _ console: Console
  ) throws(VisionError) -> (found: [Int: [Prediction]], otherSides: OtherSides) {
    let pictures = truth.labels.pictures
    var answers = try PredictionReader.read(path, of: places)
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
    // Only those that were given count, if any were.
    guard truth.inputs.contains(where: { $0 != nil }) else {
      return (placed.found, placed.otherSides)
    }
    return (placed.found.filter { truth.inputs[$0.key] != nil }, placed.otherSides)
  }

  /// What looking at the pictures gave.
  private struct Run {
    var found: [Int: [Prediction]] = [:]
    var otherSides = OtherSides()
    var code = ExitCode.success
    var unreadCount = 0
  }

  private static func run<Request: TaskRequest, Report: TaskReport>(
    _ task: VisionTask<Request, Report>, _ request: Request, _ truth: EvalTruth,
    isUpright: Bool, _ console: Console
  ) throws(VisionError) -> Run {
    let places = truth.inputs.indices.filter { truth.inputs[$0] != nil }
    let inputs = places.compactMap { truth.inputs[$0] }
    var run = Run()
    guard !inputs.isEmpty else { return run }
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(console: console, parallelism: parallelism, goesOnUnread: true)
    run.code = try runner.run(
      inputs,
      makeWorker: { [request] () throws(VisionError) in
        EvalWorker(
          engine: try task.makeEngine(request, .image), orientation: request.orientation,
          isUpright: isUpright)
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
    return run
  }
}

/// What was found in a picture with such sides.
private struct LookedAt {
  var predictions: [Prediction]
  var sides: PictureSides?
}

/// Has one thread's engine look at pictures.
private struct EvalWorker<Report: TaskReport>: InputWorker {
  var engine: any FrameEngine<Report>
  let orientation: Orientation?
  /// Whether places are those in the picture as people see it.
  let isUpright: Bool

  mutating func process(_ input: Input, number: Int) throws(VisionError) -> LookedAt {
    // Read as a recorded line would be, so that both give the same numbers.
    let report = try engine.report(on: input.frame(orientation))
    let predictions = try PredictionReader.predictions(.object(report.members), input.name)
    guard let stored = report.geometry else { return LookedAt(predictions: predictions) }
    let picture = isUpright ? stored.turnedUpright : stored
    return LookedAt(
      predictions: isUpright ? predictions.turnedUpright(in: stored) : predictions,
      sides: PictureSides(width: picture.width, height: picture.height))
  }
}
