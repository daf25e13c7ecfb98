/// How a model is run.
public struct InferenceOptions: Hashable, Sendable {
  /// How many threads one run uses; nil takes all performance cores, at most four.
  public var threadCount: Int?

  /// A file in which the runtime keeps repacked weights between processes, to start sooner.
  ///
  /// The file is made when it is missing. It belongs to one model and one version of the runtime;
  /// nil keeps nothing. A model that runs in a process of its own can have none.
  public var weightCachePath: String?

  /// Whose kernels compute convolutions; results are the same.
  package enum Kernels: String, Sendable {
    /// This package's, where it has faster ones for the model and the processor.
    case fastest
    /// This package's, where it has any, even in debug builds, which make them slow.
    case own
    /// The runtime's own.
    case runtime
  }

  /// Whose kernels compute convolutions.
  package var kernels = Kernels.fastest

  /// The largest accepted thread count.
  public static let largestThreadCount = 256

  /// Makes options.
  public init(threadCount: Int? = nil, weightCachePath: String? = nil) {
    self.threadCount = threadCount
    self.weightCachePath = weightCachePath
  }
}
