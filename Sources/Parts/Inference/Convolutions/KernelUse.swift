package import ModelFiles
package import ModelRewriting
package import VisionBase

/// The kernels that compute a model on this machine.
package struct KernelUse: Sendable, Equatable {
  /// A reason why the runtime computes a model for which there are kernels.
  package enum Obstacle: String, Sendable, CaseIterable {
    /// The processor lacks the instructions, or the build is for debugging.
    case machine
    /// There are more threads than the kernels were measured with.
    case threads
  }

  /// The work, as if there were kernels for this machine.
  package var work: KernelWork
  /// The reason why there are none; nil if there are, or if no machine has any for the model.
  package var obstacle: Obstacle?

  /// The share of the work that this package's kernels compute here, 0 to 1.
  package var ownShare: Double { obstacle == nil ? work.ownShare : 0 }

  package init(work: KernelWork, obstacle: Obstacle? = nil) {
    (self.work, self.obstacle) = (work, obstacle)
  }

  /// Finds the kernels for a model, with default options but for the number of threads.
  ///
  /// Throws `modelInvalid` for a graph that cannot be read.
  package init(of file: ModelFile, threadCount: Int? = nil) throws(VisionError) {
    let threads = threadCount ?? ProcessorCores.defaultThreadCount
    work = try file.kernelWork()
    switch work.kind {
    case .bytes: obstacle = BytePlan.isMeant(by: .fastest) ? nil : .machine
    case .floats where !FloatPlan.isMeant(by: .fastest): obstacle = .machine
    case .hybrid: obstacle = HybridPlan.isMeant(by: .fastest) ? nil : .machine
    case .wide: obstacle = WidePlan.isMeant(by: .fastest) ? nil : .machine
    case .floats: obstacle = threads <= OwnKernels.mostThreadsForFloats ? nil : .threads
    case nil: obstacle = nil
    }
  }
}
