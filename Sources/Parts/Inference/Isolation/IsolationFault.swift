/// How the process of a model failed its parent; the `cause` of a `VisionError`.
///
/// Later versions may tell more cases apart.
package enum IsolationFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The model ended it with a signal, as a fault in the runtime does.
  case crashed(signal: Int)
  /// It did not answer in the time allowed.
  case timedOut(seconds: Int)
  /// It ended in another way, with this exit status.
  case ended(status: Int)
  /// It said something that no such process says.
  case garbled
  /// It failed too often, and is not started again.
  case givenUp(restarts: Int)

  /// What happened, in words that follow the model's name.
  package var description: String {
    switch self {
    case .crashed(let signal): "the process was ended by signal \(signal)"
    case .timedOut(let seconds): "it did not answer within \(seconds) s and was ended"
    case .ended(let status): "the process ended with status \(status)"
    case .garbled: "the process did not keep to its protocol and was ended"
    case .givenUp(let restarts): "it was restarted \(restarts) times and failed each time"
    }
  }
}
