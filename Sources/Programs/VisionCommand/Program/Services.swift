import Inference
import ModelFiles
import Movies
import PictureIndex
import VisionBase
import VisionReports
import VisionService

/// The parts of the package that the commands use.
///
/// This is the one way of injection: a program is made over its services, each of them is the real
/// one unless it is replaced, and a test replaces those it wants to see or to spare. What a service
/// does is a function in a value, never a type to conform to, so a test writes a closure.
struct Services: Sendable {
  /// The tasks, whose engines tests replace by ones that answer at once.
  var detect = DetectTask.detect
  var classify = ClassifyTask.classify
  var embed = EmbedTask.embed
  var pose = PoseTask.pose
  var track = TrackTask.track

  /// Says what the model of a request for embeddings is, before it is run.
  var describeEmbedder: @Sendable (EmbeddingRequest) throws(VisionError) -> EmbedderDescription = {
    (request) throws(VisionError) in try EmbedderDescription(of: request)
  }

  /// The catalogue and the cache of models.
  var models = ModelSupply.standard

  /// Tries a model file before it is used; throws for one that is not in the catalogue and fails.
  var tryModel: @Sendable (_ path: String) throws(VisionError) -> Void = {
    (path) throws(VisionError) in
    try ModelTrial.bySelf?.checkForUse(path, isolation: .bySelf)
  }

  /// Has a model file run in a process of its own; throws where no process can be confined.
  var isolateModel: @Sendable (_ path: String) throws(VisionError) -> Void = {
    (path) throws(VisionError) in
    guard let isolation = ModelIsolation.bySelf else {
      throw VisionError(
        .optionInvalid, "--isolate needs Linux on x86-64 or arm64: no process can be confined here")
    }
    try TriedModels.isolate(path, by: isolation)
  }

  /// What looks at videos for a service; nil offers no jobs on them.
  var videoProgram = VideoProgram.bySelf

  /// The cameras of this machine.
  var cameras: @Sendable () throws(VisionError) -> [CameraDescription] = {
    () throws(VisionError) in try CameraDescription.all()
  }

  /// What a service does until it ends when no signal will come, as in tests.
  var serveUntil: @Sendable (RunningService, Console) -> Void = { _, _ in }

  /// Where a worker's pictures come from; a descriptor that stays open.
  var workerInput = StandardInput.descriptor

  /// Where indexes of pictures are kept.
  var indexes = PictureIndex.usualPlace
}

extension ModelTrial {
  /// Trials in which this very program is the child.
  fileprivate static var bySelf: ModelTrial? {
    #if os(Linux)
      ModelTrial(program: "/proc/self/exe")
    #else
      CommandLine.arguments.first.map { ModelTrial(program: $0) }
    #endif
  }
}

extension VideoProgram {
  /// Processes of this very program.
  fileprivate static var bySelf: VideoProgram? {
    #if os(Linux)
      VideoProgram(path: "/proc/self/exe")
    #else
      CommandLine.arguments.first.map { VideoProgram(path: $0) }
    #endif
  }
}

extension ModelIsolation {
  /// Processes of this very program; nil where none can be confined.
  fileprivate static var bySelf: ModelIsolation? {
    Confinement.isPossible ? ModelIsolation(program: "/proc/self/exe") : nil
  }
}
