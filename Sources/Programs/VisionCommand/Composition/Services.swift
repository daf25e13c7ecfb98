import Inference
import ModelFiles
import Movies
import PictureIndex
import VisionBase
import VisionReports
import VisionService

/// The parts of the package that the commands use.
///
/// This is the only form of dependency injection: a program is created with its services, each of
/// which is the real one unless a test replaces it. A service is a function in a value, never a
/// protocol, so a test writes a closure.
struct Services: Sendable {
  /// The tasks, whose engines tests replace by ones that answer at once.
  var tasks = TaskList.all

  /// The catalogue and the cache of models.
  var models = ModelSupply.standard

  /// Opens a model file before it is used, and keeps the opened model; throws for one that must not
  /// be used.
  var admitModel: @Sendable (_ path: String, ModelTerms) throws(VisionError) -> Void = {
    (path, terms) throws(VisionError) in
    try ModelAdmission.admit(path, under: terms.rule())
  }

  /// The program that processes videos for a service; nil offers no jobs on them.
  var videoProgram = VideoProgram.bySelf

  /// The cameras of this machine.
  var cameras: @Sendable () throws(VisionError) -> [CameraDescription] = {
    () throws(VisionError) in try CameraDescription.all()
  }

  /// Runs until a service should end, where no signal will arrive, as in tests.
  var serveUntil: @Sendable (RunningService, Console) -> Void = { _, _ in }

  /// The descriptor of a worker's pictures; it stays open.
  var workerInput = StandardInput.descriptor

  /// The parent folder of picture indexes.
  var indexes = PictureIndex.usualPlace

  /// The cache folder that `vision cache` lists.
  var cacheFolder = CacheFolder.path

  /// This program, which tries each part of `vision self-check` in a process of its own; nil tries
  /// them in this process.
  var ownProgram = VideoProgram.bySelf?.path
}

extension VideoProgram {
  /// Processes of this program.
  fileprivate static var bySelf: VideoProgram? {
    #if os(Linux)
      VideoProgram(path: "/proc/self/exe")
    #else
      CommandLine.arguments.first.map { VideoProgram(path: $0) }
    #endif
  }
}
