import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Writes files in one step: whoever looks sees the old file or the new one, never a part.
enum WholeFile {
  /// Writes bytes beside `path` and puts them in its place.
  static func write(_ bytes: RawSpan, to path: String) throws(VisionError) {
    let partial = "\(path).\(getpid()).partial"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("open", path) }
    do throws(VisionError) {
      do throws(VisionError) {
        try write(bytes, to: descriptor, path)
        guard fsync(descriptor) == 0 else { throw failure("fsync", path) }
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else { throw failure("close", path) }
      guard rename(partial, path) == 0 else { throw failure("rename", path) }
    } catch {
      unlink(partial)
      throw error
    }
  }

  private static func write(
    _ bytes: RawSpan, to descriptor: Int32, _ path: String
  ) throws(VisionError) {
    var start = 0
    while start < bytes.byteCount {
      let rest = bytes.extracting(start...)
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("write", path) }
      start += count
    }
  }

  private static func failure(_ call: String, _ path: String) -> VisionError {
    VisionError(
      .fileFailed, "cannot write \(path)", cause: SystemError(call: call, number: errno))
  }
}

#if canImport(Darwin)
  private let systemWrite = Darwin.write
#elseif canImport(Glibc)
  private let systemWrite = Glibc.write
#elseif canImport(Musl)
  private let systemWrite = Musl.write
#endif
