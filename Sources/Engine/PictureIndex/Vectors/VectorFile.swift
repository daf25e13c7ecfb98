internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A vector file that grows at its end, in the hands of the one process that writes.
final class VectorFile {
  let layout: VectorLayout
  private let path: String
  private let descriptor: Int32
  private var byteCount: Int

  /// Opens the file, makes it where the catalogue counts no slot yet, and drops what was written
  /// but never counted; only this user may read one that is made.
  init(_ layout: VectorLayout, in folder: String, slotCount: Int) throws(VisionError) {
    let path = "\(folder)/\(layout.fileName)"
    guard let byteCount = layout.byteCount(slotCount: slotCount) else {
      throw IndexFault.damaged(path, "the catalogue counts \(slotCount) vectors")
    }
    if slotCount > 0 { _ = try layout.map(in: folder, slotCount: slotCount) }
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileSystem.failure("open", errno, "cannot write \(path)") }
    (self.layout, self.path, self.byteCount) = (layout, path, byteCount)
    if slotCount == 0 {
      self.byteCount = 0
      try truncate()
      try append(layout.header)
      try synchronizeFolder(folder)
    } else {
      try truncate()
    }
  }

  deinit {
    close(descriptor)
  }

  /// Adds whole records at the end.
  func append(_ bytes: [UInt8]) throws(VisionError) {
    try unsafe append(bytes.span.bytes)
  }

  /// Adds whole records at the end.
  func append(_ bytes: RawSpan) throws(VisionError) {
    var start = 0
    while start < bytes.byteCount {
      let count = unsafe bytes.extracting(droppingFirst: start).withUnsafeBytes { rest in
        unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(byteCount))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileSystem.failure("pwrite", count < 0 ? errno : ENOSPC, "cannot write \(path)")
      }
      start += count
      byteCount += count
    }
  }

  /// Returns once the disk has everything.
  func synchronize() throws(VisionError) {
    guard fsync(descriptor) == 0 else {
      throw FileSystem.failure("fsync", errno, "cannot write \(path)")
    }
  }

  private func truncate() throws(VisionError) {
    guard ftruncate(descriptor, off_t(byteCount)) == 0 else {
      throw FileSystem.failure("ftruncate", errno, "cannot write \(path)")
    }
  }

  /// Makes the disk know the file's name, too.
  private func synchronizeFolder(_ folder: String) throws(VisionError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.failure("open", errno, "cannot read \(folder)") }
    defer { close(descriptor) }
    // Some file systems refuse this for folders; they keep names safe by themselves.
    _ = fsync(descriptor)
  }
}
