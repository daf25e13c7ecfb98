import Frames
import VisionBase

/// The framing of a worker's pictures and of its binary answers, as described in docs/worker.md.
///
/// Both begin with a line. Frames follow: a header of 16 bytes, and the bytes that it announces.
enum WorkerFraming {
  /// The version of the framing; it changes when an old reader would misunderstand.
  static let version = 1

  /// The first line of the sender of pictures.
  static let greeting = Array("vision-worker \(version)\n".utf8)

  /// The content of a frame sent to a worker.
  enum Question: UInt32 {
    /// The bytes of a picture's file.
    case picture = 1
    /// The path of a picture's file, in UTF-8.
    case path = 2
    /// Pixels after a `PixelHeader`.
    case pixels = 3
  }

  /// The content of a frame sent by a worker.
  enum Answer: UInt32 {
    /// The values of the task's columns.
    case record = 1
    /// A code and a message.
    case error = 2
  }

  /// The header of a frame: three little-endian numbers.
  struct Header: Equatable {
    /// The sender's number for the picture, which the answer repeats.
    var id: UInt64
    /// The kind of content.
    var kind: UInt32
    /// The number of bytes that follow.
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

extension WorkerFraming {
  /// The header of pixels: four little-endian numbers.
  struct PixelHeader: Equatable {
    var width: UInt32
    var height: UInt32
    /// The bytes per pixel: 1 for gray, 3 for RGB, 4 for RGB with alpha.
    var channelCount: UInt32
    /// The value of the EXIF tag for the orientation, 1 to 8.
    var orientation: UInt32

    static let byteCount = 16

    /// Reads the first 16 bytes.
    init(_ bytes: [UInt8]) {
      let numbers = (0..<4).map { index in
        bytes.dropFirst(4 * index).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
      (width, height, channelCount, orientation) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Creates a frame from the pixels after the header, whose rows have no padding.
    ///
    /// Throws `inputInvalid` for a header that does not describe a frame, and for another number of
    /// bytes than it announces.
    func frame(_ content: [UInt8], name: String) throws(VisionError) -> Frame {
      let formats: [UInt32: PixelFormat] = [1: .gray, 3: .rgb, 4: .rgba]
      guard let format = formats[channelCount] else {
        throw VisionError(
          .inputInvalid, "\(name): pixels have 1, 3 or 4 channels, not \(channelCount)")
      }
      guard let orientation = Orientation(exif: Int(orientation)) else {
        throw VisionError(
          .inputInvalid, "\(name): an orientation is a number from 1 to 8, not \(orientation)")
      }
      let (area, overflows) = Int(width).multipliedReportingOverflow(by: Int(height))
      let (wanted, isTooMuch) = area.multipliedReportingOverflow(by: Int(channelCount))
      guard !overflows, !isTooMuch, wanted == content.count - Self.byteCount else {
        throw VisionError(
          .inputInvalid,
          "\(name): \(width)x\(height) pixels of \(channelCount) bytes were announced, and "
            + "\(content.count - Self.byteCount) bytes came")
      }
      return try Frame(
        width: Int(width), height: Int(height), format: format, orientation: orientation,
        bytes: unsafe content.span.bytes.extracting(droppingFirst: Self.byteCount))
    }
  }
}

extension BinaryRecord {
  /// Creates the frame of an answer for a picture.
  init(_ kind: WorkerFraming.Answer, id: UInt64, _ content: [UInt8]) {
    let header = WorkerFraming.Header(
      id: id, kind: kind.rawValue, byteCount: UInt32(clamping: content.count))
    self.init(bytes: header.bytes + content)
  }
}
