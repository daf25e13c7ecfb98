import CommandLineParsing
import Evaluation
import Frames
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// The evaluation of masks against labeled pixels, which are pictures themselves.
///
/// Masks are compared where they are made, so that none is kept.
struct EvalMasks {
  private let judge: MaskJudge
  private let truth: MaskTruth
  private let arguments: ParsedArguments
  private let console: Console

  /// Finds the labels of the pictures.
  ///
  /// `list` expands the words of the command line.
  init(
    _ arguments: ParsedArguments, _ list: InputList, _ console: Console
  ) throws(VisionError) {
    (self.arguments, self.console) = (arguments, console)
    let names = try arguments[EvalOptions.names].map { (path) throws(VisionError) in
      try LabelNames.read(path)
    }
    do throws(VisionError) {
      judge = try MaskJudge(
        names: names, renaming: EvaluationKind.renaming(arguments[EvaluationKind.otherNames]),
        isUpright: arguments[EvaluationKind.upright])
    } catch {
      guard error.code == .optionInvalid else { throw error }
      throw VisionError(error.code, "--rename: \(error.message)", cause: error.cause)
    }
    truth = try MaskTruth(arguments, list)
  }

  /// The files that are read, besides those that the command line names.
  var read: [Input] { truth.read }

  /// Runs a task on the pictures, or reads its recorded results, and returns the measures.
  func report<Request: TaskRequest, Report: TaskReport>(
    _ task: VisionTask<Request, Report>, _ request: Request
  ) throws(VisionError) -> (report: EvaluationReport, code: ExitCode) {
    var code = ExitCode.success
    for input in truth.unusable {
      guard case .unusable(let error) = input.source else { continue }
      console.fail(error, input: input.name)
      code = .inputFailed
    }
    let done: Done
    if let path = arguments[EvalOptions.predictions] {
      if let option = task.options.first(where: { arguments.options.isGiven($0) }) {
        throw VisionError(
          .optionInvalid,
          "--\(option.name) is for a model that looks at pictures and does not apply to --predictions"
        )
      }
      done = try compare(recorded: path)
    } else {
      done = try run(task, request)
    }
    code = code.joined(with: done.code)
    console.remark(
      unread: truth.unusable.count + done.unreadCount,
      of: truth.unusable.count + truth.pictures.count)
    for note in JudgedPictures.leftOut(
      unlabelled: truth.unlabelled + done.unlabelled, missing: done.missing)
    {
      console.remark(note)
    }
    guard done.score.pictureCount > 0 || code.isEarlyEnd else {
      throw VisionError(
        .inputMissing, "there is nothing to compare: no labeled picture has an answer")
    }
    let (report, notes) = judge.report(of: task.name, done.score)
    for note in notes { console.remark(note) }
    return (report, code)
  }

  /// The results of comparing.
  private struct Done {
    var score = MaskJudge.Score()
    var code = ExitCode.success
    var unreadCount = 0
    /// The number of answers to pictures without labels.
    var unlabelled = 0
    /// The number of given pictures without an answer.
    var missing = 0
  }

  private func compare(recorded path: String) throws(VisionError) -> Done {
    var done = Done()
    let names = PictureNames(truth.pictures.map(\.input.name))
    var answered: Set<ByteText> = []
    for answer in try MaskAnswerReader.read(path) {
      let labels: String?
      if truth.hasPictures {
        labels = names.index(of: answer.picture).map { truth.pictures[$0].labels }
      } else {
        labels = LabelPictures.path(of: answer.picture, in: truth.folder)
      }
      guard let labels else {
        done.unlabelled += 1
        continue
      }
      guard answered.insert(labels.bytes).inserted else {
        throw VisionError(
          .inputInvalid,
          "\(path): two answers belong to the labels in \(labels); give one answer to each picture, "
            + "with the folders that tell pictures apart")
      }
      done.score.add(try judge.score(answer, labels: PictureFile.bytes(at: labels)))
    }
    if truth.hasPictures { done.missing = truth.pictures.count - answered.count }
    return done
  }

  private func run<Request: TaskRequest, Report: TaskReport>(
    _ task: VisionTask<Request, Report>, _ request: Request
  ) throws(VisionError) -> Done {
    var done = Done()
    let pictures = truth.pictures
    guard !pictures.isEmpty else { return done }
    let parallelism = Parallelism(inputCount: pictures.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(console: console, parallelism: parallelism, goesOnUnread: true)
    let engines = task.engines(for: request)
    done.code = try runner.run(
      pictures.map(\.input),
      makeWorker: { [request, judge] () throws(VisionError) in
        MaskWorker(
          engine: try engines.makeLasting(request), orientation: request.orientation,
          judge: judge, labels: pictures.map(\.labels))
      },
      failed: { _, _ in
        done.unreadCount += 1
        return .nothing
      },
      deliver: { (score, _) throws(VisionError) in
        done.score.add(score)
        return .nothing
      })
    console.remark(engines.remarks)
    return done
  }
}

/// A worker that runs one thread's engine on pictures and compares its masks.
private struct MaskWorker<Report: TaskReport>: InputWorker {
  var engine: any FrameEngine<Report>
  let orientation: Orientation?
  let judge: MaskJudge
  let labels: [String]

  mutating func process(_ input: Input, number: Int) throws(VisionError) -> MaskJudge.Score {
    // Parsed like a recorded line, so that both give the same numbers.
    let report = try engine.report(on: input.frame(orientation))
    let line = [JSONValue.Member("input", .string(input.name))] + report.members
    return try judge.score(
      MaskAnswer(.object(line), named: input.name), labels: PictureFile.bytes(at: labels[number]))
  }
}

/// The pictures to look at, each with the picture of its labels.
struct MaskTruth {
  /// The folder of the labels.
  let folder: String
  /// The pictures with labels.
  private(set) var pictures: [(input: Input, labels: String)] = []
  /// True if pictures were given, so that only those count.
  let hasPictures: Bool
  /// The number of given pictures without labels.
  private(set) var unlabelled = 0
  /// The inputs that could not be opened.
  private(set) var unusable: [Input] = []
  private var given: [Input] = []

  /// The files that are read, besides those that the command line names.
  var read: [Input] {
    given + pictures.map { Input(name: $0.labels, source: .file(path: $0.labels)) }
  }

  init(_ arguments: ParsedArguments, _ list: InputList) throws(VisionError) {
    let path = try EvalTruth.labelPath(arguments)
    guard FileKind(of: path, followingLinks: true) == .folder else {
      throw VisionError(
        .optionInvalid,
        "--labels: \(path) is not a folder; name one with a PNG for each picture, whose pixels are the "
          + "numbers of classes")
    }
    folder = path.bytes.dropping(suffix: "/").map(String.init) ?? path
    let words = arguments[EvalOptions.pictures]
    hasPictures = !words.isEmpty
    guard hasPictures || arguments.isGiven(EvalOptions.predictions) else {
      throw VisionError(.optionInvalid, "say which pictures to look at, or give --predictions")
    }
    given = EvalTruth.pictures(list.inputs(for: words))
    var picturesOfLabels: [ByteText: String] = [:]
    for input in given {
      if case .unusable = input.source {
        unusable.append(input)
      } else if let path = input.path, let labels = LabelPictures.path(of: path, in: folder) {
        if let other = picturesOfLabels.updateValue(path, forKey: labels.bytes) {
          // The same picture given twice counts once.
          if other.bytes == path.bytes { continue }
          throw EvalTruth.shared(labels, other, path)
        }
        pictures.append((input, labels))
      } else {
        unlabelled += 1
      }
    }
    guard !hasPictures || !pictures.isEmpty || !unusable.isEmpty else {
      throw VisionError(
        .inputMissing,
        "\(folder): it has no PNG for "
          + (given.count == 1 ? "the picture" : "any of the \(given.count) pictures"))
    }
  }
}
