#if !canImport(Darwin) || os(macOS)
  public import Foundation
  internal import VisionBase

  /// How a device is held.
  public enum UIDeviceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright, home button at the bottom.
    case portrait = 1
    /// Upside down, home button at the top.
    case portraitUpsideDown = 2
    /// Home button to the right.
    case landscapeLeft = 3
    /// Home button to the left.
    case landscapeRight = 4
    /// Lying with the screen up.
    case faceUp = 5
    /// Lying with the screen down.
    case faceDown = 6

    /// Whether the device stands upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

    /// Whether the device stands on a side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// Whether the device lies flat.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }

    /// Whether the device stands.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
  }

  /// The machine the program runs on.
  public final class UIDevice: Sendable {
    /// The one device.
    public static let current = UIDevice()

    /// Posted when the orientation was set to another one; the object is the device.
    ///
    /// It comes on the thread that set it, as long as somebody asked for such notifications.
    public static let orientationDidChangeNotification = Notification.Name(
      "UIDeviceOrientationDidChangeNotification")

    private struct State {
      var orientation = UIDeviceOrientation.unknown
      var listeners = 0
    }

    private let state = Lock(State())

    private init() {}

    /// Whether a change of the orientation is posted.
    public var isGeneratingDeviceOrientationNotifications: Bool {
      state.withLock { $0.listeners > 0 }
    }

    /// Asks for notifications; each call needs its counterpart.
    public func beginGeneratingDeviceOrientationNotifications() {
      state.withLock { $0.listeners += 1 }
    }

    /// Takes back what `beginGeneratingDeviceOrientationNotifications()` asked for.
    public func endGeneratingDeviceOrientationNotifications() {
      state.withLock { $0.listeners = max(0, $0.listeners - 1) }
    }

    /// How the device is held: `unknown`, for nothing here can tell, until somebody sets it.
    ///
    /// On Apple's platforms this can only be read. Here a program whose camera is mounted turned, or
    /// a test, may set it; any thread may.
    public var orientation: UIDeviceOrientation {
      get { state.withLock { $0.orientation } }
      set {
        let isNews = state.withLock { state in
          defer { state.orientation = newValue }
          return state.orientation != newValue && state.listeners > 0
        }
        guard isNews else { return }
        NotificationCenter.default.post(
          name: UIDevice.orientationDidChangeNotification, object: self)
      }
    }
  }
#endif
