import ModelBytes
import ModelFiles
import TestSupport
import Testing
import VisionBase

/// Tests of files reported to end the process that opens them with the inference runtime.
@Suite struct PublicReportTests {
  /// Reported as https://github.com/tensorflow/tensorflow/issues/115308 .
  @Test(
    arguments: [[0, 0, 0, 0], [8, 0, 0, 0], [4, 0, 0, 0], [255, 255, 255, 255]] as [[UInt8]])
  func `eight bytes with the right identifier are refused`(root: [UInt8]) throws {
    let refusal = try Refusal(root + Array("TFL3".utf8))
    #expect(refusal.error.code == .modelInvalid)
    guard case .malformed(let place) = refusal.fault else {
      Issue.record("the fault is \(refusal.fault)")
      return
    }
    #expect(place.position < 8)
  }

  /// Reported as https://github.com/tensorflow/tensorflow/issues/111458 .
  @Test(arguments: [[2_147_483_647], [1, 2_147_483_647], [46341, 46341], [-2, 4], [1, -1]])
  func `a dimension of 2147483647 is refused`(shape: [Int]) throws {
    var model = ModelMaker.addition
    model.subgraphs[0].tensors[0].shape = shape.map(Int32.init)
    let refusal = try Refusal(model)
    #expect(refusal.kind == "badShape")
    #expect(refusal.error.message.contains("subgraphs[0].tensors[0].shape"))
  }

  /// Reported as https://github.com/tensorflow/tensorflow/issues/124982 .
  @Test(arguments: [
    [1, 1, 1, 1, 1, 1, 1, 2, 3], Array(repeating: 1, count: 1000), [7], [-1, -1], [4, -1],
    [2_147_483_647, 2], [-6],
  ])
  func `a reshape to more dimensions or other elements is refused`(target: [Int]) throws {
    let refusal = try Refusal(ModelMaker.reshape(to: target.map(Int32.init)))
    #expect(["badShape"].contains(refusal.kind))
  }

  @Test(arguments: [[6], [3, 2], [1, 1, 1, 1, 1, 1, 1, 6], [-1], [3, -1], [2, 3, -1]])
  func `a reshape to as many elements is accepted`(target: [Int]) throws {
    let model = try ModelMaker.reshape(to: target.map(Int32.init)).stableBytes()
    #expect(throws: Never.self) { try ModelFile(model) }
  }

  /// Reported as https://github.com/tensorflow/tflite-micro/issues/3076 .
  @Test(arguments: [2, 3, 99, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func `a tensor's buffer index out of range is refused`(index: UInt32) throws {
    var model = ModelMaker.addition
    model.subgraphs[0].tensors[1].buffer = index
    let refusal = try Refusal(model)
    #expect(refusal.kind == "indexOutOfRange")
    #expect(refusal.error.message.contains("subgraphs[0].tensors[1]"))
    #expect(refusal.error.message.contains("buffer \(index), but there are 2"))
  }

  /// Reported as https://github.com/tensorflow/tflite-micro/issues/3077 .
  @Test(arguments: [1, 5, 0xFFFF_FFFF] as [UInt32])
  func `a metadata entry's buffer index out of range is refused`(excess: UInt32) throws {
    var model = ModelMaker.convolution
    model.metadata[0].buffer = UInt32(model.buffers.count - 1) &+ excess
    guard Int(model.metadata[0].buffer) >= model.buffers.count else { return }
    let refusal = try Refusal(model)
    #expect(refusal.kind == "indexOutOfRange")
    #expect(refusal.error.message.contains("metadata[0].buffer"))
  }
}
