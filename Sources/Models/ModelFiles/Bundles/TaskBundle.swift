import ModelBytes
public import VisionBase

/// A `.task` file: an archive of the models that one MediaPipe task needs, by name.
///
/// ```swift
/// let bundle = try TaskBundle(path: "pose_landmarker.task")
/// let detector = try bundle.model(named: "pose_detector.tflite")
/// ```
public struct TaskBundle: Sendable {
  /// The names of the files in the bundle, in the bundle's order.
  public let names: [String]

  private let archive: ZipArchive

  /// True for a bundle in another one, which contains no further bundles.
  private var isNested = false

  /// The separate process in which each model runs; nil for the caller's process.
  private var isolation: ModelIsolation?

  /// The proof that is attached to each model.
  private var proof: (any ModelProof)?

  /// The forms of the bundle; each model's are a part of them.
  private var forms = SharedForms()

  /// The maximum number of files in a bundle.
  ///
  /// A bundle has a handful; more than this indicate that the file is not a bundle.
  private static let mostFiles = 256

  /// Reads the bundle at `path`, or maps it if it is above 256 MiB.
  ///
  /// Throws what `StableBytes.init(reading:)` throws, and what `init(_:)` throws.
  public init(path: String) throws(VisionError) {
    try self.init(OpenedModel(path).bytes())
  }

  /// Opens a bundle.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the bytes are not an archive of stored files
  /// from their first byte on, after at most three bytes of padding, or contain far more files than
  /// a bundle has.
  public init(_ bytes: StableBytes) throws(VisionError) {
    try ModelFormat.checkSize(bytes.byteCount, of: bytes.name)
    guard let padding = ModelFormat.padding(ofBundle: bytes) else { throw Self.noBundle(bytes) }
    let archive = try ZipArchive(bytes, most: Self.mostFiles)
    guard archive.start == padding else { throw Self.noBundle(bytes) }
    if let packed = archive.entries.first(where: { $0.method != .stored }) {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the file \(packed.name) is compressed; in a model bundle files are stored",
        cause: ZipFault.compressed(packed.name, method: packed.method.number))
    }
    names = archive.entries.map(\.name)
    self.archive = archive
  }

  private static func noBundle(_ bytes: StableBytes) -> VisionError {
    VisionError(
      .modelInvalid,
      "\(bytes.name): this is not a bundle of models (.task): it does not begin with the first file "
        + "of a zip archive",
      cause: ZipFault.notAnArchive)
  }

  /// The names of the models in the bundle, without those of bundles in it.
  public var modelNames: [String] { names.filter { $0.bytes.hasSuffix(".tflite") } }

  /// The names of the bundles in the bundle; a bundle in another one has none.
  public var bundleNames: [String] {
    isNested ? [] : names.filter { $0.bytes.hasSuffix(Self.ending) }
  }

  private static let ending = ".task"

  /// Returns true if the bundle has a file of that name.
  public func contains(_ name: String) -> Bool { archive.entry(named: name) != nil }

  /// Opens a bundle in the bundle, such as the hand landmarker's in the gesture recognizer's.
  ///
  /// Throws `modelMissing` when `bundleNames` does not have that name, `modelInvalid` when its
  /// checksum is wrong, and what `init(_:)` throws.
  public func bundle(named name: String) throws(VisionError) -> TaskBundle {
    guard bundleNames.contains(name) else { throw missing(name) }
    var bundle = try TaskBundle(archive.stored(name))
    (bundle.proof, bundle.isolation, bundle.isNested) = (proof, isolation, true)
    bundle.forms = forms.ofPart(name)
    return bundle
  }

  /// Reads and verifies a model of the bundle.
  ///
  /// Throws `modelMissing` when the bundle has no model of that name, `modelInvalid` when its
  /// checksum is wrong, `modelUnsupported` when it is above 256 MiB and would have to be copied,
  /// and what `ModelFile` throws.
  public func model(named name: String) throws(VisionError) -> ModelFile {
    try verified(name).isolated(by: isolation).proven(by: proof)
  }

  /// Returns the same bundle with a proof for its models, which run as `isolation` specifies, and
  /// with the forms of its other openings.
  package func proven(
    by proof: any ModelProof, isolation: ModelIsolation?, forms: SharedForms
  ) -> TaskBundle {
    var bundle = self
    (bundle.proof, bundle.isolation, bundle.forms) = (proof, isolation, forms)
    return bundle
  }

  private func verified(_ name: String) throws(VisionError) -> ModelFile {
    let stored = try contents(ofFile: name)
    let forms = forms.ofPart(name)
    // Bundles align files to 4 bytes; the runtime's kernels need constants on multiples of 16.
    let address = UInt(bitPattern: unsafe stored.baseAddress)
    guard !address.isMultiple(of: 64) else {
      return try ModelFile(stored, forms: forms)
    }
    guard stored.byteCount <= StableBytes.mostCopied else {
      throw VisionError(
        .modelUnsupported,
        "\(stored.name): it has \(stored.byteCount) bytes and does not lie on a multiple of 64 in "
          + "its bundle: it would have to be copied; unzip it and use it by itself",
        cause: ZipFault.tooLarge(name, byteCount: stored.byteCount))
    }
    return try ModelFile(
      stored.withBytes { StableBytes(copying: $0, name: stored.name) }, forms: forms)
  }

  /// Returns the bytes of a file in the bundle without copying them.
  ///
  /// Throws `modelMissing` when the bundle has no file of that name, and `modelInvalid` when its
  /// checksum is wrong.
  public func contents(ofFile name: String) throws(VisionError) -> StableBytes {
    guard contains(name) else { throw missing(name) }
    return try archive.stored(name)
  }

  private func missing(_ name: String) -> VisionError {
    VisionError(
      .modelMissing,
      "\(archive.bytes.name): it has no file \(name), only \(names.joined(separator: ", "))",
      cause: ZipFault.missing(name))
  }
}
