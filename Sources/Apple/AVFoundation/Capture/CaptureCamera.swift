internal import AppleTypes
internal import Foundation
internal import Frames
internal import Movies
internal import VisionBase

/// A device's implementation: its source, formats and configuration.
final class CaptureCamera: Sendable {
  /// A function that opens a source.
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
  /// The readings of this camera that are ending.
  let endings = CaptureEndings()
  /// The limit for closing; a source that takes longer has hung and is abandoned.
  let nanosecondsToClose: Int64

  /// Creates a device's implementation; tests pass their own open function and closing limit.
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

  /// True if the device's file can be opened; also true if this is not a hardware camera.
  var isReadable: Bool { description?.isReadable ?? true }

  var isConnected: Bool { state.withLock { $0.isConnected } }

  /// Marks the camera as disconnected for good; returns false if it already was.
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

  /// The available formats: those that V4L2 lists, or that of the first frame.
  var formats: [AVCaptureDevice.Format] {
    if let known = state.withLock({ $0.formats }) { return known }
    let found = description.map(AVCaptureDevice.Format.list) ?? probed()
    return state.withLock { state in
      // The first thread to find them wins: formats are compared by identity.
      if let known = state.formats { return known }
      if !found.isEmpty { state.formats = found }
      return found
    }
  }

  /// Returns the format of a source other than a hardware camera; empty if it cannot be read, or
  /// only once.
  private func probed() -> [AVCaptureDevice.Format] {
    switch source {
    // A device that V4L2 does not know is not opened to identify it.
    case nil, .camera: return []
    case .stream: break
    case .file, .pictures, .standardInput: guard canReadTwice else { return [] }
    }
    guard let frames = try? source?.open(threads: 1), let frame = try? frames.next() else {
      return []
    }
    return [AVCaptureDevice.Format(frame, framesPerSecond: frames.framesPerSecond)]
  }

  /// True if probing a file or images takes nothing from a later reader; false for pipes and
  /// devices, whose opening may even block until there is a writer.
  private var canReadTwice: Bool {
    switch source {
    case .file(let path): FileKind(of: path, followingLinks: true) != .other
    case .pictures: true
    case .camera, .stream, .standardInput, nil: false
    }
  }

  // MARK: - Reading

  /// Throws the error that opening would throw, if that can be determined without consuming data.
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

  /// Opens the source with the configured format or, if there is none, with the preset's.
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

  /// Returns true if frames are the same with either preset: only a camera without a chosen format
  /// uses them.
  func isAlike(with first: AVCaptureSession.Preset, and second: AVCaptureSession.Preset) -> Bool {
    guard first != second, case .camera = source, chosenFormat == nil else { return true }
    return first.choose(from: formats) === second.choose(from: formats)
  }

  /// True if the source continues regardless of whether it is read.
  var isLive: Bool { source?.isLive ?? false }
}
