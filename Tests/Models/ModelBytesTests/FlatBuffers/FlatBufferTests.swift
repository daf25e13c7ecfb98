import ModelBytes
import Testing
import VisionBase

/// A flatbuffer written by hand: a table with one field of each kind.
///
/// ```
///  0 root offset → 28     4 "ABCD"      8 vtable (20 bytes: 8 fields)      28 table (36 bytes)
/// 64 string "höh"   76 vector of int32 [1, -2]   88 vector of tables → the table itself
/// 96 vector of strings → the string   104 vector of ubyte [7, 8, 9]   111 end
/// ```
private enum Example {
  static let vtable: [UInt16] = [20, 36, 4, 8, 12, 16, 20, 24, 28, 0]

  static var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func number(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) }
    }
    number(UInt32(28))
    bytes += Array("ABCD".utf8)
    vtable.forEach(number)
    number(Int32(28 - 8))  // 28: to the vtable
    bytes += [200, 0xFF, 1, 0]  // 32: slot 0: uint8 200, then int8 -1 beside it
    number((1.5 as Float).bitPattern)  // 36: slot 1
    number(UInt32(64 - 40))  // 40: slot 2: string
    number(UInt32(76 - 44))  // 44: slot 3: int32s
    number(UInt32(88 - 48))  // 48: slot 4: tables
    number(UInt32(96 - 52))  // 52: slot 5: strings
    number(UInt32(104 - 56))  // 56: slot 6: ubytes
    number(UInt32(0))  // 60
    number(UInt32(4))  // 64
    bytes += Array("höh".utf8) + [0, 0, 0, 0]
    number(UInt32(2))  // 76
    number(Int32(1))
    number(Int32(-2))
    number(UInt32(1))  // 88
    number(UInt32(bitPattern: 28 - 92))  // does not lead forward: refused
    number(UInt32(1))  // 96
    number(UInt32(bitPattern: 64 - 100))
    number(UInt32(3))  // 104
    bytes += [7, 8, 9]
    return bytes
  }

  static func buffer(_ bytes: [UInt8] = Example.bytes) -> FlatBuffer {
    FlatBuffer(StableBytes(bytes, name: "example"))
  }
}

@Suite struct FlatBufferTests {
  @Test func `each kind of field is read`() throws {
    let root = try Example.buffer().root()
    #expect(root.position == 28)
    #expect(try root.uint8(0) == 200)
    #expect(try root.int8(0) == -56)
    #expect(try root.bool(0))
    #expect(try root.uint32(0) == 0x0001_FFC8)
    #expect(try root.float32(1) == 1.5)
    #expect(try root.string(2) == "höh")
    #expect(try root.int32s(3) == [1, -2])
    #expect(try root.byteRange(6) == 108..<111)
    #expect(try root.has(6))
  }

  @Test func `an absent field gives its default or nil`() throws {
    let root = try Example.buffer().root()
    for slot in [7, 8, 1000, -1] {
      #expect(try root.int32(slot, default: 5) == 5)
      #expect(try root.float32(slot, default: 0.5) == 0.5)
      #expect(try root.uint64(slot) == 0)
      #expect(try root.string(slot) == nil)
      #expect(try root.table(slot) == nil)
      #expect(try root.tables(slot) == nil)
      #expect(try root.strings(slot) == nil)
      #expect(try root.int64s(slot) == nil)
      #expect(try root.byteRange(slot) == nil)
      #expect(try !root.has(slot))
    }
  }

  @Test func `an offset that leads out of the bytes is refused`() throws {
    let root = try Example.buffer().root()
    #expect(throws: VisionError.self) { try root.tables(4) }
    let error = try #require(throws: VisionError.self) { try root.strings(5) }
    #expect(error.code == .modelInvalid)
    #expect(error.message.contains("field 5 of the table at byte 28"))
    #expect(error.cause as? ModelFault == .outOfBounds(position: 100))
  }

  @Test func `a vector longer than the bytes is refused`() throws {
    var bytes = Example.bytes
    bytes.replaceSubrange(76..<80, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let root = try Example.buffer(bytes).root()
    #expect(throws: VisionError.self) { try root.int32s(3) }
  }

  @Test func `a field that does not fit in its table is refused`() throws {
    let root = try Example.buffer().root()
    #expect(throws: VisionError.self) { _ = try root.table(1) }
    var bytes = Example.bytes
    bytes[8 + 4] = 35
    #expect(throws: VisionError.self) { try Example.buffer(bytes).root().uint32(0) }
    bytes[8 + 4] = 2
    #expect(throws: VisionError.self) { try Example.buffer(bytes).root().uint8(0) }
  }

  @Test func `a flatbuffer inside other bytes gives positions in those bytes`() throws {
    let bytes = StableBytes([1, 2, 3, 4, 5] + Example.bytes + [6, 7], name: "around")
    let buffer = FlatBuffer(bytes, range: 5..<5 + Example.bytes.count)
    #expect(buffer.identifier == "ABCD")
    let root = try buffer.root()
    #expect(try root.string(2) == "höh")
    #expect(try root.byteRange(6) == 113..<116)
  }

  @Test func `a range that leaves the bytes is cut`() {
    let buffer = FlatBuffer(StableBytes([1, 2, 3], name: "three"), range: 2..<9)
    #expect(buffer.range == 2..<3)
    #expect(buffer.identifier == nil)
    #expect(throws: VisionError.self) { try buffer.root() }
  }

  @Test func `every truncation and every changed byte gives an answer or an error`() {
    let whole = Example.bytes
    for count in 0...whole.count { Self.readAll(Array(whole[..<count])) }
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] = value
        Self.readAll(bytes)
      }
    }
  }

  private static func readAll(_ bytes: [UInt8]) {
    guard let root = try? Example.buffer(bytes).root() else { return }
    for slot in 0..<9 {
      _ = try? root.uint64(slot)
      _ = try? root.string(slot)
      _ = try? root.table(slot)?.int32(0)
      _ = try? root.tables(slot)
      _ = try? root.strings(slot)
      _ = try? root.int64s(slot)
      _ = try? root.float32s(slot)
      _ = try? root.byteRange(slot)
    }
  }
}
