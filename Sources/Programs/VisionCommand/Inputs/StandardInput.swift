import Frames
import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Standard input as one picture.
enum StandardInput {
  /// Reads everything up to the end of a descriptor.
  static func read(
    from descriptor: Int32 = STDIN_FILENO, limit: Int = PictureFile.byteLimit
  ) throws(VisionError) -> StableBytes {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let cause = SystemError(call: "read", number: errno)
        throw VisionError(.fileFailed, "cannot read standard input", cause: cause)
      }
      guard count > 0 else { break }
      bytes += piece[..<count]
      guard bytes.count <= limit else {
        throw VisionError(.inputInvalid, "standard input is longer than \(limit) bytes")
      }
    }
    guard !bytes.isEmpty else { throw VisionError(.inputInvalid, "standard input is empty") }
    return StableBytes(bytes, name: "standard input")
  }
}

#if canImport(Darwin)
  private let systemRead = unsafe Darwin.read
#elseif canImport(Glibc)
  private let systemRead = unsafe Glibc.read
#endif
