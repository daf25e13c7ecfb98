package import VisionBase

/// What a file must look like to be a model or a bundle of models, before all of it is read.
package enum ModelFormat {
  /// The most bytes of a model or a bundle: a flatbuffer's readers take no offsets beyond.
  package static let largestByteCount = Int(Int32.max)

  /// Throws for a file that cannot be a model or a bundle by its size and its first bytes.
  ///
  /// It costs one short read, whatever the file's size is. The error is the one that opening the
  /// model gives.
  package static func check(_ file: OpenFile, name: String) throws(VisionError) {
    var start = [UInt8](repeating: 0, count: 8)
    let (byteCount, read) = try SystemCall.attempt("\(name): cannot be read") {
      () throws(SystemError) in
      (try file.status().byteCount, try file.read(into: &start, at: 0))
    }
    try checkSize(byteCount, of: name)
    let bytes = StableBytes(Array(start.prefix(read)), name: name)
    if !TaskBundle.isArchive(bytes) { try ModelVerifier.checkIdentifier(of: FlatBuffer(bytes)) }
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
