import VisionBase

/// How pictures come to a worker and binary answers go back, as docs/worker.md describes it.
///
/// Both begin with a line; then come frames: 16 bytes, and as many bytes as these say.
enum WorkerFraming {
  /// The version of the framing; it changes when an old reader would misunderstand.
  static let version = 1

  /// The line with which whoever sends pictures begins.
  static let greeting = Array("vision-worker \(version)\n".utf8)

  /// What a frame that is sent to a worker holds.
  enum Question: UInt32 {
    /// The bytes of a picture's file.
    case picture = 1
    /// The path of a picture's file, in UTF-8.
    case path = 2
  }

  /// What a frame that a worker sends holds.
  enum Answer: UInt32 {
    /// The values of the task's columns.
    case record = 1
    /// A code and a message.
    case error = 2
  }

  /// What a frame begins with: three numbers, each with its lowest byte first.
  struct Header: Equatable {
    /// The sender's number for the picture, which the answer repeats.
    var id: UInt64
    /// What the frame holds.
    var kind: UInt32
    /// How many bytes follow.
    var byteCount: UInt32

    static let byteCount = 16

    /// Reads 16 bytes.
    init(_ bytes: ArraySlice<UInt8>) {
      func number(_ range: Range<Int>) -> UInt64 {
        bytes.dropFirst(range.lowerBound).prefix(range.count).reversed()
          .reduce(0) { $0 << 8 | UInt64($1) }
      }
      id = number(0..<8)
      kind = UInt32(truncatingIfNeeded: number(8..<12))
      byteCount = UInt32(truncatingIfNeeded: number(12..<16))
    }

    init(id: UInt64, kind: UInt32, byteCount: UInt32) {
      (self.id, self.kind, self.byteCount) = (id, kind, byteCount)
    }

    /// The 16 bytes.
    var bytes: [UInt8] {
      let numbers: [(UInt64, Int)] = [(id, 8), (UInt64(kind), 4), (UInt64(byteCount), 4)]
      return numbers.flatMap { number, count in
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
      }
    }
  }
}

/// Bytes for programs, which no terminal is meant to show.
struct BinaryRecord: Sendable, Equatable {
  let bytes: [UInt8]

  /// A frame that answers for a picture.
  init(_ kind: WorkerFraming.Answer, id: UInt64, _ content: [UInt8]) {
    let header = WorkerFraming.Header(
      id: id, kind: kind.rawValue, byteCount: UInt32(clamping: content.count))
    bytes = header.bytes + content
  }
}
