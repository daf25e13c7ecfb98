/// Bytes for programs, not meant for a terminal.
struct BinaryRecord: Sendable, Equatable {
  let bytes: [UInt8]
}
