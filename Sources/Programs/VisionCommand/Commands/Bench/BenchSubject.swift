import Frames
import Inference
import VisionBase
import VisionReports

/// Something whose runs are measured: a task, warm, on decoded pictures.
struct BenchSubject {
  /// The model, as results name it.
  var model: String
  /// The picture's size in pixels.
  var width, height: Int
  /// The threads that one run uses.
  var threads: Int
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
    var engine = try task.makeEngine(request, mode)
    self.init(
      model: model, width: frames.first.width, height: frames.first.height,
      threads: request.threads ?? ProcessorCores.defaultThreadCount
    ) { () throws(VisionError) in
      _ = try engine.report(on: frames.next())
    }
  }
}
