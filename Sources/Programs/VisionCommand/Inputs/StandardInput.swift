import Frames
import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Standard input: one picture, one list, or the beginning of a video.
enum StandardInput {
  /// The descriptor of standard input.
  static var descriptor: Int32 { STDIN_FILENO }

  /// The number of bytes that tell a picture from a video: the first box of a HEIF with its usual
  /// brands.
  private static let tellingByteCount = 64

  /// Reads to the end of a descriptor, some of whose bytes have been read.
  static func read(
    after beginning: [UInt8] = [], from descriptor: Int32 = STDIN_FILENO,
    limit: Int = PictureFile.byteLimit
  ) throws(VisionError) -> StableBytes {
    let bytes = try bytes(after: beginning, from: descriptor, atMost: 1 << 16) { count in
      count <= limit
    }
    guard bytes.count <= limit else {
      throw VisionError(.inputInvalid, "standard input is longer than \(limit) bytes")
    }
    return StableBytes(bytes, name: "standard input")
  }

  /// Reads enough bytes to identify the content.
  static func beginning(from descriptor: Int32 = STDIN_FILENO) throws(VisionError) -> [UInt8] {
    try bytes(after: [], from: descriptor, atMost: tellingByteCount) { $0 < tellingByteCount }
  }

  /// Reads on while `goesOn` returns true for the count of bytes, at most `most` bytes at once.
  private static func bytes(
    after beginning: [UInt8], from descriptor: Int32, atMost most: Int, while goesOn: (Int) -> Bool
  ) throws(VisionError) -> [UInt8] {
    var bytes = beginning
    var piece = [UInt8](repeating: 0, count: most)
    while goesOn(bytes.count) {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let cause = SystemError(call: "read", number: errno)
        throw VisionError(.fileFailed, "standard input cannot be read", cause: cause)
      }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    guard !bytes.isEmpty else { throw VisionError(.inputInvalid, "standard input is empty") }
    return bytes
  }
}

#if canImport(Darwin)
  private let systemRead = unsafe Darwin.read
#elseif canImport(Glibc)
  private let systemRead = unsafe Glibc.read
#endif
