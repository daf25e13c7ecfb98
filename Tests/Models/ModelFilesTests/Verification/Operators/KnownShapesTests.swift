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
}
