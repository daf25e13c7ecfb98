/// A failure of a model's process; the `cause` of a `VisionError`.
///
/// Later versions may distinguish more cases.
package enum IsolationFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The model crashed the process with a signal, as a fault in the runtime does.
  case crashed(signal: Int)
  /// The process did not answer within the time limit.
  case timedOut(seconds: Int)
  /// The process ended in another way, with this exit status.
  case ended(status: Int)
  /// The process sent a message that is not part of the protocol.
  case garbled
  /// The process failed too often, and is not restarted.
  case givenUp(restarts: Int)

  /// A description of the failure that follows the model's name.
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
