internal import AppleTypes
internal import Foundation
internal import Movies
internal import VisionBase

/// The cameras of this machine, or those that a variable of the environment names.
final class CameraList: Sendable {
  /// The variable that names what stands for the cameras.
  static let variable = "VISION_TASKS_CAMERA"

  static let shared = CameraList(
    words: { ProcessInfo.processInfo.environment[variable] },
    machine: { (try? CameraDescription.all()) ?? [] })

  private let words: @Sendable () -> String?
  private let machine: @Sendable () -> [CameraDescription]
  /// Devices that were handed out: whoever asks again gets the same, until it is disconnected.
  private let known = Lock<[NamedCamera: AVCaptureDevice]>([:])

  init(
    words: @escaping @Sendable () -> String?,
    machine: @escaping @Sendable () -> [CameraDescription]
  ) {
    self.words = words
    self.machine = machine
  }

  /// All cameras, in the order in which they are named.
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

  /// A camera that words name, with what V4L2 says of it where the machine has it.
  private func described(_ camera: NamedCamera) -> NamedCamera {
    guard case .camera(let options, _) = camera.source else { return camera }
    let place = try? FileSystem.resolved(options.device)
    var camera = camera
    camera.description = machine().first { $0.device == options.device || $0.device == place }
    return camera
  }
}

/// A camera before it is a device.
struct NamedCamera: Hashable, Sendable {
  /// What the camera is read from; nil where the words that name it cannot be read.
  let source: MovieSource?
  /// What people call it.
  let name: String
  /// What tells it from others.
  var uniqueID: String
  let position: AVCaptureDevice.Position
  /// What V4L2 says of it; nil for what is no camera of the machine.
  var description: CameraDescription?

  /// A camera of the machine, which is on the back so that programs for telephones find it.
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

  /// Between the cameras that the variable names: no address can contain it.
  private static let separator: Byte = "|"
  private static let positions: [(prefix: String, position: AVCaptureDevice.Position)] = [
    ("back=", .back), ("front=", .front), ("none=", .unspecified),
  ]

  /// The cameras that the variable names.
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
