/// How a model is run.
public struct InferenceOptions: Hashable, Sendable {
  /// How many threads one run uses; nil takes all performance cores, at most four.
  public var threadCount: Int?

  /// A file in which the runtime keeps repacked weights between processes, to start sooner.
  ///
  /// The file is made when it is missing. It belongs to one model and one version of the runtime;
  /// nil keeps nothing.
  public var weightCachePath: String?

  /// The largest accepted thread count.
  public static let largestThreadCount = 256

  /// Makes options.
  public init(threadCount: Int? = nil, weightCachePath: String? = nil) {
    self.threadCount = threadCount
    self.weightCachePath = weightCachePath
  }
}
