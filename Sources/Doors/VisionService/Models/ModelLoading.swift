internal import ModelCatalogue
internal import VisionBase
internal import VisionReports
internal import VisionTasks

/// Loads models before the first request needs them.
struct ModelLoading {
  let core: ServiceCore

  /// Makes an engine for each task, with the first of the named models that is meant for it, else with
  /// its own usual one.
  ///
  /// A task without a model that is here stays without; a request for it says so. A named model that
  /// cannot be opened at all is an error.
  func run() {
    do throws(VisionError) {
      for name in core.models.singleNames
      where core.models.given.contains(where: { $0.name == name }) {
        _ = try core.models.open(name)
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

  /// A named model.
  private struct Given {
    let word: String
    let purpose: ModelPurpose?
  }

  /// The word of the model that a task takes; nil for its usual one.
  private func load(_ task: ServedTask, _ given: [Given]) -> String? {
    let own = ModelPurpose.allCases.first { $0.tasks.contains(task.name) }
    let meant = given.filter { own == nil || $0.purpose == own }
    if let model = meant.first(where: { makeEngines(task, $0.word) }) { return model.word }
    if makeEngines(task, nil) { return nil }
    // What a classifier says of a picture describes it, too; boxes and landmarks do not.
    let others = given.filter { $0.purpose != own && $0.purpose == .classification }
    return others.first { makeEngines(task, $0.word) }?.word
  }

  /// What a model is for; nil where no task can use it.
  func task(of model: NamedModel) -> String? { purpose(of: model)?.rawValue }

  private func purpose(of model: NamedModel) -> ModelPurpose? {
    if let entry = Catalogue.entries.first(where: { $0.name == model.choice.text }) {
      return ModelPurpose(rawValue: entry.task)
    }
    return ModelPurpose.allCases.first { isUsable(model, for: $0) }
  }

  private func isUsable(_ model: NamedModel, for purpose: ModelPurpose) -> Bool {
    guard let task = purpose.tasks.lazy.compactMap(core.task).first,
      let prepared = prepared(task, model.choice.text),
      (try? prepared.makeEngine(1, .image)) != nil
    else { return false }
    guard purpose == .classification else { return true }
    // A classifier says so by its labels or by how it ends; else it may be an embedder as well.
    guard core.task("embed") != nil, let file = try? model.choice.reference().open() else {
      return true
    }
    return ModelPurpose.givesScores(file)
  }

  /// What was asked of a task with a model; nil where nothing can be asked.
  private func prepared(_ task: ServedTask, _ model: String?) -> PreparedTask? {
    var values = OptionValuesBuilder(task)
    guard model.map({ values.set("model", $0) }) ?? true else { return nil }
    return try? task.prepared(values.values)
  }

  /// Whether engines could be made; they then wait for the first picture.
  private func makeEngines(_ task: ServedTask, _ model: String?) -> Bool {
    guard let prepared = prepared(task, model) else { return false }
    // Tracking remembers frames: each stream has an engine of its own.
    guard task.isForPictures else { return (try? prepared.makeEngine(1, .image)) != nil }
    for threads in Set([true, false].map({ core.work.threads(prepared.chosenThreads, $0) })) {
      let made: Void? = try? core.engines.lend(
        "\(prepared.key) \(threads ?? 0)",
        make: { () throws(VisionError) in try prepared.makeEngine(threads, .image) }
      ) { _ in }
      if made == nil { return false }
    }
    return true
  }
}
