public import VisionBase

extension MovieSource {
  /// Parses the name of a source as a user wrote it.
  ///
  /// `camera:0` and `/dev/video0` are cameras, `rtsp://…` and the like are streams, a folder and a
  /// numbered pattern such as `still-%04d.png` are pictures; everything else is a video file,
  /// whether it exists or not. `live` is for cameras and streams.
  ///
  /// Throws `inputInvalid` for an address that is malformed.
  public init(words: String, live: LiveOptions = LiveOptions()) throws(VisionError) {
    if let camera = CameraOptions(words: words) {
      self = .camera(camera, live)
    } else if StreamAddress.isMeant(by: words) {
      guard let address = StreamAddress(words) else {
        // A malformed address may contain a password anywhere.
        throw VisionError(.inputInvalid, StreamAddress.malformation)
      }
      self = .stream(address, live)
    } else {
      let kind = FileKind(of: words, followingLinks: true)
      let isPattern = kind == .missing && NumberedNames(words) != nil
      self = kind == .folder || isPattern ? .pictures(words) : .file(words)
    }
  }

  /// The source's name, without passwords.
  public var name: String {
    switch self {
    case .file(let path): path
    case .pictures(let place, _): place
    case .camera(let camera, _): camera.device
    case .stream(let address, _): address.name
    case .standardInput: "standard input"
    }
  }
}

extension CameraOptions {
  private static let prefix = "camera:"
  private static let devicePrefix = "/dev/video"

  /// Selects a camera by words such as `camera:0` or by its device file, which must exist.
  ///
  /// Returns nil for other words.
  package init?(words: String, size: PictureSize? = nil, framesPerSecond: Double? = nil) {
    let camera: String
    if let name = words.bytes.dropping(prefix: Self.prefix.bytes) {
      camera = String(name)
    } else {
      guard words.bytes.hasPrefix(Self.devicePrefix),
        FileKind(of: words, followingLinks: true) == .other
      else { return nil }
      camera = words
    }
    self.init(camera, size: size, framesPerSecond: framesPerSecond)
  }
}

extension StreamAddress {
  /// The message for an intended address that cannot be parsed.
  package static let malformation =
    "the address is malformed; it should look like rtsp://USER:PASSWORD@HOST:PORT/PATH, in ASCII, "
    + "with other characters percent-encoded"
}
