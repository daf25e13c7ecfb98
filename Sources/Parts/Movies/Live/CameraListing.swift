private import CSystem
public import VisionBase

/// A camera of this machine and its capabilities.
public struct CameraDescription: Hashable, Sendable {
  /// The device's file, for example `/dev/video0`.
  public let device: String
  /// The camera's own name.
  public let name: String
  /// The camera's connection, in the driver's words.
  public let bus: String
  /// The formats in which the camera delivers pictures.
  public let formats: [Format]

  /// A pixel format or codec of a camera's pictures.
  public struct Format: Hashable, Sendable {
    /// The format's four letters, for example `MJPG`.
    public let code: String
    /// The driver's description of the format.
    public let words: String
    /// The sizes available in this format; for a range, the largest.
    public let sizes: [Size]

    package init(code: String, words: String, sizes: [Size]) {
      (self.code, self.words, self.sizes) = (code, words, sizes)
    }
  }

  /// A size in pixels, and the rates available in it.
  public struct Size: Hashable, Sendable {
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int
    /// True if smaller sizes are available as well, without a list of them.
    public let isLargestOfMany: Bool
    /// The rates in pictures per second, as the driver lists them.
    public let framesPerSecond: [Double]

    package init(width: Int, height: Int, isLargestOfMany: Bool, framesPerSecond: [Double]) {
      (self.width, self.height) = (width, height)
      (self.isLargestOfMany, self.framesPerSecond) = (isLargestOfMany, framesPerSecond)
    }
  }

  /// True if the device's file can be opened; a camera may still list no formats.
  package let isReadable: Bool

  package init(
    device: String, name: String, bus: String, formats: [Format], isReadable: Bool = true
  ) {
    (self.device, self.name, self.bus, self.formats) = (device, name, bus, formats)
    self.isReadable = isReadable
  }
}

extension CameraDescription {
  /// Queries every device whose name is that of a camera; leaves out those that deliver no
  /// pictures.
  ///
  /// **Not tried on hardware.** Throws `fileFailed` if the device folder cannot be listed. A
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

  /// Entries of a driver's list beyond this number are ignored.
  private static let mostEntries = 256

  /// Queries one device; nil if it delivers no pictures.
  private init?(_ device: String) {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(reading: device)
    } catch {
      (self.device, isReadable) = (device, false)
      (name, bus, formats) = ("not readable: \(error.words)", "", [])
      return
    }
    var camera = CSystemCamera()
    guard unsafe csystem_describe_camera(file.descriptor, &camera) == 0, camera.captures != 0 else {
      return nil
    }
    (self.device, isReadable) = (device, true)
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
