/// What happens to frames that arrive while an earlier one is still being worked on.
public enum FramePolicy: Sendable {
  /// Every frame is worked on, in order; the source waits.
  case keepAll
  /// The newest frame waits, older ones are dropped: for live sources that do not wait.
  case dropWhenBusy
}
