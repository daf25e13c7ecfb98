import ModelBytes
package import VisionBase

/// The two formats of files that contain models, distinguished by their first bytes alone.
///
/// Every reader of the package uses this type. A zip archive that begins anywhere but at the first
/// byte, or after padding, is not a bundle, and a bundle is not a model whatever its other bytes
/// are.
package enum ModelFormat: Hashable, Sendable {
  /// A TFLite model: `TFL3` in bytes 4 to 7.
  case model
  /// A `.task` file: a zip archive from the first byte on, or after at most three bytes of 0.
  ///
  /// Upstream's writer puts those before every file whose content would otherwise not begin at a
  /// multiple of four, the first one included (`face_landmarker.task` begins with two).
  case bundle

  /// The maximum size of a model or a bundle in bytes: flatbuffer readers take no larger offsets.
  package static let largestByteCount = Int(Int32.max)

  /// The signature of the first file of a zip archive.
  private static let archiveStart: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// The maximum number of bytes before a bundle's first file.
  private static let mostPadding = 3

  /// The number of bytes that are read of a file.
  ///
  /// Eight determine its format; more let an error name an archive that begins late.
  private static let readByteCount = 512

  /// Determines the format of a file from its size and its first bytes.
  ///
  /// It costs one short read, whatever the file's size is. Throws the error that opening the model
  /// throws for a file that cannot be a model or a bundle.
  package init(of file: OpenFile, name: String) throws(VisionError) {
    var start = [UInt8](repeating: 0, count: Self.readByteCount)
    let (byteCount, read) = try SystemCall.attempt("\(name): cannot be read") {
      () throws(SystemError) in
      (try file.status().byteCount, try file.read(into: &start, at: 0))
    }
    try Self.checkSize(byteCount, of: name)
    try self.init(of: StableBytes(Array(start.prefix(read)), name: name))
  }

  /// Determines the format of bytes; throws `modelInvalid` if they are neither.
  package init(of bytes: StableBytes) throws(VisionError) {
    if Self.isBundle(bytes) {
      self = .bundle
    } else {
      try ModelVerifier.checkIdentifier(of: FlatBuffer(bytes))
      self = .model
    }
  }

  /// Returns true if bytes begin like a bundle.
  static func isBundle(_ bytes: StableBytes) -> Bool { padding(ofBundle: bytes) != nil }

  /// Returns the number of bytes of padding before a bundle's archive; nil if bytes do not begin
  /// like a bundle.
  static func padding(ofBundle bytes: StableBytes) -> Int? {
    let start = bytes.copy(of: 0..<mostPadding + archiveStart.count)
    let padding = start.prefix { $0 == 0 }.count
    guard padding <= mostPadding, start[padding...].starts(with: archiveStart) else { return nil }
    return padding
  }

  /// Returns the number of bytes before an archive that begins soon after the first byte; nil if
  /// none does.
  static func byteCount(beforeArchiveIn bytes: StableBytes) -> Int? {
    let start = bytes.copy(of: 0..<readByteCount)
    return start.indices.first { start[$0...].starts(with: archiveStart) }
  }

  /// Throws `modelUnsupported` for a file that is larger than any model that can be run.
  static func checkSize(_ byteCount: Int, of name: String) throws(VisionError) {
    guard byteCount <= largestByteCount else {
      throw VisionError(
        .modelUnsupported,
        "\(name): it has \(byteCount) bytes; a model or a bundle of models can have at most "
          + "\(largestByteCount)",
        cause: ModelFault.outOfBounds(position: byteCount))
    }
  }
}
