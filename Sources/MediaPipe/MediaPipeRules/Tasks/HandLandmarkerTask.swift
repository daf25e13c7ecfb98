internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == HandEngine, Output == HandResult {
  /// Creates upstream's Hand Landmarker from the models in its bundle.
  package convenience init(
    _ bundle: BundleOpening, _ options: HandTaskOptions, _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    try self.init(
      bundle.handModels(options.engineOptions(settings.mode)), settings, { $0 })
  }

  /// Creates upstream's Gesture Recognizer from the bundles in its bundle.
  package convenience init(
    _ bundle: BundleOpening, _ options: GestureTaskOptions,
    _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    try self.init(
      bundle.gestureModels(options.engineOptions(settings.mode)), settings,
      { $0.emptiedWithoutGestures() })
  }

  private convenience init(
    _ models: HandEngineModels, _ settings: RunnerSettings<Engine, Output>,
    _ finished: @escaping @Sendable (HandResult) -> HandResult
  ) throws(TaskFailure) {
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try HandEngine(models, threadCount: threadCount)
      },
      processAtTime: { (engine, frame, _, microseconds) throws(VisionError) in
        guard let microseconds else { return finished(try engine.hands(in: frame)) }
        return finished(
          try engine.trackedHands(in: frame, timestampInMicroseconds: microseconds))
      })
  }
}

extension BundleOpening {
  /// Returns the models of hands; checks that both files exist before it reads either.
  fileprivate func handModels(_ options: HandOptions) throws(TaskFailure) -> HandEngineModels {
    typealias Name = HandEngineModels.FileName
    try require(Name.detector)
    try require(Name.landmarks)
    let (detector, landmarks) = (try model(Name.detector), try model(Name.landmarks))
    do throws(VisionError) {
      return try HandEngineModels(detector: detector, landmarks: landmarks, options: options)
    } catch {
      throw TaskFailure(error)
    }
  }

  /// Returns the models of hands and gestures, from the two bundles in this one.
  fileprivate func gestureModels(
    _ options: GestureOptions
  ) throws(TaskFailure) -> HandEngineModels {
    typealias Name = GestureModelFiles.FileName
    try require(Name.hands)
    try require(Name.gestures)
    var models = try bundle(Name.hands).handModels(options.hands)
    let gestures = try bundle(Name.gestures)
    try gestures.require(Name.embedder)
    try gestures.require(Name.canned)
    let (embedder, canned) = (try gestures.model(Name.embedder), try gestures.model(Name.canned))
    let custom = gestures.contains(Name.custom) ? try gestures.model(Name.custom) : nil
    do throws(VisionError) {
      models.gestures = try GestureModelFiles(
        embedder: embedder, canned: canned, custom: custom, options: options)
    } catch {
      throw TaskFailure(error)
    }
    return models
  }
}

extension HandResult {
  /// Returns a result without hands if none has a gesture: options that leave no category of any
  /// classifier empty upstream's whole result.
  func emptiedWithoutGestures() -> HandResult {
    guard hands.allSatisfy({ $0.gesture == nil }) else { return self }
    var result = self
    result.hands = []
    return result
  }
}

// MARK: - Options

/// The options of upstream's Hand Landmarker, with its defaults.
package struct HandTaskOptions: Sendable {
  /// The maximum number of hands.
  package var numHands = 1

  /// The detector's minimum score for a palm.
  package var minHandDetectionConfidence: Float = 0.5

  /// The landmark model's minimum score for the presence of a hand.
  package var minHandPresenceConfidence: Float = 0.5

  /// The overlap of a detected hand's region with a tracked one's above which both are one hand.
  package var minTrackingConfidence: Float = 0.5

  /// Creates options with upstream's defaults.
  package init() {}

  /// Returns the engine's options.
  ///
  /// Throws for a presence confidence outside 0 to 1, for a maximum of no hands, and, outside image
  /// mode, for a tracking confidence with which upstream ends the process.
  package func engineOptions(_ mode: TaskMode) throws(TaskFailure) -> HandOptions {
    typealias Rules = LandmarkOptionRules
    try Rules.checkPresence(minHandPresenceConfidence)
    try Rules.checkCount(
      numHands, clipping: [Rules.Clipping.regions, Rules.Clipping.regions], negative: 0)
    try Rules.checkTracking(
      minTrackingConfidence, mode, range: "more than 0.0 and at most 1.0"
    ) { $0 > 0 && $0 <= 1 }
    var options = HandOptions(
      maxHands: numHands,
      minDetectionConfidence: Rules.clipped(minHandDetectionConfidence),
      minPresenceConfidence: minHandPresenceConfidence,
      minTrackingConfidence: Rules.clipped(minTrackingConfidence))
    options.keepsStoredWorld = true
    options.rules = .mediaPipeTasks
    return options
  }
}

/// The options of upstream's Gesture Recognizer, with its defaults.
package struct GestureTaskOptions: Sendable {
  /// The options of finding hands.
  package var hands = HandTaskOptions()

  /// The options of the bundle's own classifier; nil for the thresholds in its metadata.
  package var canned: CategoryTaskOptions?

  /// The options of the bundle's custom classifier; nil for the thresholds in its metadata.
  package var custom: CategoryTaskOptions?

  /// Creates options with upstream's defaults.
  package init() {}

  /// Returns the engine's options; throws like those of hands.
  package func engineOptions(_ mode: TaskMode) throws(TaskFailure) -> GestureOptions {
    GestureOptions(
      hands: try hands.engineOptions(mode), canned: Self.classifier(canned),
      custom: Self.classifier(custom))
  }

  /// Returns a classifier's options without upstream's checks, which this task does not make.
  ///
  /// A maximum of no results is none at all, and of both lists the allowed names count.
  private static func classifier(_ options: CategoryTaskOptions?) -> CategoryOptions {
    guard var options else {
      var usual = CategoryOptions()
      usual.unknownNames = .ignored
      return usual
    }
    if options.maxResults == 0 { options.maxResults = -1 }
    if !options.categoryAllowlist.isEmpty { options.categoryDenylist = [] }
    return options.engineOptions
  }
}
