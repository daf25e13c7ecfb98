/// Sequential reading of files: short notes as text, long ones for their digest.
package enum NoteFile {
  /// Returns the lines of a short text file; nil if it is missing, unreadable or not short.
  package static func lines(of path: String) -> [String]? {
    guard let file = try? OpenFile(reading: path) else { return nil }
    return lines(of: file)
  }

  /// Returns the lines of an open short text file; nil if it is not one.
  package static func lines(of file: OpenFile) -> [String]? {
    var bytes = [UInt8](repeating: 0, count: 8192)
    guard (try? file.status())?.kind == .file,
      let count = try? file.read(into: &bytes, at: 0), count < bytes.count
    else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return text.bytes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Writes a short text file of the cache atomically, replacing any existing one.
  package static func write(
    _ lines: [String], to path: String, isPrivate: Bool = false
  ) throws(VisionError) {
    TemporaryFile.removeLeftovers(of: path)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    try WholeFile.write(bytes.span.rawBytes, to: path, isPrivate: isPrivate)
  }

  /// Returns the digest of a whole file.
  package static func sha256(of path: String) throws(VisionError) -> SHA256 {
    let file = try FileSystem.attempt("\(path): cannot be read") { () throws(SystemError) in
      try OpenFile(reading: path)
    }
    guard (try? file.status())?.kind == .file else {
      throw VisionError(
        .fileFailed, "\(path): cannot be read: it is not a plain file", cause: FileFault.notPlain)
    }
    return try sha256(of: file, path: path)
  }

  /// Returns the digest of an open file from its start.
  ///
  /// Throws `fileFailed` for a file that grows while it is read.
  package static func sha256(of file: OpenFile, path: String) throws(VisionError) -> SHA256 {
    let size = try FileSystem.attempt("\(path): cannot be examined") { () throws(SystemError) in
      try file.status().byteCount
    }
    var hasher = SHA256.Hasher()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var offset = 0
    while true {
      let count = try FileSystem.attempt("\(path): cannot be read") { () throws(SystemError) in
        try file.read(into: &buffer, at: offset)
      }
      guard count > 0 else { return hasher.finish() }
      guard offset < size else {
        throw VisionError(.fileFailed, "\(path): it grew while it was read; try again")
      }
      hasher.update(buffer.span.extracting(first: count).rawBytes)
      offset += count
    }
  }
}
