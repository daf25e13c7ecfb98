import Testing

@testable import ModelFiles

@Suite struct ProtobufFieldsTests {
  private func fields(_ bytes: [UInt8]) throws -> [ProtobufFields.Field] {
    var (reader, fields) = (ProtobufFields(bytes[...]), [ProtobufFields.Field]())
    while let field = try reader.next() { fields.append(field) }
    return fields
  }

  @Test func `fields of all forms are read in their order`() throws {
    let bytes: [UInt8] = [
      0x08, 0xAC, 0x02, 0x15, 0, 0, 0x80, 0x3F, 0x1A, 2, 7, 8, 0x21, 1, 0, 0, 0, 0, 0, 0, 0,
    ]
    let found = try fields(bytes)
    #expect(found.map(\.number) == [1, 2, 3, 4])
    #expect(found[0].value == .number(300))
    #expect(found[1].value == .narrow(0x3F80_0000))
    #expect(found[2].value == .bytes([7, 8]))
    #expect(found[3].value == .wide(1))
    #expect(try fields([]).isEmpty)
    #expect(try ProtobufFields.floats([0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0]) == [1, -2])
  }

  @Test(
    arguments: [
      [0x08], [0x08, 0x80], [0x15, 0, 0, 0], [0x1A, 2, 7], [0x21, 1], [0x0B], [0x0C], [0x00, 1],
      [0x1A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
      [0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
    ] as [[UInt8]])
  func `damaged messages are faults`(bytes: [UInt8]) {
    #expect(throws: ProtobufFields.Fault.self) { try fields(bytes) }
  }

  @Test func `floats are whole`() {
    #expect(throws: ProtobufFields.Fault.self) { try ProtobufFields.floats([1, 2, 3]) }
  }
}
