internal import CKernels

/// The checksum at the end of a vector file's record.
///
/// It detects damage, including a record in the place of another. It does not protect against a
/// writer with access to the user's cache.
struct RecordSeal {
  /// The size of a seal in bytes.
  static let byteCount = 8

  private let seed: UInt64

  /// Creates the seals for one file.
  init(_ layout: VectorLayout) {
    let number = UInt64(bitPattern: Int64(layout.generation))
    seed = layout.kind == .numbers ? number : ~number
  }

  /// Appends the seal of a slot's record to a buffer, after the record's bytes from `recordStart`
  /// on.
  func append(to buffer: inout [UInt8], recordStart: Int, slot: Int) {
    var sum = unsafe buffer.withUnsafeBufferPointer { bytes in
      unsafe ckernels_checksum(
        bytes.baseAddress?.advanced(by: recordStart), bytes.count - recordStart, seed(of: slot))
    }
    for _ in 0..<Self.byteCount {
      buffer.append(UInt8(truncatingIfNeeded: sum))
      sum >>= 8
    }
  }

  /// Returns the number of leading records in a buffer that match their seals.
  func intactCount(_ records: RawSpan, firstSlot: Int, stride: Int) -> Int {
    unsafe records.withUnsafeBytes { bytes in
      unsafe ckernels_sealed_record_count(
        bytes.bindMemory(to: UInt8.self).baseAddress, stride, bytes.count / stride,
        seed(of: firstSlot))
    }
  }

  private func seed(of slot: Int) -> UInt64 { seed &+ UInt64(bitPattern: Int64(slot)) }
}
