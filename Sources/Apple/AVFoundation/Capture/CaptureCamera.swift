internal import AppleTypes
internal import Foundation
internal import Frames
internal import Movies
internal import VisionBase

/// What is behind a device: its source, its formats, and how it is configured.
final class CaptureCamera: Sendable {
  /// How a source is opened.
  typealias Open =
    @Sendable (MovieSource, MovieCancellation) throws(VisionError) -> any FrameSource

  private struct State {
    var isConnected = true
    var lockCount = 0
    var formats: [AVCaptureDevice.Format]?
    var chosen: AVCaptureDevice.Format?
    var minimumDuration = CMTime.invalid
    var maximumDuration = CMTime.invalid
  }

  private let source: MovieSource?
  private let description: CameraDescription?
  private let opening: Open
  private let state = Lock(State())
  /// The readings of it that are being ended.
  let endings = CaptureEndings()
  /// One that takes longer to be closed hangs, and is left to itself.
  let nanosecondsToClose: Int64

  /// Makes what is behind a device; tests say themselves how it is opened, and how long closing may take.
  init(
    _ camera: NamedCamera, nanosecondsToClose: Int64 = 2_000_000_000,
    open: @escaping Open = { (source, cancellation) throws(VisionError) in
      try source.open(cancellation: cancellation)
    }
  ) {
    source = camera.source
    description = camera.description
    opening = open
    self.nanosecondsToClose = nanosecondsToClose
  }

  /// Whether the device's file can be opened; true for what is no camera of the machine.
  var isReadable: Bool { description.map { !$0.formats.isEmpty } ?? true }

  var isConnected: Bool { state.withLock { $0.isConnected } }

  /// Says that nothing more comes of it, for ever; false where that is known.
  func disconnect() -> Bool {
    state.withLock { state in
      defer { state.isConnected = false }
      return state.isConnected
    }
  }

  // MARK: - Configuration

  func lockConfiguration() throws(AVError) {
    try checkIsThere()
    state.withLock { $0.lockCount += 1 }
  }

  func unlockConfiguration() { state.withLock { $0.lockCount = max(0, $0.lockCount - 1) } }

  var isLocked: Bool { state.withLock { $0.lockCount > 0 } }

  var chosenFormat: AVCaptureDevice.Format? {
    get { state.withLock { $0.chosen } }
    set { state.withLock { $0.chosen = newValue } }
  }

  var minimumDuration: CMTime {
    get { state.withLock { $0.minimumDuration } }
    set { state.withLock { $0.minimumDuration = newValue } }
  }

  var maximumDuration: CMTime {
    get { state.withLock { $0.maximumDuration } }
    set { state.withLock { $0.maximumDuration = newValue } }
  }

  // MARK: - Formats

  /// In which forms there are pictures: as V4L2 lists them, or as the first frame says.
  var formats: [AVCaptureDevice.Format] {
    if let known = state.withLock({ $0.formats }) { return known }
    let found = description.map(AVCaptureDevice.Format.list) ?? probed()
    return state.withLock { state in
      // Whoever found them first: formats are told apart by identity.
      if let known = state.formats { return known }
      if !found.isEmpty { state.formats = found }
      return found
    }
  }

  /// The one format of what is no camera of the machine; none where it cannot be read, or only once.
  private func probed() -> [AVCaptureDevice.Format] {
    switch source {
    // What V4L2 does not know is not opened to see what it is.
    case nil, .camera: return []
    case .stream: break
    case .file, .pictures, .standardInput: guard canReadTwice else { return [] }
    }
    guard let frames = try? source?.open(threads: 1), let frame = try? frames.next() else {
      return []
    }
    return [AVCaptureDevice.Format(frame, framesPerSecond: frames.framesPerSecond)]
  }

  /// Whether looking at a file or at pictures leaves everything for who reads later: false for pipes and
  /// devices, which may not even let themselves be opened before somebody writes.
  private var canReadTwice: Bool {
    switch source {
    case .file(let path): FileKind(of: path, followingLinks: true) != .other
    case .pictures: true
    case .camera, .stream, .standardInput, nil: false
    }
  }

  // MARK: - Reading

  /// Throws what opening would throw, where that can be known without taking anything away.
  func checkCanOpen() throws(AVError) {
    try checkIsThere()
    guard isReadable else {
      throw AVError(
        .applicationIsNotAuthorizedToUseDevice,
        "\(description?.device ?? "the camera") may not be read by this user, who must be a member of "
          + "the group video: \(description?.name ?? "")")
    }
    guard let source else { throw AVError(.deviceNotConnected, StreamAddress.malformation) }
    guard canReadTwice else { return }
    do throws(VisionError) {
      _ = try source.open(threads: 1)
    } catch {
      throw AVError(capturing: error)
    }
  }

  private func checkIsThere() throws(AVError) {
    guard isConnected else {
      throw AVError(.deviceNotConnected, "the camera is gone; look for it again")
    }
  }

  /// Opens the source, with pictures as configured or, where nothing is, as a preset wants them.
  func open(
    _ preset: AVCaptureSession.Preset, cancellation: MovieCancellation
  ) throws(VisionError) -> any FrameSource {
    guard let source else { throw VisionError(.inputInvalid, StreamAddress.malformation) }
    return try opening(configured(source, preset), cancellation)
  }

  func configured(_ source: MovieSource, _ preset: AVCaptureSession.Preset) -> MovieSource {
    guard case .camera(var options, let live) = source else { return source }
    let chosen = chosenFormat
    if let size = (chosen ?? preset.choose(from: formats))?.formatDescription.dimensions {
      options.size = CameraOptions.PictureSize(width: Int(size.width), height: Int(size.height))
    }
    options.formatCode = chosen?.code ?? options.formatCode
    let duration = minimumDuration
    if duration.isNumeric, duration.seconds > 0 { options.framesPerSecond = 1 / duration.seconds }
    return .camera(options, live)
  }

  /// Whether pictures are the same with one preset as with another: only a camera of which no format is
  /// chosen heeds them.
  func isAlike(with first: AVCaptureSession.Preset, and second: AVCaptureSession.Preset) -> Bool {
    guard first != second, case .camera = source, chosenFormat == nil else { return true }
    return first.choose(from: formats) === second.choose(from: formats)
  }

  /// Whether the source goes on whether it is read or not.
  var isLive: Bool { source?.isLive ?? false }
}
