internal import VisionBase

/// A final box in an MP4 that names its maker, with a digest of all bytes before it.
///
/// Players ignore a `free` box (ISO/IEC 14496-12, 8.1.2). The digest distinguishes an unchanged
/// video from one that was edited later, even in place.
package enum MovieMark {
  private static let words = "Made by vision (swift-vision-tasks); SHA-256 of bytes before: "
  private static let bufferSize = 1 << 18

  private static func box(_ digest: SHA256) -> [UInt8] {
    let content = Array(("free" + words + digest.description).utf8)
    return [0, 0, 0, UInt8(content.count + 4)] + content
  }

  /// Returns true if the file at a path ends with the mark, and is otherwise unchanged.
  ///
  /// Reads the whole file if it has a mark.
  package static func isIntact(at path: String) -> Bool {
    guard let file = try? OpenFile(reading: path), let status = try? file.status(),
      status.kind == .file
    else { return false }
    let length = box(.ofNothing).count
    let start = status.byteCount - length
    var bytes = [UInt8](repeating: 0, count: length)
    guard start > 0, (try? file.read(into: &bytes, at: start)) == length,
      let noted = SHA256(String(decoding: bytes.suffix(64), as: UTF8.self)), bytes == box(noted)
    else { return false }
    return (try? sha256(of: file, byteCount: start)) == noted
  }

  /// Returns the digest of the first bytes of a file, or of all if it has fewer.
  private static func sha256(
    of file: OpenFile, byteCount: Int
  ) throws(SystemError) -> SHA256 {
    var hasher = SHA256.Hasher()
    var buffer = [UInt8](repeating: 0, count: bufferSize)
    var offset = 0
    while offset < byteCount {
      let count = try min(file.read(into: &buffer, at: offset), byteCount - offset)
      guard count > 0 else { break }
      hasher.update(buffer.span.extracting(first: count).rawBytes)
      offset += count
    }
    return hasher.finish()
  }

  /// Appends the mark to a file.
  static func add(to file: TemporaryFile) throws(VisionError) {
    let (digest, end) = try SystemCall.attempt("\(file.target): cannot be written") {
      () throws(SystemError) -> (SHA256, Int) in
      let written = try OpenFile(reading: file.path)
      let byteCount = try written.status().byteCount
      return (try sha256(of: written, byteCount: byteCount), byteCount)
    }
    try file.write(box(digest).span.rawBytes, at: end)
  }
}
