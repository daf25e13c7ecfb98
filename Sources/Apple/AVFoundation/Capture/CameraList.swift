internal import AppleTypes
internal import Foundation
internal import Movies
internal import VisionBase

/// The cameras of this machine, or those named in an environment variable.
final class CameraList: Sendable {
  /// The environment variable that names the cameras' substitutes.
  static let variable = "VISION_TASKS_CAMERA"

  static let shared = CameraList(
    words: { EnvironmentVariable(variable).path },
    machine: { (try? CameraDescription.all()) ?? [] })

  private let words: @Sendable () -> String?
  private let machine: @Sendable () -> [CameraDescription]
  /// Known devices: later requests return the same object until it is disconnected.
  private let known = Lock<[NamedCamera: AVCaptureDevice]>([:])

  init(
    words: @escaping @Sendable () -> String?,
    machine: @escaping @Sendable () -> [CameraDescription]
  ) {
    self.words = words
    self.machine = machine
  }

  /// Returns all cameras, in the order in which they are named.
  func devices() -> [AVCaptureDevice] {
    let words = self.words() ?? ""
    let found =
      words.isEmpty
      ? machine().map(NamedCamera.init) : NamedCamera.list(words).map(described)
    return known.withLock { known in
      found.map { camera in
        if let device = known[camera], device.isConnected { return device }
        let device = AVCaptureDevice(camera)
        known[camera] = device
        return device
      }
    }
  }

  /// Returns a named camera, with V4L2's description if the machine has it.
  private func described(_ camera: NamedCamera) -> NamedCamera {
    guard case .camera(let options, _) = camera.source else { return camera }
    let place = try? FileSystem.resolved(options.device)
    var camera = camera
    camera.description = machine().first { $0.device == options.device || $0.device == place }
    return camera
  }
}

/// A camera before it becomes a device.
struct NamedCamera: Hashable, Sendable {
  /// The camera's source; nil if its name cannot be parsed.
  let source: MovieSource?
  /// The display name.
  let name: String
  /// The unique identifier.
  var uniqueID: String
  let position: AVCaptureDevice.Position
  /// V4L2's description; nil if this is not a hardware camera.
  var description: CameraDescription?

  /// Creates a hardware camera, placed at the back so that programs for phones find it.
  init(_ description: CameraDescription) {
    source = .camera(CameraOptions(description.device))
    (name, uniqueID, position) = (description.name, description.device, .back)
    self.description = description
  }

  init(_ source: MovieSource?, name: String, position: AVCaptureDevice.Position) {
    self.source = source
    (self.name, uniqueID, self.position) = (name, name, position)
    description = nil
  }

  /// The separator of the cameras in the variable; no URL can contain it.
  private static let separator: Byte = "|"
  private static let positions: [(prefix: String, position: AVCaptureDevice.Position)] = [
    ("back=", .back), ("front=", .front), ("none=", .unspecified),
  ]

  /// Returns the cameras that the variable names.
  static func list(_ words: String) -> [NamedCamera] {
    var cameras: [NamedCamera] = []
    for part in words.bytes.split(separator: separator) {
      var word = part.trimmed()
      guard !word.isEmpty else { continue }
      var position: AVCaptureDevice.Position =
        cameras.isEmpty ? .back : cameras.count == 1 ? .front : .unspecified
      if let said = positions.first(where: { word.hasPrefix($0.prefix) }) {
        position = said.position
        word = word.dropFirst(said.prefix.utf8.count)
      }
      let source = try? MovieSource(words: String(word))
      var camera = NamedCamera(source, name: source?.name ?? "a camera", position: position)
      let namesakes = cameras.count { $0.name == camera.name }
      if namesakes > 0 { camera.uniqueID += " (\(namesakes + 1))" }
      cameras.append(camera)
    }
    return cameras
  }
}
