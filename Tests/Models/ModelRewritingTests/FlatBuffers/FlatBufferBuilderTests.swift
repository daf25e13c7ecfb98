import ModelBytes
import ModelFiles
import Testing
import VisionBase

@testable import ModelRewriting

@Suite struct FlatBufferBuilderTests {
  private func read(
    _ builder: FlatBufferBuilder, _ root: FlatBufferBuilder.Reference, _ identifier: String? = nil
  ) throws -> FlatBuffer {
    FlatBuffer(
      StableBytes(try builder.finish(root: root, identifier: identifier), name: "built"))
  }

  @Test func `each kind of field is read back`() throws {
    var builder = FlatBufferBuilder()
    let text = builder.string("größe")
    let bytes = builder.vector(bytes: [1, 2, 3])
    let numbers = builder.vector([-1, 7] as [Int32])
    let long = builder.vector([1 << 40] as [Int64])
    let floats = builder.vector([0.5, -2] as [Float])
    let inner = builder.table { $0.set(3, -9 as Int32) }
    let list = builder.vector([inner, inner])
    let texts = builder.vector([text, builder.string("")])
    let root = builder.table {
      $0.set(0, 200 as UInt8)
      $0.set(1, -5 as Int64)
      $0.set(2, true)
      $0.set(3, 1.25 as Float)
      $0.set(4, text)
      $0.set(5, bytes)
      $0.set(6, numbers)
      $0.set(7, long)
      $0.set(8, floats)
      $0.set(9, inner)
      $0.set(10, list)
      $0.set(11, texts)
      $0.setUnion(12, type: 4, inner)
    }
    let buffer = try read(builder, root, "TEST")
    #expect(buffer.identifier == "TEST")
    let table = try buffer.root()
    #expect(try table.uint8(0) == 200)
    #expect(try table.int64(1) == -5)
    #expect(try table.bool(2))
    #expect(try table.float32(3) == 1.25)
    #expect(try table.string(4) == "größe")
    #expect(try table.byteRange(5).map { buffer.bytes.copy(of: $0) } == [1, 2, 3])
    #expect(try table.int32s(6) == [-1, 7])
    #expect(try table.int64s(7) == [1 << 40])
    #expect(try table.float32s(8) == [0.5, -2])
    #expect(try table.table(9)?.int32(3) == -9)
    #expect(try table.tables(10)?.map { try $0.int32(3) } == [-9, -9])
    #expect(try table.strings(11) == ["größe", ""])
    #expect(try table.uint8(12) == 4)
    #expect(try table.table(13)?.int32(3) == -9)
  }

  @Test func `what equals the default is left out`() throws {
    var builder = FlatBufferBuilder()
    let root = builder.table {
      $0.set(0, 0 as Int32)
      $0.set(1, false)
      $0.set(2, 7 as UInt8, standard: 7)
      $0.set(3, nil)
      $0.set(4, 1 as Int32)
    }
    let table = try read(builder, root).root()
    for slot in 0..<4 { #expect(try !table.has(slot)) }
    #expect(try table.has(4))
  }

  @Test("a vector of bytes lies on its alignment", arguments: [4, 8, 16, 64])
  func alignment(alignment: Int) throws {
    for before in 0..<20 {
      var builder = FlatBufferBuilder()
      let padding = builder.string(String(repeating: "x", count: before))
      let bytes = builder.vector(bytes: [9], alignment: alignment)
      let root = builder.table {
        $0.set(0, padding)
        $0.set(1, bytes)
      }
      let range = try #require(try read(builder, root).root().byteRange(1))
      #expect(range.lowerBound.isMultiple(of: alignment))
    }
  }

  @Test func `numbers lie on multiples of their size`() throws {
    for before in 0..<9 {
      var builder = FlatBufferBuilder()
      let longs = builder.vector([1] as [Int64])
      let padding = builder.string(String(repeating: "x", count: before))
      let inner = builder.table {
        $0.set(0, 1 as UInt8)
        $0.set(1, 1 as Int64)
        $0.set(2, 1 as Int32)
      }
      let root = builder.table {
        $0.set(0, longs)
        $0.set(1, padding)
        $0.set(2, inner)
      }
      let table = try #require(try read(builder, root).root().table(2))
      #expect(table.position.isMultiple(of: 8))
      #expect(try table.int64(1) == 1)
      let range = try #require(try read(builder, root).root().byteRange(0))
      #expect(range.lowerBound.isMultiple(of: 8))
    }
  }

  @Test func `tables of one shape share a virtual table`() throws {
    func byteCount(_ count: Int) throws -> Int {
      var builder = FlatBufferBuilder()
      let tables = (0..<count).map { index in builder.table { $0.set(0, Int32(index + 1)) } }
      let list = builder.vector(tables)
      let root = builder.table { $0.set(0, list) }
      return try builder.finish(root: root).count
    }
    #expect(try byteCount(11) - byteCount(10) == 12)  // an offset, a table of 8 bytes
  }

  @Test func `an attachment keeps its bytes, and references lead into it`() throws {
    var inside = FlatBufferBuilder()
    let name = inside.string("inside")
    let innerRoot = inside.table { $0.set(0, name) }
    let attached = StableBytes(try inside.finish(root: innerRoot), name: "attached")
    let position = try FlatBuffer(attached).root().position

    var builder = FlatBufferBuilder()
    let attachment = builder.attachment(attached, alignment: 64)
    let root = builder.table { $0.set(5, attachment.advanced(by: position)) }
    let table = try #require(try read(builder, root).root().table(5))
    #expect(try table.string(0) == "inside")
    #expect((table.position - position).isMultiple(of: 64))
  }

  @Test func `structs are a vector with their own alignment`() throws {
    var builder = FlatBufferBuilder()
    let structs = builder.vector(structs: Array(1...16), count: 2, alignment: 8)
    let root = builder.table { $0.set(0, structs) }
    let buffer = try read(builder, root)
    let range = try #require(try buffer.root().byteRange(0))
    #expect(range.count == 2)  // the vector counts structs
    #expect(range.lowerBound.isMultiple(of: 8))
    #expect(buffer.bytes.byteCount == range.lowerBound + 16)
  }
}
