internal import VisionBase
internal import VisionTasks

/// Gesture recognition, as every interface of the package offers it.
package typealias GesturesTask = VisionTask<GesturesRequest, GesturesReport>

/// Hands with gestures.
package enum GesturesOfHands: HandContent {
  package static let title = "GestureRecognizerResult"
  package static let hasGestures = true
}

/// The hands in one picture or frame, each with its gesture.
package typealias GesturesReport = HandReport<GesturesOfHands>

extension GesturesTask {
  /// Gestures by this package's engine; in a video, hands are tracked.
  package static var gestures: GesturesTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let models = try request.models().open(for: request.engineOptions)
      let names = models.gestureNames
      let model = request.modelName()
      try ModelVocabulary(categories: names, locales: []).check(request, model: model)
      return OpenedTask(
        models: models.files,
        classNames: { names },
        // Without a hand there is no gesture, whatever gestures the model knows.
        finders: { [FindingModel(name: model, classes: [GesturesReport.hand.shownName])] }
      ) { (request, mode) throws(VisionError) in
        FrameHands(
          engine: try HandEngine(models, threadCount: request.threads), mode: mode,
          gestureNames: names)
      }
    }
  }
}
