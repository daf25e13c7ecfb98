import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A file that grows under another name and takes its place once it is complete.
///
/// One that is never installed leaves nothing behind. For one thread.
final class UnfinishedFile {
  private let path: String
  private let partial: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var offset = 0
  private var isInstalled = false

  private static let pieceSize = 1 << 20

  /// Begins a file that will be at `path`.
  init(_ path: String) throws(VisionError) {
    self.path = path
    partial = "\(path).\(getpid()).partial"
    let mode = WholeFile.mode(of: path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    descriptor = open(partial, flags, mode_t(mode ?? 0o666))
    guard descriptor >= 0 else { throw failure("open") }
    // As the file was that is replaced, for whom it is readable.
    if let mode { fchmod(descriptor, mode_t(mode)) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !isInstalled { unlink(partial) }
  }

  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(VisionError) {
    pending += bytes
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Replaces the first bytes.
  func overwriteStart(_ bytes: [UInt8]) throws(VisionError) {
    try flush()
    try write(bytes, at: 0)
  }

  /// Puts the complete file in place.
  func install() throws(VisionError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw failure("fsync") }
    guard rename(partial, path) == 0 else { throw failure("rename") }
    isInstalled = true
  }

  private func flush() throws(VisionError) {
    try write(pending, at: offset)
    offset += pending.count
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(VisionError) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { rest in
        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + start))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("pwrite") }
      start += count
    }
  }

  private func failure(_ call: String) -> VisionError {
    VisionError(
      .fileFailed, "cannot write \(path)", cause: SystemError(call: call, number: errno))
  }
}
