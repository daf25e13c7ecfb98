import Foundation
import ModelBytes
import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

@Suite struct KnownShapesTests {
  @Test func `a side that no memory has is not known`() throws {
    let graph = try ModelGraph(FlatBuffer(ModelMaker.addition.stableBytes()))
    var shapes = KnownShapes(of: graph.subgraphs[0])
    shapes[0] = [Int(Int32.max), .max, 0, -1, .min, Int(Int32.max) + 1]
    #expect(shapes[0] == [Int(Int32.max), -1, 0, -1, -1, -1])
  }

  /// Tests models whose last operator calculates with the result of the first.
  @Test(arguments: [
    "MAX_POOL_2D(3>4)a5{0:b0;1:i1;2:i1;3:i1;4:i1;5:b0}",
    "MAX_POOL_2D(3>4)a5{0:b1;1:i1;2:i1;3:i1;4:i1;5:b0}", "CONCATENATION(3,3>4)a10{0:i1;1:b0}",
    "PAD(3,5>4)a22{}", "DEPTHWISE_CONV_2D(3,6,7>4)a2{0:b0;1:i1;2:i1;3:i2;4:b0}",
  ])
  func `sums and products of sides do not overflow`(last: String) throws {
    func model(side: String) throws -> ModelMaker {
      let sizes = ["01", side, "01", "01"].map {
        $0.padding(toLength: 16, withPad: "0", startingAt: 0)
      }
      let line =
        "LAST : f32[1,4,4,1] i64[4]=00*32 i64[4]=\(sizes.joined()) f32[1,4,4,1] f32[1,4,4,1] "
        + "i32[4,2]=01000000*8 f32[1,1,1,2]=00000000*2 f32[2]=00000000*2 ; "
        + "0>4 ; SLICE(0,1,2>3)a48{} \(last)"
      return try OperatorModel(line[...]).model
    }
    let refusal = try Refusal(model(side: "ffffffffffffff7f"))
    #expect(refusal.error.message.contains("SLICE"), "\(refusal.error.message)")
    // The largest size that a slice may have: whatever the result, the process continues.
    _ = try? ModelFile(model(side: "ffffff3f").stableBytes())
  }

  @Test(arguments: [
    ("ffffffff*2", "01000000*2"), ("ffffff7f*2", "01000000*2"), ("00000000*2", "feffffff*2"),
    ("01000000*2", "ffffff7f*2"),
  ])
  func `a slice starts in its input and has a size`(begin: String, size: String) throws {
    let line =
      "SLICE : f32[3,4] i32[2]=\(begin) i32[2]=\(size) f32[2,2] ; 0>3 ; SLICE(0,1,2>3)a48{}"
    let refusal = try Refusal(OperatorModel(line[...]).model)
    #expect(refusal.error.message.contains("SLICE"), "\(refusal.error.message)")
  }

  /// Tests that a choice between the largest numbers of rows passes, as end-to-end detectors have.
  @Test func `the largest numbers of rows have a known shape`() throws {
    let line =
      "LAST : f32[1,8] i32[]=05000000 f32[1,5] i32[1,5] bool[1,5] f32[1,5] ; 0>5 ; "
      + "TOPK_V2(0,1>2,3)a34{} LESS(2,2>4)a41{} SELECT(4,2,2>5)a47{}"
    #expect(throws: Never.self) {
      try ModelFile(OperatorModel(line[...]).model.stableBytes())
    }
  }

  /// Returns a dilated window as converters write it: blocks, joined again and cut to the picture.
  private static func blocks(_ input: String, pads: String, crops: String) throws -> ModelMaker {
    let line =
      "LAST : f32[\(input)] i32[2]=02000000*2 i32[2,2]=\(pads) i32[2,2]=\(crops) f32[4,4,4,1] "
      + "f32[\(input)] ; 0>5 ; SPACE_TO_BATCH_ND(0,1,2>4)a25{} BATCH_TO_SPACE_ND(4,1,3>5)a24{}"
    return try OperatorModel(line[...]).model
  }

  private static let one = "0000000001000000"
  private static let nine = "0000000009000000"

  @Test func `blocks of a picture with odd sides are cut to it again, however many pictures`()
    throws
  {
    var model = try Self.blocks("1,7,7,1", pads: Self.one + Self.one, crops: Self.one + Self.one)
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
    model.subgraphs[0].tensors[0].signature = [-1, 7, 7, 1]
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
    // The side may be what only the runtime knows.
    model.subgraphs[0].tensors[0].signature = [1, -1, 7, 1]
    let refusal = try Refusal(model)
    #expect(refusal.error.message.contains("its crops do not fit"), "\(refusal.error.message)")
  }

  /// Tests two dilated windows in a row: the second one relies on the sides of the first.
  @Test func `pictures that were joined of blocks can be divided again`() throws {
    let line =
      "LAST : f32[1,7,7,1] i32[2]=02000000*2 i32[2,2]=\(Self.one)\(Self.one) f32[4,4,4,1] "
      + "f32[1,7,7,1] f32[4,4,4,1] f32[1,7,7,1] ; 0>6 ; SPACE_TO_BATCH_ND(0,1,2>3)a25{} "
      + "BATCH_TO_SPACE_ND(3,1,2>4)a24{} SPACE_TO_BATCH_ND(4,1,2>5)a25{} "
      + "BATCH_TO_SPACE_ND(5,1,2>6)a24{}"
    #expect(throws: Never.self) {
      try ModelFile(OperatorModel(line[...]).model.stableBytes())
    }
  }

  @Test func `nothing is cut off that is not there`() throws {
    let refusal = try Refusal(
      Self.blocks("1,7,7,1", pads: Self.one + Self.one, crops: Self.one + Self.nine))
    #expect(refusal.error.message.contains("its crops do not fit"), "\(refusal.error.message)")
    // Blocks that do not divide the picture have no sides to rely upon.
    let odd = try Refusal(
      Self.blocks("1,8,7,1", pads: Self.one + Self.one, crops: Self.one + Self.one))
    #expect(odd.error.message.contains("its crops do not fit"), "\(odd.error.message)")
  }

  @Test(arguments: [0, 1])
  func `boxes without anchors are refused, whatever shape they claim`(side: Int) throws {
    var random = SeededGenerator(seed: 8)
    var model = ModelMaker.randomSuppression(using: &random)
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
    // The boxes are as many as a larger picture has.
    model.subgraphs[0].tensors[0].shape[side] *= 3
    let refusal = try Refusal(model)
    #expect(refusal.error.message.contains("do not fit the anchors"), "\(refusal.error.message)")
    // How many the runtime finds is not certain.
    var signature = model.subgraphs[0].tensors[0].shape
    signature[side] = -1
    model.subgraphs[0].tensors[0].signature = signature
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
  }
}
