import Frames
import OptionDeclarations
import VisionBase
import VisionReports

/// The engines of a source's task, whichever that is.
protocol WatchedEngines: Sendable {
  associatedtype Report: TaskReport

  /// The remarks on the opened models.
  var remarks: [ResultRemark] { get }

  /// The files of samples, and folders with such.
  var files: [String] { get }

  /// The upright orientation; nil takes it from the video's own data.
  var orientation: Orientation? { get }

  /// Returns the classes that objects may have; empty if they are not known.
  func classNames() throws(VisionError) -> [String]

  /// Makes an engine; `threads` are those of a frame, if the source does not say.
  func make(threads: Int?) throws(VisionError) -> any FrameEngine<Report>
}

/// The engines of a task with its types.
struct WatchedTask<Request: TaskRequest, Report: TaskReport>: WatchedEngines {
  private let engines: TaskEngines<Request, Report>

  init(_ task: VisionTask<Request, Report>, _ request: Request) {
    engines = task.engines(for: request)
  }

  var remarks: [ResultRemark] { engines.remarks }
  var files: [String] { engines.request.files }
  var orientation: Orientation? { engines.request.orientation }

  func classNames() throws(VisionError) -> [String] {
    var names = try engines.classNames()
    for path in engines.request.files {
      names += try Request.sampleClasses(at: path).map(\.name)
    }
    return names
  }

  func make(threads: Int?) throws(VisionError) -> any FrameEngine<Report> {
    var request = engines.request
    request.threads = request.threads ?? threads
    return try engines.make(request, .video)
  }
}

extension WatchedWork {
  /// Returns the engines of the task of this name in a list.
  ///
  /// Throws `optionInvalid` for options that exclude each other.
  func engines(in tasks: TaskList) throws(VisionError) -> any WatchedEngines {
    switch self {
    case .track(let request): return WatchedTask(tasks[TrackTask.self], request)
    case .task(let name, let values):
      for task in tasks where task.facts.name == name {
        return try task.engines(values)
      }
      throw VisionError(.optionInvalid, "there is no task \(name)")
    }
  }
}

extension ErasedTask {
  fileprivate func engines(_ values: OptionValues) throws(VisionError) -> any WatchedEngines {
    WatchedTask(task, try Request(values))
  }
}
