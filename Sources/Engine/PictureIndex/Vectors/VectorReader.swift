internal import VisionBase

/// A vector file for reading; every record is verified each time, and lent as a copy.
///
/// The file is read, not mapped: reading from the system's cache costs a search next to nothing,
/// and a truncated mapped file ends the process. Safe to use from any thread.
final class VectorReader: Sendable {
  let layout: VectorLayout
  let path: String
  private let file: OpenFile
  private let slotCount: Int
  private let seal: RecordSeal

  /// The approximate number of bytes to read at once: few enough for the processor's cache.
  private static let pieceByteCount = 1 << 18

  /// Creates a reader for the file of an index, and checks that it has the slots.
  init(_ layout: VectorLayout, in folder: String, slotCount: Int) throws(VisionError) {
    path = "\(folder)/\(layout.fileName)"
    file = try StableBytes.open(path)
    (self.layout, self.slotCount, seal) = (layout, slotCount, RecordSeal(layout))
    try check()
  }

  private func check() throws(VisionError) {
    let status = try FileSystem.attempt("\(path): cannot be examined") { () throws(SystemError) in
      try file.status()
    }
    guard status.kind == .file, let needed = layout.byteCount(slotCount: slotCount),
      status.byteCount >= needed
    else { throw IndexFault.damaged(path, "it ends early, at byte \(status.byteCount)") }
    let header = layout.header
    var found = [UInt8](repeating: 0, count: header.count)
    let count = try FileSystem.attempt("\(path): cannot be read") { () throws(SystemError) in
      try file.read(into: &found, at: 0)
    }
    guard count == header.count, found == header else {
      throw IndexFault.damaged(path, "its first bytes are foreign")
    }
  }

  /// The maximum number of records to read at once.
  var pieceCount: Int { max(1, Self.pieceByteCount / layout.recordByteCount) }

  /// Lends the records of some slots, piece by piece, after verifying them.
  ///
  /// Throws an `IndexFault` for a slot that the file does not have, and for a damaged record.
  func forEachPiece(
    of slots: Range<Int>,
    _ body: (_ slots: Range<Int>, _ records: RawSpan) throws(VisionError) -> Void
  ) throws(VisionError) {
    guard slots.lowerBound >= 0, slots.upperBound <= slotCount else {
      throw IndexFault.damaged(path, "it has no vectors \(slots)")
    }
    let stride = layout.recordByteCount
    let pieceCount = min(pieceCount, slots.count)
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(pieceCount * stride, 1), alignment: 64)
    defer { unsafe memory.deallocate() }
    var first = slots.lowerBound
    while first < slots.upperBound {
      let piece = first..<min(first + pieceCount, slots.upperBound)
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<(piece.count * stride)])
      try unsafe fill(room, at: VectorLayout.headerByteCount + first * stride)
      let records = unsafe RawSpan(_unsafeBytes: room)
      let intactCount = seal.intactCount(records, firstSlot: first, stride: stride)
      guard intactCount == piece.count else {
        throw IndexFault.damaged(path, "vector \(first + intactCount) is not as it was written")
      }
      try body(piece, records)
      first = piece.upperBound
    }
  }

  /// Reads bytes until the buffer is full.
  @unsafe private func fill(
    _ memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(VisionError) {
    var done = 0
    while done < memory.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[done...])
      let count = try FileSystem.attempt("\(path): cannot be read") { () throws(SystemError) in
        try unsafe file.read(into: rest, at: offset + done)
      }
      guard count > 0 else {
        throw IndexFault.damaged(path, "it ends early, at byte \(offset + done)")
      }
      done += count
    }
  }
}
