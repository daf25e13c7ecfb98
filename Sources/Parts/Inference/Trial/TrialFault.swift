/// How a model behaved that could not be used after its trial; the `cause` of a `VisionError`.
///
/// Later versions may tell more cases apart.
package enum TrialFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Running it ended the process with a signal, as a fault in the runtime does.
  case crashed(signal: Int)
  /// It did not finish in the time allowed.
  case timedOut(seconds: Int)
  /// It took more memory than the trial may take, so many bytes.
  case exceededMemory(byteCount: Int)
  /// The runtime answered with an error to some inputs and not to others of the same kind.
  case failedOnSomeInputs
  /// The process ended in another way without having finished, with this exit status.
  case ended(status: Int)

  /// What happened, in words that follow the model's name.
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
