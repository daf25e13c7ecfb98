internal import ModelRewriting
internal import CKernels
internal import ModelFiles
internal import VisionBase

/// A model in which this package's kernels do most of the work.
struct OwnKernels {
  /// The bytes for the runtime: a copy of the model in which custom operators are the kernels.
  let bytes: StableBytes
  let kernels: [ConvolutionKernel]
  /// The rewritten model, to be kept while an engine uses it.
  let shared: any AnyObject & Sendable
  /// True if the runtime computes most of the work, and needs the threads.
  let leavesThreads: Bool

  /// The maximum thread count; with more it was not measured which kernels are faster.
  static let mostThreadsForFloats = 2

  /// The default kernels' version: 0 for the runtime's kernels, otherwise that of this package's.
  ///
  /// A cache may be shared by processors of several kinds.
  static var version: Int {
    let bytes = BytePlan.isMeant(by: .fastest) ? Int(CKERNELS_CONVOLUTIONS_VERSION) : 0
    let floats = FloatPlan.isMeant(by: .fastest) ? Int(CKERNELS_FLOATS_VERSION) : 0
    let hybrid = HybridPlan.isMeant(by: .fastest) ? Int(CKERNELS_HYBRID_VERSION) : 0
    let suppression =
      SuppressionPlan.isMeant(by: .fastest) ? Int(CKERNELS_SUPPRESSION_VERSION) : 0
    let wide = WidePlan.isMeant(by: .fastest) ? Int(CKERNELS_WIDE_VERSION) : 0
    return bytes | floats << 12 | hybrid << 24 | suppression << 36 | wide << 48
  }

  /// Creates the kernels for a model; nil if there are none for it, or they are not selected.
  init?(
    for file: ModelFile, _ options: InferenceOptions, in environment: Environment,
    floatsHold: () -> Bool
  ) {
    // A cache of the runtime's weights is only useful to its own kernels.
    guard options.weightCachePath == nil else { return nil }
    let threadCount = options.threadCount ?? ProcessorCores.defaultThreadCount
    // The runtime reports any defect of the model when it reads the file itself.
    if BytePlan.isMeant(by: options.kernels), let model = Self.bytes(of: file) {
      // The check itself asks for this package's.
      guard options.kernels == .own || ByteProof.holds else { return nil }
      self.init(model, threadCount, environment) { number, tree, threads in
        BytePlan(tree, of: file, threads: threads) { model.weights(insteadOf: $0, of: number) }
      }
      return
    }
    if FloatPlan.isMeant(by: options.kernels),
      threadCount <= Self.mostThreadsForFloats || options.kernels == .own,
      let model = Self.floats(of: file, for: options.kernels)
    {
      guard floatsHold() else { return nil }
      self.init(model, threadCount, environment) {
        number, part, threads -> (any ConvolutionPlan)? in
        switch part {
        case .tree(let tree):
          FloatPlan(tree, of: file, threads: threads) {
            model.weights(insteadOf: $0, of: number, threadCount: threadCount)
          }
        case .suppression(let suppression): SuppressionPlan(suppression)
        }
      }
      return
    }
    guard let model = Self.singles(of: file, for: options.kernels) else { return nil }
    // The runtime computes all else beside numbers of 16 bits on one thread.
    let isWide = model.trees.contains { $0.tree.isWide }
    let threads = isWide ? ConvolutionThreads(count: threadCount) : nil
    self.init(model, environment, leavesThreads: !isWide) { _, single -> (any ConvolutionPlan)? in
      switch single {
      case .depthwise(let convolution): HybridPlan(convolution, of: file)
      case .wide(let convolution):
        threads.flatMap { WidePlan(convolution, of: file, threads: $0) }
      case .suppression(let suppression): SuppressionPlan(suppression)
      }
    }
  }

  private static func bytes(of file: ModelFile) -> RewrittenModel<ByteTree>? {
    file.forms.form {
      guard let model = try? file.replacingBytes() else { return nil }
      return RewrittenModel(bytes: model.bytes, trees: model.trees)
    }
  }

  private static func floats(
    of file: ModelFile, for kernels: InferenceOptions.Kernels
  ) -> RewrittenModel<FloatPart>? {
    let (evenIfSlow, suppressing) = (kernels == .own, SuppressionPlan.isMeant(by: kernels))
    return file.forms.form(variant: (evenIfSlow ? 1 : 0) + (suppressing ? 2 : 0)) {
      guard
        let model = try? file.replacingFloats(evenIfSlow: evenIfSlow, suppressing: suppressing)
      else { return nil }
      return RewrittenModel(
        bytes: model.bytes, trees: model.parts.map { (name: $0.name, tree: $0.part) })
    }
  }

  private static func singles(
    of file: ModelFile, for kernels: InferenceOptions.Kernels
  ) -> RewrittenModel<SingleOperator>? {
    var kinds: Set<SingleOperator.Kind> = []
    if HybridPlan.isMeant(by: kernels) { kinds.insert(.depthwise) }
    if WidePlan.isMeant(by: kernels) { kinds.insert(.wide) }
    if SuppressionPlan.isMeant(by: kernels) { kinds.insert(.suppression) }
    guard !kinds.isEmpty else { return nil }
    let variant = SingleOperator.Kind.allCases.enumerated().reduce(0) { bits, kind in
      kinds.contains(kind.element) ? bits | 1 << kind.offset : bits
    }
    return file.forms.form(variant: variant) {
      guard let model = try? file.replacingSingles(kinds) else { return nil }
      return RewrittenModel(
        bytes: model.bytes, trees: model.operators.map { (name: $0.name, tree: $0.operator) })
    }
  }

  private init?<Tree>(
    _ model: RewrittenModel<Tree>, _ threadCount: Int, _ environment: Environment,
    making plan: (_ number: Int, Tree, ConvolutionThreads) -> (any ConvolutionPlan)?
  ) {
    guard let threads = ConvolutionThreads(count: threadCount) else { return nil }
    self.init(model, environment, leavesThreads: false) { plan($0, $1, threads) }
  }

  private init?<Tree>(
    _ model: RewrittenModel<Tree>, _ environment: Environment, leavesThreads: Bool,
    making plan: (_ number: Int, Tree) -> (any ConvolutionPlan)?
  ) {
    var kernels: [ConvolutionKernel] = []
    for (number, (name, tree)) in model.trees.enumerated() {
      guard let plan = plan(number, tree) else { return nil }
      kernels.append(ConvolutionKernel(plan, name: name, library: environment.library))
    }
    (bytes, self.kernels, shared) = (model.bytes, kernels, model)
    self.leavesThreads = leavesThreads
  }
}
