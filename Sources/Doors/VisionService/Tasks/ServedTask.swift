package import Drawing
package import Frames
package import OptionDeclarations
package import VisionBase
package import VisionReports

/// A task offered by the service, with the types of its request and report erased.
package struct ServedTask: Sendable {
  /// The names, texts and material of the task.
  package let facts: TaskFacts
  /// The options, in the order of the documents.
  package let options: [OptionDeclaration]
  /// The options that apply only to a sequence of frames.
  package let movieOptions: [OptionDeclaration]
  /// The names of the options that affect drawn copies alone.
  package let drawnOptions: Set<String>
  /// True if its findings have places to draw.
  package let draws: Bool

  /// The members of a line of results, after those about the input.
  package let fields: [ResultField]
  /// The names of a table's columns; empty without tables.
  package let columns: [String]
  /// The forms in which its results can be saved.
  package let formats: [OutputFormat]
  /// The places of a body in its objects; nil for objects without such places.
  package let bodyLayout: BodyLayout?
  /// True if its findings are vectors, which can be compared.
  package let givesVectors: Bool
  /// The measurement of its answers against labels; nil where they cannot be measured.
  package let evaluation: ServedEvaluation?

  /// The task's name, such as `detect`.
  package var name: String { facts.name }

  /// True if it processes single pictures.
  package var isForPictures: Bool { facts.takes == .pictures }

  /// The options that apply to pictures.
  package var pictureOptions: [OptionDeclaration] {
    let names = Set(movieOptions.map(\.name))
    return options.filter { !names.contains($0.name) }
  }

  /// Returns the classes of samples in a folder; throws for samples that the task cannot use.
  let sampleClasses: @Sendable (_ path: String) throws(VisionError) -> [SampleClass]

  private let prepare:
    @Sendable (OptionValues, _ samples: [SampleSet]) throws(VisionError) -> PreparedTask

  /// Creates a task for the service.
  package init<Request: TaskRequest, Report: TaskReport>(_ task: VisionTask<Request, Report>) {
    facts = task.facts
    fields = Report.fields
    columns = Report.columns
    (formats, bodyLayout) = (Report.formats, Report.bodyLayout)
    givesVectors = task.givesVectors
    evaluation = task.evaluation.map { .init(evaluation: $0, usualValues: $0.usualValues) }
    let places = ReportForm.placeOptions(for: Report.self).map(\.option)
    options = Self.offered(task.options) + places
    // Pictures are turned before an engine sees them, and it takes some options with each frame.
    let others = [TaskOptions.orientation.option.name] + Request.frameOptions.map(\.option.name)
    let engineOptions = task.options.filter { !others.contains($0.name) }
    let name = task.facts.name
    movieOptions = Request.movieOptions.map(\.option)
    drawnOptions = Set(Request.drawnOptions.map(\.option.name))
    let draws = task.draws
    self.draws = draws
    sampleClasses = { (path) throws(VisionError) in try Request.sampleClasses(at: path) }
    prepare = { (values, samples) throws(VisionError) in
      if let fault = values.idleOption(among: task.options) {
        throw VisionError(.optionInvalid, fault)
      }
      try Request.checkUse(of: values)
      var request = try Request(values)
      let sent = Set(samples.map(\.path.bytes))
      if let file = request.files.first(where: { !sent.contains($0.bytes) }) {
        throw VisionError(
          .optionInvalid,
          "a client cannot name files of this machine, such as \(file.printable)")
      }
      request.settleModel()
      let settled = request
      let engines = task.engines(for: settled)
      let key = EngineKey(name, engineOptions, values, model: try? settled.modelName())
      let frames = FrameTask(
        draws: draws, orientation: settled.orientation, form: ReportForm(places: values),
        choice: settled.frameChoice,
        language: values[TaskOptions.locale].flatMap(LabelLanguage.init), samples: samples)
      return PreparedTask(
        key: key, frames: frames, chosenThreads: settled.threads,
        modelName: { () throws(VisionError) in try settled.modelName() },
        makeEngine: { (threads, mode) throws(VisionError) in
          var request = settled
          request.threads = threads
          let engine = try engines.make(request, mode)
          return ServedEngine(engine, remarks: engines.remarks)
        })
    }
  }

  /// Returns the options that clients may give: without those that name files of this machine, and
  /// those that need such a one.
  private static func offered(_ options: [OptionDeclaration]) -> [OptionDeclaration] {
    let refused = Set(options.filter { [.file, .folder].contains($0.kind) }.map(\.name))
    return options.filter { option in
      !refused.contains(option.name)
        && (option.needs.isEmpty || !refused.isSuperset(of: option.needs))
    }
  }

  /// Returns the task prepared with option values.
  ///
  /// `samples` are those that clients sent and the values name by their paths. Throws
  /// `optionInvalid` for an option without effect beside the others, and for any other file.
  package func prepared(
    _ values: OptionValues, samples: [SampleSet] = []
  ) throws(VisionError) -> PreparedTask {
    try prepare(values, samples)
  }
}

/// The measurement of a task's answers, as the service offers it.
package struct ServedEvaluation: Sendable {
  /// The measurement.
  package let evaluation: TaskEvaluation
  /// The values of the offered options where nothing else is chosen, by the options' names.
  package let usualValues: [JSONValue.Member]
  /// The kind of answers.
  package var kind: EvaluationKind { evaluation.kind }
}

/// A task with its options, shared by all pictures of a request and by requests with the same
/// options.
///
/// It holds the opened models, from which it makes engines.
package struct PreparedTask: Sendable {
  /// The key of engines; equal for requests that can use the same ones.
  package let key: EngineKey
  /// The part that frames need, without the models.
  package var frames: FrameTask
  /// The requested number of threads.
  package let chosenThreads: Int?
  /// Returns the name of the model in use.
  package let modelName: @Sendable () throws(VisionError) -> String
  /// Makes an engine with a number of threads; nil leaves it to the engine.
  package let makeEngine: @Sendable (_ threads: Int?, FrameMode) throws(VisionError) -> ServedEngine
}

/// The part of a prepared task that frames need once there is an engine.
///
/// A stream keeps it beside its engine, and so keeps no model in memory twice.
package struct FrameTask: Sendable {
  /// True if its findings have places to draw.
  package let draws: Bool
  /// The upright orientation; nil takes it from the picture's own data.
  package let orientation: Orientation?
  /// The form of the reported coordinates.
  package let form: ReportForm
  /// The values of the options that an engine takes with each frame.
  package let choice: FrameChoice
  /// The language of drawn labels; nil tells it by their letters.
  package let language: LabelLanguage?
  /// The samples that its engine is made from, kept as long as this value.
  var samples: [SampleSet] = []
  /// The added models among its models, kept as long as this value.
  var added: [AddedModel] = []
  /// The model's name for clients; nil where it is unknown.
  var modelShown: String?
  /// The model's label in metrics.
  var label = ServiceModels.noModel
}

/// The engine of a task, with the type of its report erased.
package final class ServedEngine {
  private let find: (Frame, ReportForm, FrameChoice, Bool) throws(VisionError) -> Finding

  /// Erases an engine; `remarks` are those on the models, which every finding has.
  package init<Report: TaskReport>(
    _ engine: any FrameEngine<Report>, remarks: [ResultRemark] = []
  ) {
    var engine = engine
    var drawing = Report.Drawing()
    find = { (frame, form, choice, draws) throws(VisionError) in
      engine.choose(choice)
      let report = try engine.report(on: frame)
      // A drawn picture is the whole answer, and computing masks for a line takes long.
      if draws {
        return Finding(members: [], marks: drawing.marks(for: report), remarks: remarks)
      }
      let shaped = form.shaped(report)
      var members = shaped.members
      if form.hasPresentation {
        let marks = drawing.screenMarks(for: report)
        members.append(Presentation.member(of: report, shaped: shaped, marks: marks))
      }
      return Finding(members: members, marks: [], remarks: remarks)
    }
  }

  /// Processes a frame for a task; makes marks for the findings if `draws` is true.
  package func look(
    at frame: Frame, for task: FrameTask, draws: Bool
  ) throws(VisionError) -> Finding {
    try find(frame, task.form, task.choice, draws)
  }
}

/// A task's findings in a picture.
package struct Finding: Sendable {
  /// The members of the JSON line after those about the input; empty for a picture that is drawn.
  package var members: [JSONValue.Member]
  /// The marks to draw; empty unless requested.
  package var marks: [Mark]
  /// The remarks about the picture's file and the models.
  package var remarks: [ResultRemark] = []

  /// Returns the JSON line, the same as the command's.
  package func line(input: String, place: FramePlace? = nil) -> JSONValue {
    .object(
      [.init("input", .string(input))] + (place?.members ?? []) + remarks.members + members)
  }
}
