internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// `/v1/samples`: files of samples, which options of tasks on videos and streams name afterward.
struct SampleRoutes {
  let core: ServiceCore

  /// Empty if no task has an option for samples.
  var routes: [Route] { tasks.isEmpty ? [] : [add, describe, remove] }

  /// The gate for one set at a time, because reading takes many times the memory of the files.
  private let gate = WorkGate(width: 1, queueLimit: 8)

  init(core: ServiceCore) { self.core = core }

  private var limits: SampleLimits { core.configuration.samples }

  private var tasks: [ServedTask] {
    core.configuration.tasks.filter { task in task.options.contains { $0.kind == .samples } }
  }

  private var task: Option<String?> {
    Option(
      TaskChoice.name, .choice(tasks.map { ($0.name, $0.name) }),
      help: "The task that compares its results with the samples.")
  }

  private static let form = Operation.Content(
    "multipart/form-data",
    [
      "type": .string("object"),
      "description": .string(
        "CSV files, in the forms that the option of the task describes. The name of a file without "
          + "a column of classes is the class of its samples."),
      "additionalProperties": ["type": .string("array"), "items": Schemas.binary],
    ])

  // MARK: - Adding

  private var add: Route {
    Route(
      "POST", "/v1/samples", body: .memory(limit: limits.byteCount),
      operation: Operation(
        "addSamples",
        """
        Adds samples, whose name an option of a task takes until they are removed, were not used \
        for a while, or newer ones displace them.
        """,
        options: [task.option], required: [TaskChoice.name], bodies: [Self.form],
        answers: [
          .init(
            201, "The name of the samples, and their classes.",
            [.init(.json, Schemas.reference("Samples"))])
        ], problems: [413, 415, 422, 429, 504, 507])
    ) { (call) throws(ServiceProblem) in
      let task = try chosenTask(call)
      let client = call.head.context
      let set = try core.work.inTurn(of: client, at: gate) { (_) throws(ServiceProblem) in
        let set = try self.set(from: call.request, task)
        // Only its client learns its name, and could use it.
        try client.checkIsThere()
        core.samples.add(set)
        return set
      }
      var response = HTTPResponse(201, json: set.json)
      response.header.add("Location", "/v1/samples/\(set.id)")
      return response
    }
  }

  private func chosenTask(_ call: RouteCall) throws(ServiceProblem) -> ServedTask {
    let values = try QueryOptions([task.option]).values(of: call.head.target) { _, word in word }
    guard let name = values[task], let task = core.task(name) else {
      throw QueryOptions.invalid(
        "say the task, as in ?task=\(tasks[0].name); samples are for "
          + tasks.map(\.name).joined(separator: ", "))
    }
    return task
  }

  private func set(
    from request: HTTPRequest, _ task: ServedTask
  ) throws(ServiceProblem) -> SampleSet {
    let files = try SampleUpload(request, limits).files
    let folder = try core.work.attempt { () throws(VisionError) in
      try SampleFolder(in: try core.spool.path(), budget: core.spool.budget)
    }
    for file in files { try folder.write(file.bytes, as: file.name) }
    let classes: [SampleClass]
    do throws(VisionError) {
      classes = try task.sampleClasses(folder.path)
    } catch {
      // Other errors are about what was sent, whatever they would mean of files of this machine.
      let code: VisionError.Code = error.code == .fileFailed ? .fileFailed : .inputInvalid
      throw ServiceProblem(VisionError(code, folder.told(error.message)))
    }
    let count = classes.reduce(0) { $0 + $1.count }
    guard count <= limits.samples else {
      throw ServiceProblem(
        413, .tooLarge,
        "there are \(count) samples; at most \(limits.samples) are taken, so leave some out")
    }
    return SampleSet(folder, task: task.name, classes: classes)
  }

  // MARK: - Describing and removing

  private var describe: Route {
    Route(
      "GET", "/v1/samples/{id}",
      operation: Operation(
        "samples", "Describes samples that were added.",
        answers: [
          .init(200, "The samples.", [.init(.json, Schemas.reference("Samples"))])
        ], problems: [404])
    ) { [core] (call) throws(ServiceProblem) in
      HTTPResponse(json: try core.samples.set(call.name("id")).json)
    }
  }

  private var remove: Route {
    Route(
      "DELETE", "/v1/samples/{id}",
      operation: Operation(
        "removeSamples", "Removes samples; streams and jobs that have begun go on with them.",
        answers: [.init(204, "They are gone.")], problems: [404])
    ) { [core] (call) throws(ServiceProblem) in
      try core.samples.remove(call.name("id"))
      return HTTPResponse(204)
    }
  }
}
