/// The reason why a model is unusable after its trial; the `cause` of a `VisionError`.
///
/// Later versions may distinguish more cases.
package enum TrialFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The model crashed the process with a signal, as a fault in the runtime does.
  case crashed(signal: Int)
  /// The model did not finish within the time limit.
  case timedOut(seconds: Int)
  /// The model took more memory than the trial's limit, given in bytes.
  case exceededMemory(byteCount: Int)
  /// The runtime failed on some inputs and not on others of the same kind.
  case failedOnSomeInputs
  /// The process ended in another way without having finished, with this exit status.
  case ended(status: Int)

  /// A description of the failure that follows the model's name.
  package var description: String {
    switch self {
    case .crashed(let signal): "it crashed the runtime with signal \(signal)"
    case .timedOut(let seconds): "it did not finish within \(seconds) s"
    case .exceededMemory(let byteCount): "it took more than \(byteCount >> 20) MiB of memory"
    case .failedOnSomeInputs: "it failed on some inputs and ran on others"
    case .ended(let status): "the process that tried it was ended, status \(status)"
    }
  }
}
