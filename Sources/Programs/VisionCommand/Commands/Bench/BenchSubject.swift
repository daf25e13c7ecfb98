import Frames
import Inference
import VisionBase
import VisionReports

/// The subject of a benchmark: a warm task on decoded pictures.
struct BenchSubject {
  /// The model, as named in results.
  var model: String
  /// The picture's size in pixels.
  var width, height: Int
  /// The number of threads of one run.
  var threads: Int
  /// Remarks on the models.
  var remarks: [ResultRemark] = []
  /// One run, from decoded picture to result.
  var run: () throws(VisionError) -> Void
}

extension BenchSubject {
  /// Prepares a task's engine and its frames.
  init<Request, Report>(
    _ task: VisionTask<Request, Report>, _ request: Request, _ mode: FrameMode, _ input: Input
  ) throws(VisionError) {
    let model = try request.modelName()
    let frames = try BenchFrames(input, request.orientation)
    let engines = task.engines(for: request)
    var engine = try engines.make(mode)
    self.init(
      model: model, width: frames.first.width, height: frames.first.height,
      threads: request.threads ?? ProcessorCores.defaultThreadCount,
      remarks: engines.remarks
    ) { () throws(VisionError) in
      _ = try engine.report(on: frames.next())
    }
  }
}
