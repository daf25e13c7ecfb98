internal import AppleTypes

extension AVCaptureSession {
  /// The requested size and quality of a session's frames.
  ///
  /// A preset selects among the sizes that a camera lists. A movie or stream keeps its only size.
  public struct Preset: RawRepresentable, Hashable, Sendable {
    /// The preset's name.
    public let rawValue: String

    /// Creates a preset from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The camera's best quality for a single image: its largest size.
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
    /// High quality: the largest size up to 1920 by 1080.
    public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
    /// Quality suitable for sharing: the size nearest to 480 by 360.
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    /// Low quality: the size nearest to 192 by 144.
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
    /// 352 by 288 pixels.
    public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
    /// 640 by 480 pixels.
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
    /// 1280 by 720 pixels.
    public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
    /// 1920 by 1080 pixels.
    public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
    /// 3840 by 2160 pixels.
    public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
    /// The device's own configuration.
    public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")
  }
}

extension AVCaptureSession.Preset {
  private static let sizes: [Self: (width: Int32, height: Int32)] = [
    .cif352x288: (352, 288), .vga640x480: (640, 480), .hd1280x720: (1280, 720),
    .hd1920x1080: (1920, 1080), .hd4K3840x2160: (3840, 2160),
  ]
  private static let others: Set<Self> = [.photo, .high, .medium, .low, .inputPriority]

  /// True if the preset is one of those above.
  var isKnown: Bool { Self.others.contains(self) || Self.sizes[self] != nil }

  /// Returns true if a device with the given formats supports the preset.
  func isSupported(by formats: @autoclosure () -> [AVCaptureDevice.Format]) -> Bool {
    if Self.others.contains(self) { return true }
    guard let size = Self.sizes[self] else { return false }
    return formats().contains { format in
      let sides = format.formatDescription.dimensions
      return (sides.width, sides.height) == size
    }
  }

  /// Returns the format for this preset; nil leaves the choice to the device.
  func choose(from formats: [AVCaptureDevice.Format]) -> AVCaptureDevice.Format? {
    func area(_ format: AVCaptureDevice.Format) -> Int {
      let sides = format.formatDescription.dimensions
      return Int(sides.width) * Int(sides.height)
    }
    func nearest(to pixels: Int) -> AVCaptureDevice.Format? {
      formats.min { abs(area($0) - pixels) < abs(area($1) - pixels) }
    }
    switch self {
    case .photo: return formats.max { area($0) < area($1) }
    case .high:
      let usual = formats.filter { area($0) <= 1920 * 1080 }
      return usual.max { area($0) < area($1) } ?? nearest(to: 1920 * 1080)
    case .medium: return nearest(to: 480 * 360)
    case .low: return nearest(to: 192 * 144)
    default:
      guard let size = Self.sizes[self] else { return nil }
      return formats.first { format in
        let sides = format.formatDescription.dimensions
        return (sides.width, sides.height) == size
      }
    }
  }
}
