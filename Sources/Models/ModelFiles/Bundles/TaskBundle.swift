public import VisionBase

/// A `.task` file: an archive of the models that one MediaPipe task needs, by name.
///
/// ```swift
/// let bundle = try TaskBundle(path: "pose_landmarker.task")
/// let detector = try bundle.model(named: "pose_detector.tflite")
/// ```
public struct TaskBundle: Sendable {
  /// The names of the files in the bundle, in its order.
  public let names: [String]

  private let archive: ZipArchive

  /// A bundle has a handful of files; more are a sign of something else.
  private static let mostFiles = 256

  /// Maps the bundle at `path`.
  ///
  /// Throws what `StableBytes.init(reading:)` throws, and what `init(_:)` throws.
  public init(path: String) throws(VisionError) {
    try self.init(StableBytes(reading: path))
  }

  /// Whether the bytes begin like an archive, as bundles do and models do not.
  package static func isArchive(_ bytes: StableBytes) -> Bool {
    bytes.byteCount >= 4 && bytes.copy(of: 0..<4) == [0x50, 0x4B, 0x03, 0x04]
  }

  /// Opens a bundle.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the bytes are not an archive of stored files, or
  /// hold far more files than a bundle has.
  public init(_ bytes: StableBytes) throws(VisionError) {
    try ModelFormat.checkSize(bytes.byteCount, of: bytes.name)
    let archive = try ZipArchive(bytes)
    guard archive.entries.count <= Self.mostFiles else {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): it has \(archive.entries.count) files; a model bundle has only a handful",
        cause: ZipFault.tooLarge(bytes.name, byteCount: archive.entries.count))
    }
    if let packed = archive.entries.first(where: { $0.method != .stored }) {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the file \(packed.name) is compressed; in a model bundle files are stored",
        cause: ZipFault.compressed(packed.name, method: packed.method.number))
    }
    names = archive.entries.map(\.name)
    self.archive = archive
  }

  /// The names of the models in the bundle.
  public var modelNames: [String] { names.filter { $0.bytes.hasSuffix(".tflite") } }

  /// Reads and verifies a model of the bundle.
  ///
  /// Throws `modelMissing` when there is none of that name, `modelInvalid` when its checksum is
  /// wrong, `modelUnsupported` when it is above 256 MiB and would have to be copied, and what
  /// `ModelFile` throws.
  public func model(named name: String) throws(VisionError) -> ModelFile {
    let stored = try contents(ofFile: name)
    // Bundles align files to 4 bytes, the runtime's kernels want constants on multiples of 16.
    let address = UInt(bitPattern: unsafe stored.baseAddress)
    guard !address.isMultiple(of: 64) else { return try ModelFile(stored) }
    guard stored.byteCount <= StableBytes.mostCopied else {
      throw VisionError(
        .modelUnsupported,
        "\(stored.name): it has \(stored.byteCount) bytes and does not lie on a multiple of 64 in "
          + "its bundle: it would have to be copied; unzip it and use it by itself",
        cause: ZipFault.tooLarge(name, byteCount: stored.byteCount))
    }
    return try ModelFile(
      stored.withBytes { StableBytes(copying: $0, name: stored.name) })
  }

  /// The bytes of a file in the bundle; nothing is copied.
  ///
  /// Throws `modelMissing` when there is none of that name, and `modelInvalid` when its checksum
  /// is wrong.
  public func contents(ofFile name: String) throws(VisionError) -> StableBytes {
    guard archive.entry(named: name) != nil else {
      throw VisionError(
        .modelMissing,
        "\(archive.bytes.name): it has no file \(name), only \(names.joined(separator: ", "))",
        cause: ZipFault.missing(name))
    }
    return try archive.stored(name)
  }
}
