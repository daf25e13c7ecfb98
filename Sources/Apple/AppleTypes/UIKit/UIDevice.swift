#if !canImport(Darwin) || os(macOS)
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

    private let state = Lock(UIDeviceOrientation.unknown)

    private init() {}

    /// How the device is held: `unknown`, for nothing here can tell, until somebody sets it.
    ///
    /// On Apple's platforms this can only be read. Here a program whose camera is mounted turned, or
    /// a test, may set it; any thread may.
    public var orientation: UIDeviceOrientation {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }
#endif
