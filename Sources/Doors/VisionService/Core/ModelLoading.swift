internal import ModelCatalogue
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
  /// model that cannot be opened at all is an error.
  func run() {
    do throws(VisionError) {
      for name in core.models.singleNames
      where core.models.given.contains(where: { $0.name == name }) {
        _ = try core.models.single(name)?.open()
      }
      let given = core.models.given.map { Given(word: $0.choice.text, purpose: purpose(of: $0)) }
      var defaults: [String: String] = [:]
      for task in core.configuration.tasks { defaults[task.name] = load(task, given) }
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
  private func load(_ task: ServedTask, _ given: [Given]) -> String? {
    let own = task.facts.purpose
    let meant = given.filter { own != nil && $0.purpose == own }
    if let model = meant.first(where: { makeEngines(task, $0.word) }) { return model.word }
    if makeEngines(task, nil) { return nil }
    // A classifier's scores describe a picture, too; boxes and landmarks do not.
    let others = given.filter { $0.purpose != own && $0.purpose == .classification }
    return others.first { makeEngines(task, $0.word) }?.word
  }

  /// Returns the purpose of a model; nil where no task can use it.
  func task(of model: NamedModel) -> String? { purpose(of: model)?.rawValue }

  private func purpose(of model: NamedModel) -> ModelPurpose? {
    if let entry = Catalogue.entries.first(where: { $0.name == model.choice.text }) {
      return ModelPurpose(rawValue: entry.task)
    }
    return ModelPurpose.allCases.first { isUsable(model, for: $0) }
  }

  private func isUsable(_ model: NamedModel, for purpose: ModelPurpose) -> Bool {
    guard let task = core.configuration.tasks.first(where: { $0.facts.purpose == purpose }),
      let prepared = prepared(task, model.choice.text),
      (try? prepared.makeEngine(1, .image)) != nil
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
  private func makeEngines(_ task: ServedTask, _ model: String?) -> Bool {
    guard let prepared = prepared(task, model) else { return false }
    // Tracking remembers frames, so each stream has its own engine.
    guard task.isForPictures else { return (try? prepared.makeEngine(1, .image)) != nil }
    for threads in Set([true, false].map({ core.work.threads(prepared.chosenThreads, $0) })) {
      let made: Void? = try? core.engines.lend(
        prepared.key.with(threads: threads),
        make: { () throws(VisionError) in try prepared.makeEngine(threads, .image) }
      ) { _ in }
      if made == nil { return false }
    }
    return true
  }
}
