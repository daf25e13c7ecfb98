internal import VisionBase

/// Options for running a model.
public struct InferenceOptions: Hashable, Sendable {
  /// The number of threads that one run uses; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// A file in which the runtime keeps repacked weights between processes, to start sooner.
  ///
  /// The file is created when it is missing. It belongs to one model and one version of the
  /// runtime; nil keeps nothing. A model that runs in a separate process cannot use one.
  public var weightCachePath: String?

  /// The kernels that compute convolutions; the results are the same.
  package enum Kernels: String, Sendable {
    /// This package's, if it has faster ones for the model and the processor.
    case fastest
    /// This package's, if it has any, even in debug builds, which make them slow.
    case own
    /// The runtime's own.
    case runtime
  }

  /// The kernels that compute convolutions.
  package var kernels = Kernels.fastest

  /// The maximum number of elements in all outputs together; nil sets no limit but the memory.
  ///
  /// A model with more is rejected before memory is allocated for them in this process.
  package var mostOutputElements: Int?

  /// The largest accepted thread count.
  public static let largestThreadCount = 256

  /// Creates options.
  public init(threadCount: Int? = nil, weightCachePath: String? = nil) {
    self.threadCount = threadCount
    self.weightCachePath = weightCachePath
  }

  /// Throws `modelUnsupported` when the outputs hold more elements than the limit.
  func checkOutputs(_ shapes: [[Int]], of name: String) throws(VisionError) {
    guard let most = mostOutputElements else { return }
    var rest = most
    for shape in shapes {
      let count = shape.reduce(1) { product, side in
        let (value, overflows) = product.multipliedReportingOverflow(by: side)
        return overflows ? .max : value
      }
      guard count <= rest else {
        throw VisionError(
          .modelUnsupported,
          "\(name): its outputs hold more than \(most) numbers, which is the most that is read")
      }
      rest -= count
    }
  }
}
