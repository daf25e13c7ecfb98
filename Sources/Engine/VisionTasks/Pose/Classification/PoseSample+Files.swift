public import VisionBase

extension PoseSample {
  /// The largest file of samples, in bytes.
  public static let mostBytes = 1 << 26

  /// Reads samples from a CSV file, or from all CSV files of a folder in the order of their names.
  ///
  /// A file has one of these forms:
  ///
  /// - Rows of a name, a class, and the x, y and z of 33 landmarks: ML Kit's sample app has such a
  ///   file.
  /// - The same rows without a class, which then is the file's name without `.csv`.
  /// - The table of `vision pose --format csv`, whose class is the file's name, too.
  ///
  /// Throws `inputMissing` for a path without a file and for a folder without CSV files,
  /// `fileFailed` for files that cannot be read or exceed `mostBytes`, and `inputInvalid` with the
  /// line for a row in none of the forms.
  public static func samples(at path: String) throws(VisionError) -> [PoseSample] {
    guard FileKind(of: path, followingLinks: true) == .folder else {
      return try samples(ofFile: path)
    }
    let folder = path.bytes.hasSuffix("/") ? path : path + "/"
    let names = FileSystem.names(in: path)
      .filter { $0.bytes.lowercased().bytes.hasSuffix(".csv") }
    guard !names.isEmpty else {
      throw VisionError(.inputMissing, "\(path): the folder has no CSV files of samples")
    }
    var samples: [PoseSample] = []
    for name in names { samples += try self.samples(ofFile: folder + name) }
    return samples
  }

  private static func samples(ofFile path: String) throws(VisionError) -> [PoseSample] {
    let file = try StableBytes.open(path)
    let byteCount = try StableBytes.byteCount(of: file, path)
    guard byteCount <= mostBytes else {
      throw VisionError(
        .fileFailed,
        "\(path): samples are at most \(ByteCount.text(mostBytes)), not \(ByteCount.text(byteCount))"
      )
    }
    let bytes = try StableBytes(of: file, name: path, copyingUpTo: mostBytes)
    let copy = bytes.copy(of: 0..<bytes.byteCount)
    guard !copy.contains(0), let text = String(validUTF8: copy) else {
      throw VisionError(.inputInvalid, "\(path): the samples are not text in UTF-8")
    }
    return try PoseSampleTable(path: path).samples(in: text)
  }
}
