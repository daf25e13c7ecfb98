internal import Evaluation
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `POST /v1/eval/TASK`: measures recorded answers against labels.
struct EvaluationRoutes {
  let core: ServiceCore

  /// The gate for one evaluation at a time, which takes no turn from the tasks on pictures.
  private let gate = WorkGate(width: 1, queueLimit: 8)

  init(core: ServiceCore) { self.core = core }

  var routes: [Route] {
    core.configuration.tasks.compactMap { task in
      task.evaluation.map { route(Measured(task: task.name, evaluation: $0.evaluation)) }
    }
  }

  /// A task, and the measurement of its answers.
  private struct Measured {
    let task: String
    let evaluation: TaskEvaluation
    var kind: EvaluationKind { evaluation.kind }
  }

  private func route(_ measured: Measured) -> Route {
    let (task, kind) = (measured.task, measured.kind)
    return Route(
      "POST", "/v1/eval/\(task)", body: .memory(limit: core.configuration.bodyLimit),
      operation: Operation(
        "eval\(task.typeName)",
        "Measures how good the answers of \(task) are, against labels.",
        options: kind.options.map(\.option), bodies: [Self.form(kind)],
        answers: [
          .init(
            200, "The numbers of vision eval \(task); as text or CSV its tables.",
            [
              .init(.json, Schemas.reference("Evaluation")), .init(.text, Schemas.text),
              .init(.csv, Schemas.text),
            ])
        ], problems: [406, 413, 415, 422, 429, 504])
    ) { (call) throws(ServiceProblem) in try answer(call, measured) }
  }

  private static func form(_ kind: EvaluationKind) -> Operation.Content {
    let files: JSONValue = ["type": .string("array"), "items": Schemas.binary]
    var fields: [JSONValue.Member] = [.init("predictions", Schemas.binary)]
    if !kind.takesLabelsFromFolders {
      fields += [.init("labels", files), .init("names", Schemas.binary)]
    }
    return .init(
      "multipart/form-data",
      [
        "type": .string("object"),
        "description": .string(description(kind)),
        "properties": .object(fields),
        "required": .array(fields.prefix(2).map { .string($0.name) }),
        "additionalProperties": .bool(false),
      ])
  }

  private static func description(_ kind: EvaluationKind) -> String {
    switch kind {
    case .classes: "Lines of the task; the label of each picture is the folder in its input."
    case .masks:
      "Lines of the task; and a PNG for each picture, named like it, whose pixels are the numbers of "
        + "classes. Without names, they are the model's numbers, or 1 for a model of one class."
    case .boxes, .keypoints:
      "Lines of the task, "
        + (kind == .boxes ? "a document in COCO's form whose annotations have scores, " : "")
        + "or a list of results in COCO's form; and what the pictures show: a COCO JSON file, or "
        + "YOLO's text files and the one that names their classes."
    }
  }

  private func answer(
    _ call: RouteCall, _ measured: Measured
  ) throws(ServiceProblem) -> HTTPResponse {
    let types: [MediaType] = [.json, .text, .csv]
    guard let type = Acceptance(call.head.header["Accept"]).best(of: types) else {
      throw ServiceProblem(
        406, .typeUnsupported,
        "the answer can be \(types.map(\.rawValue).joined(separator: ", ")), none of which Accept "
          + "allows")
    }
    let query = QueryOptions(measured.kind.options.map(\.option))
    let values = try query.values(of: call.head.target) { _, word in word }
    let client = call.head.context
    return try core.work.inTurn(of: client, at: gate) { (_) throws(ServiceProblem) in
      let time = EvaluationTime(
        until: MonotonicClock.nanoseconds + Int64(limits.seconds * 1_000_000_000),
        isWanted: { !client.isClientGone })
      let measuring = try measurement(of: call.request, measured, values, time)
      do throws(VisionError) {
        let (report, notes) = try measuring()
        return response(report, notes, type)
      } catch {
        if error.code == .cancelled { try client.checkIsThere() }
        throw problem(error)
      }
    }
  }

  /// A comparison that is ready to be made.
  private typealias Measurement =
    () throws(VisionError) -> (EvaluationReport, notes: [String])

  private func measurement(
    of request: HTTPRequest, _ measured: Measured, _ values: OptionValues, _ time: EvaluationTime
  ) throws(ServiceProblem) -> Measurement {
    if measured.kind.takesLabelsFromPictures {
      let form = try MaskForm(request, limits)
      return { () throws(VisionError) in try form.measure(measured.task, values, time) }
    }
    var form = try EvaluationForm(request, of: measured.evaluation.answers, limits, time)
    if values[EvaluationKind.upright] { form.replaceAnswers { $0.turnedUpright() } }
    return { [form] () throws(VisionError) in try measure(form, measured, values, time) }
  }

  private var limits: EvaluationLimits { core.configuration.evaluation }

  private func problem(_ error: VisionError) -> ServiceProblem {
    switch error.code {
    case .cancelled:
      ServiceProblem(
        504, .deadlineExceeded,
        "comparing took longer than the \(fixed(limits.seconds, decimals: 0)) seconds that a request "
          + "may take; send fewer pictures, or use vision eval")
    // The request's content does not fit; nothing is missing on this machine.
    case .inputMissing: ServiceProblem(VisionError(.inputInvalid, error.message))
    default: ServiceProblem(error)
    }
  }

  private func measure(
    _ form: EvaluationForm, _ measured: Measured, _ values: OptionValues, _ time: EvaluationTime
  ) throws(VisionError) -> (EvaluationReport, notes: [String]) {
    let kind = measured.kind
    let truth = try form.truth()
    var judged = JudgedPictures(truth.labels, found: truth.found)
    let looked = judged.labels.pictures.count
    guard looked > 0 else {
      throw VisionError(
        .inputInvalid,
        truth.unlabelled > 0
          ? truth.labels.words(onStrangers: truth.unlabelled)
          : "there is nothing to compare: no labeled picture has an answer")
    }
    try limits.check(judged.labels, judged.predictions, of: measured.kind.places)
    try time.check()
    var notes = JudgedPictures.leftOut(
      unlabelled: truth.unlabelled, missing: truth.labels.pictures.count - looked,
      strays: truth.strays)
    notes +=
      !kind.hasClasses
      ? try judged.missingKeypoints().map { [$0] } ?? []
      : try judged.matchClasses(
        renaming: EvaluationKind.renaming(values[EvaluationKind.otherNames]),
        onlyFirst: kind.comparesFirst, option: "\(EvaluationKind.otherNames.option.name)=")
    let upright = EvaluationKind.upright
    let advice = EvaluationKind.advice(
      isUpright: kind.places != nil && values[upright], option: upright.option.name)
    if let note = truth.otherSides.words(advice: advice) { notes.append(note) }
    let report = try EvaluationReport(
      kind, measured.evaluation.answers, of: measured.task, judged, time: time)
    return (report, notes)
  }

  private func response(
    _ report: EvaluationReport, _ notes: [String], _ type: MediaType
  ) -> HTTPResponse {
    switch type {
    case .text:
      let start = notes.isEmpty ? [] : notes + [""]
      return HTTPResponse(type: type, text: Printout.lines(start + report.lines).text)
    case .csv: return HTTPResponse(type: type, text: report.records().text)
    default:
      let (most, count) = (limits.confusions, report.confusionCount)
      let cut = count > most ? ["confusion has the \(most) most frequent pairs of \(count)"] : []
      let told = JSONValue.Member("notes", .array((notes + cut).map { .string($0) }))
      return HTTPResponse(json: .object(report.members(mostConfusions: most) + [told]))
    }
  }
}
