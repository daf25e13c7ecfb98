#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif
internal import VisionBase

/// Writes a file under another name in the same folder, then renames it: nobody sees a half one.
enum FileReplacement {
  private static let serial = Lock(0)

  static func write(_ bytes: [UInt8], to path: String) throws(VisionError) {
    let number = serial.withLock { count in
      count += 1
      return count
    }
    let temporary = "\(path).\(getpid())-\(number).part"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, SystemError(call: "open", number: errno)) }
    do {
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor, path: path)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let cause = SystemError(call: "rename", number: errno)
      unsafe unlink(temporary)
      throw failure(path, cause)
    }
  }

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(VisionError) {
    try unsafe bytes.span.bytes.withUnsafeBytes { source throws(VisionError) in
      var offset = 0
      while offset < source.count {
        #if canImport(Darwin)
          let written = unsafe Darwin.write(
            descriptor, source.baseAddress?.advanced(by: offset), source.count - offset)
        #elseif canImport(Glibc)
          let written = unsafe Glibc.write(
            descriptor, source.baseAddress?.advanced(by: offset), source.count - offset)
        #else
          let written = unsafe Musl.write(
            descriptor, source.baseAddress?.advanced(by: offset), source.count - offset)
        #endif
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw failure(path, SystemError(call: "write", number: errno)) }
        offset += written
      }
    }
  }

  private static func failure(_ path: String, _ cause: SystemError) -> VisionError {
    VisionError(.fileFailed, "cannot write \(path)", cause: cause)
  }
}
