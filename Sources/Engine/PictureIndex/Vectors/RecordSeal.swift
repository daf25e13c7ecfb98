internal import CKernels

/// The checksum that ends a record of a vector file.
///
/// It tells damage, also a record that lies in another's place, from what was written. It is no
/// defence against whoever may write into the user's cache.
struct RecordSeal {
  /// The bytes of a seal.
  static let byteCount = 8

  private let seed: UInt64

  /// The seals of one file.
  init(_ layout: VectorLayout) {
    let number = UInt64(bitPattern: Int64(layout.generation))
    seed = layout.kind == .numbers ? number : ~number
  }

  /// Adds the seal of a slot's record behind its bytes, which begin somewhere in a buffer.
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

  /// How many of the records in a buffer fit their seals, from the first one on.
  func intactCount(_ records: RawSpan, firstSlot: Int, stride: Int) -> Int {
    unsafe records.withUnsafeBytes { bytes in
      unsafe ckernels_sealed_record_count(
        bytes.bindMemory(to: UInt8.self).baseAddress, stride, bytes.count / stride,
        seed(of: firstSlot))
    }
  }

  private func seed(of slot: Int) -> UInt64 { seed &+ UInt64(bitPattern: Int64(slot)) }
}
