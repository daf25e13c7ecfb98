/// The handling of frames that arrive while an earlier one is still being processed.
///
/// New versions may add cases.
public enum FramePolicy: Sendable {
  /// Processes every frame, in order; the source waits.
  case keepAll
  /// Keeps the newest frame waiting and drops older ones: for live sources that do not wait.
  case dropWhenBusy
}
