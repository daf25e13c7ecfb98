#if !canImport(Darwin) || os(macOS)
  public import Foundation
  internal import VisionBase

  /// The physical orientation of a device.
  public enum UIDeviceOrientation: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// Upright, home button at the bottom.
    case portrait = 1
    /// Upside down, home button at the top.
    case portraitUpsideDown = 2
    /// Home button to the right.
    case landscapeLeft = 3
    /// Home button to the left.
    case landscapeRight = 4
    /// Lying flat with the screen up.
    case faceUp = 5
    /// Lying flat with the screen down.
    case faceDown = 6

    /// True if the device is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

    /// True if the device is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// True if the device lies flat.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }

    /// True if the device does not lie flat and its orientation is known.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
  }

  /// The machine that the program runs on.
  public final class UIDevice: Sendable {
    /// The only device.
    public static let current = UIDevice()

    /// Posted when the orientation changes; the object is the device.
    ///
    /// It is posted on the thread that sets the orientation, while notifications are enabled.
    public static let orientationDidChangeNotification = Notification.Name(
      "UIDeviceOrientationDidChangeNotification")

    private struct State {
      var orientation = UIDeviceOrientation.unknown
      var listeners = 0
    }

    private let state = Lock(State())

    private init() {}

    /// True if orientation changes are posted.
    public var isGeneratingDeviceOrientationNotifications: Bool {
      state.withLock { $0.listeners > 0 }
    }

    /// Enables notifications; each call requires its counterpart.
    public func beginGeneratingDeviceOrientationNotifications() {
      state.withLock { $0.listeners += 1 }
    }

    /// Reverses one call to `beginGeneratingDeviceOrientationNotifications()`.
    public func endGeneratingDeviceOrientationNotifications() {
      state.withLock { $0.listeners = max(0, $0.listeners - 1) }
    }

    /// The device's orientation: `unknown` until it is set, since nothing here detects it.
    ///
    /// On Apple's platforms it is read-only. Here a program with a rotated camera, or a test, may
    /// set it, from any thread.
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
