package import Drawing
package import Frames
package import OptionDeclarations
package import VisionBase
package import VisionReports

/// A task as the service offers it, whatever its request and report are.
package struct ServedTask: Sendable {
  /// The word for the task, as in `detect`.
  package let name: String
  /// The options, in the order in which documents show them.
  package let options: [OptionDeclaration]
  /// Those of the options that mean something only for frames that follow each other.
  package let movieOptions: [OptionDeclaration]
  /// Whether what it finds has places to draw.
  package let draws: Bool

  /// Whether it looks at pictures one by one; tracking alone needs frames that follow each other.
  package var isForPictures: Bool { name != "track" }

  /// Those of the options that mean something for pictures, too.
  package var pictureOptions: [OptionDeclaration] {
    let names = Set(movieOptions.map(\.name))
    return options.filter { !names.contains($0.name) }
  }

  /// Those of the options that engines depend on.
  private let engineOptions: [OptionDeclaration]
  private let prepare: @Sendable (OptionValues, String) throws(VisionError) -> PreparedTask

  /// Offers a task.
  package init<Request: TaskRequest, Report: TaskReport>(_ task: VisionTask<Request, Report>) {
    name = task.name
    let places = ReportForm.placeOptions(for: Report.self).map(\.option)
    options = task.options + places
    engineOptions = task.options
    movieOptions = Request.movieOptions.map(\.option)
    let draws = Report.Drawing.self != NothingToDraw<Report>.self
    self.draws = draws
    prepare = { (values, key) throws(VisionError) in
      try Request.checkUse(of: values)
      let request = try Request(values)
      return PreparedTask(
        key: key, draws: draws, orientation: request.orientation,
        form: ReportForm(places: values), chosenThreads: request.threads,
        modelName: { () throws(VisionError) in try request.modelName() },
        makeEngine: { (threads, mode) throws(VisionError) in
          var request = request
          request.threads = threads
          return ServedEngine(try task.makeEngine(request, mode))
        })
    }
  }

  /// Makes a request of the values of options; throws `optionInvalid` for one that does nothing beside
  /// the others.
  package func prepared(_ values: OptionValues) throws(VisionError) -> PreparedTask {
    let words = engineOptions.map { option in
      "\(option.name)=\(values.words(of: option).joined(separator: ",")):\(values.isGiven(option))"
    }
    return try prepare(values, name + "?" + words.joined(separator: "&"))
  }
}

/// What is asked of a task: the same for all pictures of a request, and for other requests with the
/// same options.
package struct PreparedTask: Sendable {
  /// The same for what the same engines can do.
  package let key: String
  /// Whether what it finds has places to draw.
  package let draws: Bool
  /// Which way is up; nil takes it from the picture's own data.
  package let orientation: Orientation?
  /// How places are counted.
  package let form: ReportForm
  /// The number of threads that was asked for.
  package let chosenThreads: Int?
  /// The model that is used.
  package let modelName: @Sendable () throws(VisionError) -> String
  /// Makes an engine with a number of threads; nil leaves it to the engine.
  package let makeEngine: @Sendable (_ threads: Int?, FrameMode) throws(VisionError) -> ServedEngine
  /// Those of its models that clients added, which are there as long as this is.
  var added: [AddedModel] = []
}

/// The engine of a task, whatever it reports.
package final class ServedEngine {
  private let find: (Frame, ReportForm, Bool) throws(VisionError) -> Finding

  package init<Report: TaskReport>(_ engine: any FrameEngine<Report>) {
    var engine = engine
    var drawing = Report.Drawing()
    find = { (frame, form, draws) throws(VisionError) in
      let report = try engine.report(on: frame)
      return Finding(
        members: form.shaped(report).members, marks: draws ? drawing.marks(for: report) : [])
    }
  }

  /// Looks at a frame, for results in some form; makes marks of what it finds where they are wanted.
  package func look(
    at frame: Frame, as form: ReportForm, draws: Bool
  ) throws(VisionError) -> Finding {
    try find(frame, form, draws)
  }
}

/// What a task says of a picture.
package struct Finding: Sendable {
  /// The members of the JSON line that come behind those about the input.
  package var members: [JSONValue.Member]
  /// The marks to draw; none where they were not asked for.
  package var marks: [Mark]

  /// The JSON line, which is the command's.
  package func line(input: String, place: FramePlace? = nil) -> JSONValue {
    .object([.init("input", .string(input))] + (place?.members ?? []) + members)
  }
}
