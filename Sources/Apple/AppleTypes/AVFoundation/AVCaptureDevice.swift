/// A camera, as far as pictures need to know: where on a device it sits.
///
/// There are no capture sessions here; frames come from files or from the program's own camera.
public enum AVCaptureDevice {
  /// Where on a device a camera sits.
  public enum Position: Int, Sendable {
    /// Nowhere in particular.
    case unspecified = 0
    /// Facing away from the user.
    case back = 1
    /// Facing the user.
    case front = 2
  }
}
