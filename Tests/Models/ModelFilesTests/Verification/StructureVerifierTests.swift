import ModelRewriting
import ModelFiles
import TestSupport
import Testing
import VisionBase

@Suite struct StructureVerifierTests {
  /// Tests a model whose subgraphs vector and tensors vector are shared over and over.
  @Test func `a small file that stands for a huge one is refused`() throws {
    var builder = FlatBufferBuilder()
    let shape = builder.vector([Int32](repeating: 1, count: 8))
    let name = builder.string(String(repeating: "n", count: 1000))
    let tensor = builder.table {
      $0.set(0, shape)
      $0.set(3, name)
    }
    let tensors = builder.vector(Array(repeating: tensor, count: 1000))
    let graph = builder.table { $0.set(0, tensors) }
    let graphs = builder.vector(Array(repeating: graph, count: 1000))
    let buffers = builder.vector([] as [Int32])
    let root = builder.table {
      $0.set(0, 3 as UInt32)
      $0.set(2, graphs)
      $0.set(4, buffers)
    }
    let refusal = try Refusal(builder.finish(root: root, identifier: "TFL3"))
    #expect(refusal.kind == "tooComplex")
  }

  @Test func `a string that does not end is refused`() throws {
    var bytes = try ModelMaker.addition.bytes()
    let name = try #require(bytes.firstRange(of: Array("left\0".utf8)))
    bytes[name.upperBound - 1] = 1
    let refusal = try Refusal(bytes)
    #expect(refusal.kind == "malformed")
    #expect(refusal.error.message.contains("subgraphs[0].tensors[0].name"))
    #expect(refusal.error.message.contains("zero byte"))
  }

  @Test func `text that is no UTF-8 is accepted`() throws {
    var bytes = try ModelMaker.addition.bytes()
    let name = try #require(bytes.firstRange(of: Array("left\0".utf8)))
    bytes[name.lowerBound] = 0xFF
    let file = try ModelFile(StableBytes(bytes, name: "odd name"))
    #expect(file.inputs[0].name == "\u{FFFD}eft")
  }

  @Test func `a table that is not aligned is refused`() throws {
    var bytes = try ModelMaker.addition.bytes()
    bytes[0] += 1
    let refusal = try Refusal(bytes)
    #expect(refusal.kind == "malformed")
  }

  @Test(arguments: [0, 1, 3, 5, 0xFFFF])
  func `a vtable of a wrong size is refused`(size: Int) throws {
    var bytes = try ModelMaker.addition.bytes()
    let root = Int(bytes[0])
    let vtable = root - Int(bytes[root])
    (bytes[vtable], bytes[vtable + 1]) = (UInt8(size & 255), UInt8(size >> 8))
    #expect(try Refusal(bytes).kind == "malformed")
  }

  @Test func `each word set to an absurd offset gives an answer`() throws {
    let bytes = try ModelMaker.addition.bytes()
    for place in stride(from: 0, to: bytes.count - 3, by: 4) {
      for word: [UInt8] in [
        [0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 127], [4, 0, 0, 0],
      ] {
        var changed = bytes
        changed.replaceSubrange(place..<place + 4, with: word)
        _ = try? ModelFile(StableBytes(changed, name: "changed"))
      }
    }
  }
}
