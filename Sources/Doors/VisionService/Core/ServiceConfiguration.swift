internal import Inference
internal import VisionBase

/// The configuration of a service.
package struct ServiceConfiguration: Sendable {
  /// The tasks on pictures.
  package var tasks: [ServedTask]
  /// The models that clients may use.
  package var models: ServiceModels
  /// The rules for access.
  package var access: AccessPolicy
  /// The page in the browser; none by default.
  package var page = ServicePage.none
  /// Receives every finished request.
  package var log: @Sendable (FinishedExchange) -> Void = { _ in }
  /// Receives remarks on the machine, each once, such as that it lacks a font.
  package var remark: @Sendable (String) -> Void = { _ in }

  /// The number of pictures processed at a time.
  package var workers = ProcessorCores.performanceCount
  /// Maximum number of waiting requests.
  package var queueLimit = 256
  /// The seconds that a request may wait.
  package var patienceInSeconds = 30.0
  /// Maximum number of idle engines.
  package var idleEngines = 12
  /// True if the process serves no other purpose, so that the service may decide how memory is
  /// allocated.
  package var ownsHeap = false
  /// Maximum length of a body with pictures, tensors or labels, in bytes.
  package var bodyLimit = 64 << 20
  /// The limits on measuring answers against labels.
  package var evaluation = EvaluationLimits()
  /// The limits on samples that clients send.
  package var samples = SampleLimits()
  /// Maximum length of a video in bytes.
  package var videoLimit = 2 << 30
  /// The program that processes videos; nil offers no jobs on them.
  package var videoProgram: VideoProgram?
  /// The seconds that the work on a video may take.
  package var videoSeconds = 3600.0
  /// The rules for models that clients add; nil allows none.
  package var modelUploads: ModelUploads?
  /// The sources that are watched beside the service; nil for none.
  package var watched: WatchBoard?
  /// Fetches models of the catalogue for clients; nil offers no fetching.
  package var fetchModel: ModelFetch?
  /// Maximum number of bytes on disk for videos and models, and for the files made from them.
  package var spoolLimit = 8 << 30
  /// The folder in which each service creates its folder for videos.
  package var spoolParent = CacheFolder.path + "/service"
  /// Maximum number of streams at a time.
  package var streamLimit = 32
  /// The seconds that a stream may be without a frame.
  package var streamSeconds = 60.0
  /// Maximum number of jobs on videos, including finished ones.
  package var jobLimit = 32
  /// The number of jobs run at a time; one takes all cores.
  package var jobsAtOnce = 1
  /// The seconds that a job's results are kept without a request for them.
  package var jobSeconds = 3600.0

  package init(tasks: [ServedTask], models: ServiceModels, access: AccessPolicy) {
    (self.tasks, self.models, self.access) = (tasks, models, access)
  }
}
