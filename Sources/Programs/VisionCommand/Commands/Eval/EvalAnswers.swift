import CommandLineParsing
import Evaluation
import Frames
import VisionBase
import VisionReports

/// What a model, or a file of what it said, answers to the pictures that have labels.
struct EvalAnswers {
  /// The labels of the pictures that were looked at.
  private(set) var labels: LabelSet
  /// The answers to each of them, in the model's order.
  private(set) var predictions: [[Prediction]]
  /// Whether all pictures could be looked at.
  private(set) var code: ExitCode
  /// The classes that the model's words mean; matched by `matchClasses`.
  private(set) var names: ClassNames?

  /// Has a task look at the pictures, or reads what it said.
  init<Request: TaskRequest, Report: TaskReport>(
    _ truth: EvalTruth, _ arguments: ParsedArguments, _ task: VisionTask<Request, Report>,
    _ request: Request, _ console: Console
  ) throws(VisionError) {
    var found: [Int: [Prediction]] = [:]
    code = .success
    for input in truth.unusable {
      guard case .unusable(let error) = input.source else { continue }
      console.error.line("\(FailureLine(error, input: input.name))")
      code = .inputFailed
    }
    if let path = arguments[EvalOptions.predictions] {
      found = try Self.read(path, truth, console)
    } else {
      code = code.joined(with: try Self.run(task, request, truth, console, &found))
    }
    let looked = truth.labels.pictures.indices.filter { found[$0] != nil }
    let missing = truth.labels.pictures.count - looked.count
    if truth.unlabelled > 0 {
      console.error.line(
        "vision: \(Self.were(truth.unlabelled, "picture", " without labels")) left out")
    }
    if missing > 0 {
      console.error.line(
        "vision: \(Self.were(missing, "labelled picture")) not looked at and left out")
    }
    guard !looked.isEmpty || code.isEarlyEnd else {
      throw VisionError(
        .inputMissing, "there is nothing to compare: no labelled picture was looked at")
    }
    labels = LabelSet(
      categories: truth.labels.categories, pictures: looked.map { truth.labels.pictures[$0] })
    predictions = looked.map { found[$0] ?? [] }
  }

  private static func were(_ number: Int, _ what: String, _ which: String = "") -> String {
    number == 1 ? "1 \(what)\(which) was" : "\(number) \(what)s\(which) were"
  }

  // MARK: Gathering

  /// What a file says of the pictures.
  private static func read(
    _ path: String, _ truth: EvalTruth, _ console: Console
  ) throws(VisionError) -> [Int: [Prediction]] {
    let names = PictureNames(truth.labels.pictures.map(\.name))
    let numbers = Dictionary(
      truth.labels.pictures.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first })
    var found: [Int: [Prediction]] = [:]
    var strangers = 0
    for entry in try PredictionReader.read(path) {
      let index: Int?
      switch entry.picture {
      case .path(let picture): index = names.index(of: picture)
      case .number(let id):
        // A list of results says nothing of pictures in which nothing was found.
        if found.isEmpty { for place in numbers.values { found[place] = [] } }
        index = numbers[id]
      }
      guard let index else {
        strangers += 1
        continue
      }
      found[index] = entry.predictions
    }
    if strangers > 0 {
      console.error.line(
        "vision: \(were(strangers, "picture", " without labels in \(path)")) left out")
    }
    // Only those that were given count, if any were.
    guard truth.inputs.contains(where: { $0 != nil }) else { return found }
    return found.filter { truth.inputs[$0.key] != nil }
  }

  private static func run<Request: TaskRequest, Report: TaskReport>(
    _ task: VisionTask<Request, Report>, _ request: Request, _ truth: EvalTruth,
    _ console: Console, _ found: inout [Int: [Prediction]]
  ) throws(VisionError) -> ExitCode {
    let places = truth.inputs.indices.filter { truth.inputs[$0] != nil }
    let inputs = places.compactMap { truth.inputs[$0] }
    guard !inputs.isEmpty else { return .success }
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(console: console, parallelism: parallelism, goesOnUnread: true)
    var gathered: [Int: [Prediction]] = [:]
    let code = try runner.run(
      inputs,
      makeWorker: { [request] () throws(VisionError) in
        EvalWorker(engine: try task.makeEngine(request, .image), orientation: request.orientation)
      },
      deliver: { (predictions, number) throws(VisionError) in
        gathered[places[number]] = predictions
        return .nothing
      })
    found = gathered
    return code
  }

  // MARK: Classes

  /// Finds the labels that the model's classes mean, and says which mean none: of all answers, or of
  /// the first to each picture.
  ///
  /// Throws `inputInvalid` when none does.
  mutating func matchClasses(
    _ arguments: ParsedArguments, onlyFirst: Bool = false, _ console: Console
  ) throws(VisionError) {
    let matcher = try ClassNames(
      labels.categories, renaming: EvalOptions.renaming(arguments))
    names = matcher
    var strangers: [String: Int] = [:]
    var known = 0
    for list in predictions {
      for (place, prediction) in list.enumerated() {
        if number(of: prediction) != nil {
          known += 1
        } else if case .words(let words) = prediction.category, place == 0 || !onlyFirst {
          strangers[words.first ?? "", default: 0] += 1
        }
      }
    }
    guard known > 0 || strangers.isEmpty else {
      throw VisionError(
        .inputInvalid,
        "none of the model's classes (\(Self.some(strangers.keys.sorted()))) is a label "
          + "(\(Self.some(labels.categories.map(\.name)))); if they mean the same, say which with "
          + "--rename MODEL=LABEL")
    }
    let often = strangers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !often.isEmpty else { return }
    let hints = often.compactMap { word, _ in
      matcher.nearest(to: word).map { "--rename '\(word)=\($0)'" }
    }
    console.error.line(
      "vision: classes of the model that no label has do not count: "
        + Self.some(often.map { "\($0.key) (\($0.value))" })
        + (hints.isEmpty ? "" : "; perhaps \(hints.prefix(3).joined(separator: " "))"))
  }

  private static func some(_ names: [String]) -> String {
    let shown = names.prefix(6).joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }

  /// The number of the label that an answer means; nil for none.
  func number(of prediction: Prediction) -> Int? {
    switch prediction.category {
    case .words(let words): names?.number(of: words)
    case .number(let id): labels.categories.contains { $0.id == id } ? id : nil
    }
  }

  /// The answers that mean a label.
  var classed: [[ClassedPrediction]] {
    predictions.map { list in
      list.compactMap { prediction in
        number(of: prediction).map { ClassedPrediction(category: $0, prediction: prediction) }
      }
    }
  }

  /// The answers as ones of a single class.
  func classed(as category: LabelCategory) -> [[ClassedPrediction]] {
    predictions.map { list in
      list.map { ClassedPrediction(category: category.id, prediction: $0) }
    }
  }
}

/// Has one thread's engine look at pictures.
private struct EvalWorker<Report: TaskReport>: InputWorker {
  var engine: any FrameEngine<Report>
  let orientation: Orientation?

  mutating func process(_ input: Input, number: Int) throws(VisionError) -> [Prediction] {
    // Read as a recorded line would be, so that both give the same numbers.
    let report = try engine.report(on: input.frame(orientation))
    return try PredictionReader.predictions(.object(report.members), input.name)
  }
}
