import Frames
import Inference
import ModelRewriting
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
  /// The share of the models' multiplications that this package's kernels compute here, 0 to 1; nil
  /// if it is not known.
  var ownShare: Double?
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
    ModelClock.start()
    let engines = task.engines(for: request)
    var engine = try engines.make(mode)
    self.init(
      model: model, width: frames.first.width, height: frames.first.height,
      threads: request.threads ?? ProcessorCores.defaultThreadCount,
      ownShare: Self.ownShare(
        of: try engines.models().map { (file) throws(VisionError) in
          try KernelUse(of: file, threadCount: request.threads)
        }),
      remarks: engines.remarks
    ) { () throws(VisionError) in
      _ = try engine.report(on: frames.next())
    }
  }

  /// Returns the share of the multiplications of some models that this package's kernels compute;
  /// nil without any.
  static func ownShare(of uses: [KernelUse]) -> Double? {
    let products = uses.reduce(0) { $0 + $1.work.products }
    guard products > 0 else { return nil }
    return uses.reduce(0) { $0 + $1.ownShare * $1.work.products } / products
  }
}
