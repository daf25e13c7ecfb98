public import Foundation

/// The notification key of the `AVError` that describes the problem.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

/// The notification key of the raw value of an `AVCaptureSession.InterruptionReason`.
///
/// No interruption here has one of Apple's reasons: a session's notifications omit this key and use
/// `AVCaptureSessionErrorKey` instead.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"

extension AVCaptureSession {
  /// The reason for a session's interruption on a phone.
  public enum InterruptionReason: Int, Sendable {
    /// The app is in the background.
    case videoDeviceNotAvailableInBackground = 1
    /// Another client is using the microphone.
    case audioDeviceInUseByAnotherClient = 2
    /// Another client is using the camera.
    case videoDeviceInUseByAnotherClient = 3
    /// Several apps are on the screen.
    case videoDeviceNotAvailableWithMultipleForegroundApps = 4
    /// The system is too hot or overloaded.
    case videoDeviceNotAvailableDueToSystemPressure = 5
  }

  /// Posted when a session fails and stops; the object is the session.
  ///
  /// `AVCaptureSessionErrorKey` holds an `AVError`: `deviceWasDisconnected` at the end of a movie,
  /// otherwise a description of the source that could not be opened or read.
  public static let runtimeErrorNotification = Notification.Name.AVCaptureSessionRuntimeError
  /// Posted when a session has started; the object is the session.
  public static let didStartRunningNotification = Notification.Name.AVCaptureSessionDidStartRunning
  /// Posted when a session has stopped, for whatever reason; the object is the session.
  public static let didStopRunningNotification = Notification.Name.AVCaptureSessionDidStopRunning
  /// Posted when a camera or stream is lost and reconnection begins; the object is the session.
  ///
  /// `AVCaptureSessionErrorKey` holds an `AVError` with the reason.
  public static let wasInterruptedNotification = Notification.Name.AVCaptureSessionWasInterrupted
  /// Posted when frames resume after an interruption; the object is the session.
  ///
  /// It is also posted when another camera replaces the lost one, once it is being read; removing
  /// the lost one does not end the interruption. A session stopped during an interruption posts
  /// only that it stopped.
  public static let interruptionEndedNotification = Notification.Name
    .AVCaptureSessionInterruptionEnded
}

extension Notification.Name {
  /// Posted when a session fails and stops; see `AVCaptureSession.runtimeErrorNotification`.
  public static let AVCaptureSessionRuntimeError = Notification.Name(
    "AVCaptureSessionRuntimeErrorNotification")
  /// Posted when a session has started; the object is the session.
  public static let AVCaptureSessionDidStartRunning = Notification.Name(
    "AVCaptureSessionDidStartRunningNotification")
  /// Posted when a session has stopped, for whatever reason; the object is the session.
  public static let AVCaptureSessionDidStopRunning = Notification.Name(
    "AVCaptureSessionDidStopRunningNotification")
  /// Posted when a camera or stream is lost and reconnection begins; the object is the session.
  public static let AVCaptureSessionWasInterrupted = Notification.Name(
    "AVCaptureSessionWasInterruptedNotification")
  /// Posted when frames resume after an interruption; the object is the session.
  public static let AVCaptureSessionInterruptionEnded = Notification.Name(
    "AVCaptureSessionInterruptionEndedNotification")
}
