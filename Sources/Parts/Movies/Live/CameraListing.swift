private import CSystem
public import VisionBase

/// A camera of this machine, and what it can do.
public struct CameraDescription: Hashable, Sendable {
  /// The device's file, for example `/dev/video0`.
  public let device: String
  /// What the camera calls itself.
  public let name: String
  /// How it is connected, in the driver's words.
  public let bus: String
  /// In which forms it gives pictures.
  public let formats: [Format]

  /// A form of pictures.
  public struct Format: Hashable, Sendable {
    /// Its four letters, for example `MJPG`.
    public let code: String
    /// The driver's words for it.
    public let words: String
    /// In which sizes; for a range the largest.
    public let sizes: [Size]

    package init(code: String, words: String, sizes: [Size]) {
      (self.code, self.words, self.sizes) = (code, words, sizes)
    }
  }

  /// A size in pixels, and how many pictures a second there are in it.
  public struct Size: Hashable, Sendable {
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int
    /// Whether smaller ones can be had as well, without a list of them.
    public let isLargestOfMany: Bool
    /// The rates, as the driver lists them.
    public let framesPerSecond: [Double]

    package init(width: Int, height: Int, isLargestOfMany: Bool, framesPerSecond: [Double]) {
      (self.width, self.height) = (width, height)
      (self.isLargestOfMany, self.framesPerSecond) = (isLargestOfMany, framesPerSecond)
    }
  }

  package init(device: String, name: String, bus: String, formats: [Format]) {
    (self.device, self.name, self.bus, self.formats) = (device, name, bus, formats)
  }
}

extension CameraDescription {
  /// Asks all devices whose names are those of cameras; those that give no pictures are left out.
  ///
  /// **Not tried on hardware.** Throws `fileFailed` where the folder of devices cannot be listed. A
  /// camera that may not be opened is in the result without formats.
  public static func all() throws(VisionError) -> [CameraDescription] {
    try all(in: "/dev")
  }

  static func all(in folder: String) throws(VisionError) -> [CameraDescription] {
    let names = try FolderListing.entries(in: folder).map(\.name).filter { name in
      guard let number = name.bytes.dropping(prefix: "video") else { return false }
      return !number.isEmpty && number.allSatisfy(\.isDigit)
    }
    return names.sorted { NaturalOrder.isBefore($0, $1) }
      .compactMap { CameraDescription("\(folder)/\($0)") }
  }

  /// Lists of a driver that are longer are not believed.
  private static let mostEntries = 256

  /// Asks one device; nil where it gives no pictures.
  private init?(_ device: String) {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(reading: device)
    } catch {
      self.device = device
      (name, bus, formats) = ("not readable: \(error.words)", "", [])
      return
    }
    var camera = CSystemCamera()
    guard unsafe csystem_describe_camera(file.descriptor, &camera) == 0, camera.captures != 0 else {
      return nil
    }
    self.device = device
    name = unsafe withUnsafeBytes(of: camera.name) { unsafe Self.text($0) }
    bus = unsafe withUnsafeBytes(of: camera.bus) { unsafe Self.text($0) }
    formats = Self.list { index in
      var format = CSystemCameraFormat()
      guard unsafe csystem_camera_format(file.descriptor, index, &format) == 0 else { return nil }
      let letters = (0..<4).map { UInt8(truncatingIfNeeded: format.code >> ($0 * 8)) }
      return Format(
        code: String(decoding: letters, as: UTF8.self),
        words: unsafe withUnsafeBytes(of: format.words) { unsafe Self.text($0) },
        sizes: Self.sizes(of: format.code, file))
    }
  }

  private static func sizes(of code: UInt32, _ file: OpenFile) -> [Size] {
    list { index in
      var size = CSystemCameraSize()
      guard unsafe csystem_camera_size(file.descriptor, code, index, &size) == 0 else {
        return nil
      }
      let rates: [Double] = list { index in
        var rate = 0.0
        guard unsafe csystem_camera_rate(file.descriptor, code, &size, index, &rate) == 0 else {
          return nil
        }
        return rate
      }
      return Size(
        width: Int(size.width), height: Int(size.height), isLargestOfMany: size.isRange != 0,
        framesPerSecond: rates)
    }
  }

  private static func list<Entry>(_ entry: (Int32) -> Entry?) -> [Entry] {
    var found: [Entry] = []
    while found.count < mostEntries, let next = entry(Int32(found.count)) { found.append(next) }
    return found
  }

  @unsafe private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
