internal import ModelRewriting
internal import CKernels
internal import ModelFiles
internal import VisionBase

/// A model in which kernels of this package do most of the work.
struct OwnKernels {
  /// What the runtime is given: a copy of the model in which custom operators are the kernels.
  let bytes: StableBytes
  let kernels: [ConvolutionKernel]

  /// With more threads nobody has measured whether these kernels or the runtime's are faster.
  private static let mostThreadsForFloats = 2

  /// Which kernels run a model when nothing else is said: 0 for the runtime's, otherwise the
  /// version of these.
  ///
  /// A cache may be shared by processors of several kinds.
  static var version: Int {
    let bytes = BytePlan.isMeant(by: .fastest) ? Int(CKERNELS_CONVOLUTIONS_VERSION) : 0
    let floats = FloatPlan.isMeant(by: .fastest) ? Int(CKERNELS_FLOATS_VERSION) : 0
    return bytes | floats << 16
  }

  /// Makes the kernels for a model; nil where there are none for it, or not what is asked for.
  init?(
    for file: ModelFile, _ options: InferenceOptions, in environment: Environment,
    floatsHold: () -> Bool
  ) {
    // A cache of the runtime's weights is of use to its own kernels only.
    guard options.weightCachePath == nil else { return nil }
    let threadCount = options.threadCount ?? ProcessorCores.defaultThreadCount
    // What is wrong with a model, the runtime says of the file itself.
    if BytePlan.isMeant(by: options.kernels), let model = try? file.replacingConvolutions() {
      self.init(model.bytes, model.trees, threadCount, environment) { tree, threads in
        BytePlan(tree, of: file, threads: threads)
      }
      return
    }
    guard FloatPlan.isMeant(by: options.kernels),
      threadCount <= Self.mostThreadsForFloats || options.kernels == .own,
      let model = try? file.replacingFloats(evenIfSlow: options.kernels == .own),
      floatsHold()
    else { return nil }
    self.init(model.bytes, model.trees, threadCount, environment) { tree, threads in
      FloatPlan(tree, of: file, threads: threads)
    }
  }

  private init?<Tree>(
    _ bytes: StableBytes, _ trees: [(name: String, tree: Tree)], _ threadCount: Int,
    _ environment: Environment,
    making plan: (Tree, ConvolutionThreads) -> (any ConvolutionPlan)?
  ) {
    // Every engine of a model writes the same copy; one is enough, also while weights are packed.
    let bytes = SharedBytes.find(bytes)
    guard let threads = ConvolutionThreads(count: threadCount) else { return nil }
    var kernels: [ConvolutionKernel] = []
    for (name, tree) in trees {
      guard let plan = plan(tree, threads) else { return nil }
      kernels.append(ConvolutionKernel(plan, name: name, library: environment.library))
    }
    (self.bytes, self.kernels) = (bytes, kernels)
  }
}
