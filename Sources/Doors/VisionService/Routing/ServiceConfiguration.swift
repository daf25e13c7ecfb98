internal import Inference
internal import VisionBase

/// How a service is set up.
package struct ServiceConfiguration: Sendable {
  /// The tasks on pictures.
  package var tasks: [ServedTask]
  /// The models that clients may use.
  package var models: ServiceModels
  /// Who may ask.
  package var access: AccessPolicy
  /// The page in the browser; none unless chosen.
  package var page = ServicePage.none
  /// Where every request is told once it is over.
  package var log: @Sendable (FinishedExchange) -> Void = { _ in }

  /// How many pictures are worked on at a time.
  package var workers = ProcessorCores.performanceCount
  /// How many others may wait.
  package var queueLimit = 256
  /// How long they may wait.
  package var patienceInSeconds = 30.0
  /// How many engines are kept that nobody uses.
  package var idleEngines = 12
  /// Whether the process is there for the service alone, which then decides how memory is allocated.
  package var ownsHeap = false
  /// The longest body with pictures, tensors or labels.
  package var bodyLimit = 64 << 20
  /// What measuring answers against labels may take.
  package var evaluation = EvaluationLimits()
  /// The longest video.
  package var videoLimit = 2 << 30
  /// What looks at videos; nil offers no jobs on them.
  package var videoProgram: VideoProgram?
  /// How long the work on a video may take.
  package var videoSeconds = 3600.0
  /// Whether clients may add models, and which; nil allows none.
  package var modelUploads: ModelUploads?
  /// Fetches models of the catalogue for clients; nil offers no fetching.
  package var fetchModel: ModelFetch?
  /// How much of the disk videos and models, and what comes of them, may take.
  package var spoolLimit = 8 << 30
  /// Where each service has a folder for videos.
  package var spoolParent = CacheFolder.path + "/service"
  /// How many streams there may be at a time.
  package var streamLimit = 32
  /// How long a stream may be without a frame.
  package var streamSeconds = 60.0
  /// How many jobs on videos there may be at a time, those that are done among them.
  package var jobLimit = 32
  /// How many of them are worked on at a time: one takes all cores.
  package var jobsAtOnce = 1
  /// How long what a job gave is kept while nobody asks for it.
  package var jobSeconds = 3600.0

  package init(tasks: [ServedTask], models: ServiceModels, access: AccessPolicy) {
    (self.tasks, self.models, self.access) = (tasks, models, access)
  }
}
