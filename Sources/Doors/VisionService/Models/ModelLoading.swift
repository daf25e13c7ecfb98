internal import VisionBase
internal import VisionReports

/// Loads models before the first request needs them.
struct ModelLoading {
  let core: ServiceCore

  /// Makes an engine for each task, with the first of the named models that it can use, else with its
  /// own usual one.
  ///
  /// A task without a model that is here stays without; a request for it says so. A named model that
  /// cannot be opened at all is an error.
  func run() {
    do throws(VisionError) {
      for name in core.models.singleNames
      where core.models.given.contains(where: { $0.name == name }) {
        _ = try core.models.open(name)
      }
      var defaults: [String: String] = [:]
      for task in core.configuration.tasks { defaults[task.name] = load(task) }
      core.readiness.loaded(defaults: defaults)
    } catch {
      core.readiness.failed(error)
    }
  }

  /// The word of the model that a task takes; nil for its usual one.
  private func load(_ task: ServedTask) -> String? {
    for model in core.models.given where makeEngine(task, model.choice.text) {
      return model.choice.text
    }
    _ = makeEngine(task, nil)
    return nil
  }

  /// Whether an engine could be made; it then waits for the first picture.
  private func makeEngine(_ task: ServedTask, _ model: String?) -> Bool {
    var values = OptionValuesBuilder(task)
    guard model.map({ values.set("model", $0) }) ?? true,
      let prepared = try? task.prepared(values.values)
    else { return false }
    // Tracking remembers frames, so its engines are not shared.
    let mode: FrameMode = .image
    for threads in Set([
      prepared.chosenThreads ?? core.work.threads(nil, true), prepared.chosenThreads ?? 1,
    ]) {
      let made: Void? = try? core.engines.lend(
        "\(prepared.key) \(threads ?? 0)",
        make: { () throws(VisionError) in try prepared.makeEngine(threads, mode) }
      ) { _ in }
      if made == nil { return false }
    }
    return true
  }
}
