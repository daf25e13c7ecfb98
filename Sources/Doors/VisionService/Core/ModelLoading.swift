internal import ModelCatalogue
internal import ModelFiles
internal import OptionDeclarations
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// The loading of models before the first request needs them.
struct ModelLoading {
  let core: ServiceCore

  /// Makes an engine for each task, with the first named model meant for it, else with its usual
  /// one.
  ///
  /// A task without a model on this machine has no engine, and its requests report that. A named
  /// model that cannot be opened at all, or whose labels cannot be used, is an error.
  func run() {
    do throws(VisionError) {
      for name in core.models.singleNames
      where core.models.given.contains(where: { $0.name == name }) {
        if let file = try core.models.single(name)?.open() { try Self.checkPackedFiles(of: file) }
      }
      let given = try core.models.given.map { (model) throws(VisionError) in
        Given(word: model.choice.text, purpose: try purpose(of: model))
      }
      var defaults: [String: String] = [:]
      for task in core.configuration.tasks {
        // Loading more would delay the end of a service that is asked to end.
        guard !core.readiness.isEnding else { return }
        defaults[task.name] = try load(task, given)
      }
      let purposes = zip(core.models.given, given).map { ($0.name, $1.purpose?.rawValue) }
      core.readiness.loaded(
        defaults: defaults,
        purposes: Dictionary(purposes) { first, _ in first }.compactMapValues(\.self))
    } catch {
      core.readiness.failed(error)
    }
  }

  /// A model named at the start, and its purpose.
  private struct Given {
    let word: String
    let purpose: ModelPurpose?
  }

  /// Returns the word of the model that a task uses; nil for its usual one.
  private func load(_ task: ServedTask, _ given: [Given]) throws(VisionError) -> String? {
    let own = task.facts.purpose
    for model in given where own != nil && model.purpose == own {
      if try makeEngines(task, model.word) { return model.word }
    }
    // A task without its usual model says so to its requests.
    if (try? makeEngines(task, nil)) == true { return nil }
    // A classifier's scores describe a picture, too; boxes and landmarks do not.
    for model in given where model.purpose != own && model.purpose == .classification {
      if try makeEngines(task, model.word) { return model.word }
    }
    return nil
  }

  /// Returns the purpose of a model; nil where no task can use it.
  ///
  /// Throws for a model whose labels do not fit it.
  func task(of model: NamedModel) throws(VisionError) -> String? {
    do throws(VisionError) {
      return try purpose(of: model)?.rawValue
    } catch {
      // Other faults, such as a lack of memory, say nothing about the model.
      guard Self.isOfPackedFiles(error) else { return nil }
      throw error
    }
  }

  /// Throws the fault of a model's description, labels or calibration of scores.
  static func checkPackedFiles(of file: ModelFile) throws(VisionError) {
    if try YOLONotes(of: file) == nil { try ModelMetadata(of: file)?.checkPackedFiles() }
  }

  private static func isOfPackedFiles(_ error: VisionError) -> Bool {
    (error.cause as? any PackedFileFault)?.isOfPackedFiles ?? false
  }

  private func purpose(of model: NamedModel) throws(VisionError) -> ModelPurpose? {
    if let entry = Catalogue.entries.first(where: { $0.name == model.choice.text }) {
      return ModelPurpose(rawValue: entry.task)
    }
    for purpose in ModelPurpose.allCases where try isUsable(model, for: purpose) { return purpose }
    return nil
  }

  /// Returns the result of an attempt; nil if the model does not fit the task.
  ///
  /// Throws other faults, such as a lack of memory: they say nothing about the model, and must not
  /// decide which model answers. Throws for wrong labels, too: no task may use such a model.
  private func attempt<Result>(
    _ body: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result? {
    do throws(VisionError) {
      return try body()
    } catch {
      guard !Self.isOfPackedFiles(error) else { throw error }
      switch error.code {
      case .modelUnsupported, .modelInvalid, .modelMissing, .optionInvalid, .runtimeMissing:
        return nil
      default: throw error
      }
    }
  }

  private func isUsable(
    _ model: NamedModel, for purpose: ModelPurpose
  ) throws(VisionError) -> Bool {
    guard !core.readiness.isEnding,
      let task = core.configuration.tasks.first(where: { $0.facts.purpose == purpose }),
      let prepared = prepared(task, model.choice.text),
      try attempt({ () throws(VisionError) in try prepared.makeEngine(1, .image) }) != nil
    else { return false }
    guard purpose == .classification else { return true }
    // Labels or the last operators identify a classifier; without them it may also be an embedder.
    let hasEmbedding = core.configuration.tasks.contains { $0.facts.purpose == .embedding }
    guard hasEmbedding, let file = try? model.choice.reference().open() else {
      return true
    }
    return ModelPurpose.givesScores(file)
  }

  /// Returns a task prepared with a model; nil where that is not possible.
  private func prepared(_ task: ServedTask, _ model: String?) -> PreparedTask? {
    var values = OptionValues()
    if let model {
      guard let option = task.options.first(where: { $0.name == "model" }),
        (try? values.add(model, to: option)) != nil
      else { return nil }
    }
    return try? task.prepared(values)
  }

  /// Makes idle engines for the first requests; returns false if one cannot be made.
  private func makeEngines(_ task: ServedTask, _ model: String?) throws(VisionError) -> Bool {
    guard !core.readiness.isEnding, let prepared = prepared(task, model) else { return false }
    let made: Void? = try attempt { () throws(VisionError) in
      // Tracking remembers frames, so each stream has its own engine.
      guard task.isForPictures else {
        _ = try prepared.makeEngine(1, .image)
        return
      }
      for threads in Set([true, false].map({ core.work.threads(prepared.chosenThreads, $0) })) {
        try lend(prepared, threads)
      }
    }
    return made != nil
  }

  private func lend(_ prepared: PreparedTask, _ threads: Int?) throws(VisionError) {
    let wait = EngineWait(deadline: .max) { [readiness = core.readiness] in !readiness.isEnding }
    do throws(ServiceProblem) {
      try core.engines.lend(
        prepared.key.with(threads: threads), within: wait,
        make: { () throws(VisionError) in try prepared.makeEngine(threads, .image) }
      ) { _ in }
    } catch {
      throw error.error ?? VisionError(.cancelled, error.detail)
    }
  }
}
