public import Foundation

/// Under this key a notification has the `AVError` that says what is wrong.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

/// Under this key a notification has the number of an `AVCaptureSession.InterruptionReason`.
///
/// No interruption here has one of Apple's reasons: the key is not in the notifications of a session,
/// which have `AVCaptureSessionErrorKey` instead.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"

extension AVCaptureSession {
  /// Why a session is interrupted, on a telephone.
  public enum InterruptionReason: Int, Sendable {
    /// The app is in the background.
    case videoDeviceNotAvailableInBackground = 1
    /// Somebody else uses the microphone.
    case audioDeviceInUseByAnotherClient = 2
    /// Somebody else uses the camera.
    case videoDeviceInUseByAnotherClient = 3
    /// Several apps are on the screen.
    case videoDeviceNotAvailableWithMultipleForegroundApps = 4
    /// The machine is too hot, or has too much to do.
    case videoDeviceNotAvailableDueToSystemPressure = 5
  }

  /// Posted when a session failed and stopped; the object is the session.
  ///
  /// `AVCaptureSessionErrorKey` holds an `AVError`: `deviceWasDisconnected` at the end of a movie, else
  /// what could not be opened or read, in words.
  public static let runtimeErrorNotification = Notification.Name.AVCaptureSessionRuntimeError
  /// Posted when a session has started; the object is the session.
  public static let didStartRunningNotification = Notification.Name.AVCaptureSessionDidStartRunning
  /// Posted when a session has stopped, whoever stopped it; the object is the session.
  public static let didStopRunningNotification = Notification.Name.AVCaptureSessionDidStopRunning
  /// Posted when a camera or stream is lost and is being tried again; the object is the session.
  ///
  /// `AVCaptureSessionErrorKey` holds an `AVError` that says why.
  public static let wasInterruptedNotification = Notification.Name.AVCaptureSessionWasInterrupted
  /// Posted when frames come again after an interruption; the object is the session.
  ///
  /// That is also so when another camera takes the place of the one that is lost, once it is read; taking
  /// the lost one away ends nothing. A session that is stopped meanwhile has only stopped.
  public static let interruptionEndedNotification = Notification.Name
    .AVCaptureSessionInterruptionEnded
}

extension Notification.Name {
  /// Posted when a session failed and stopped; see `AVCaptureSession.runtimeErrorNotification`.
  public static let AVCaptureSessionRuntimeError = Notification.Name(
    "AVCaptureSessionRuntimeErrorNotification")
  /// Posted when a session has started; the object is the session.
  public static let AVCaptureSessionDidStartRunning = Notification.Name(
    "AVCaptureSessionDidStartRunningNotification")
  /// Posted when a session has stopped, whoever stopped it; the object is the session.
  public static let AVCaptureSessionDidStopRunning = Notification.Name(
    "AVCaptureSessionDidStopRunningNotification")
  /// Posted when a camera or stream is lost and is being tried again; the object is the session.
  public static let AVCaptureSessionWasInterrupted = Notification.Name(
    "AVCaptureSessionWasInterruptedNotification")
  /// Posted when frames come again after an interruption; the object is the session.
  public static let AVCaptureSessionInterruptionEnded = Notification.Name(
    "AVCaptureSessionInterruptionEndedNotification")
}
