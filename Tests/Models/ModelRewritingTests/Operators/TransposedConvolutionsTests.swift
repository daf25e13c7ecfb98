import Foundation
import ModelBytes
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import ModelRewriting

struct TransposedConvolutionsTests {
  /// A picture of two pixels, four weights and a bias.
  static func line(
    options: String = "010000000200000002000000", inputs: String = "0,1,2",
    name: String = "Convolution2DTransposeBias"
  ) -> Substring {
    let weights = ModelMaker.floats([1, 2, 3, 4]).map { hex($0) }.joined()
    let bias = ModelMaker.floats([0.5]).map { hex($0) }.joined()
    return """
      transposed : f32[1,1,2,1] f32[1,2,2,1]=\(weights) f32[1]=\(bias) f32[1,2,4,1] ; 0>3 ; \
      "\(name)"(\(inputs)>3)x\(options)
      """
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  static func file(_ line: Substring) throws -> ModelFile {
    try ModelFile(OperatorModel(line).model.stableBytes())
  }

  @Test func `the runtime's operator takes the place of MediaPipe's`() throws {
    let file = try Self.file(Self.line())
    let known = try file.withKnownOperators()
    #expect(known.operators.map(\.name) == ["TRANSPOSE_CONV"])
    #expect(known.inputs == file.inputs)
    #expect(known.outputs == file.outputs)
    // The old file lies in the new one, byte for byte.
    let (old, new) = (file.bytes.copy(of: 0..<file.bytes.byteCount), known.bytes)
    #expect(new.copy(of: new.byteCount - old.count..<new.byteCount) == old)
    // All engines share the copy, as long as one of them has it.
    #expect(try file.withKnownOperators() === known)
  }

  @Test func `other models stay as they are`() throws {
    let file = try ModelFile(ModelMaker.addition.stableBytes())
    #expect(try file.withKnownOperators() === file)
  }

  @Test(arguments: [
    ("-", "has no options"), ("01000000", "has no options"),
    ("030000000200000002000000", "has the padding 3"),
    ("010000000000000002000000", "has the strides 0 and 2"),
    ("0100000002000000ffffffff", "has the strides 2 and -1"),
  ])
  func `damaged options are refused`(options: String, words: String) throws {
    let file = try Self.file(Self.line(options: options))
    let error = #expect(throws: VisionError.self) { try file.withKnownOperators() }
    #expect(error?.code == .modelInvalid)
    #expect(error?.message.mentions(words) == true, "\(error?.message ?? "")")
  }

  @Test func `an operator with too few inputs is refused`() throws {
    let file = try Self.file(Self.line(inputs: "0,1"))
    let error = #expect(throws: VisionError.self) { try file.withKnownOperators() }
    #expect(error?.code == .modelInvalid)
  }

  @Test(arguments: ["MaxPoolingWithArgmax2D", "MaxUnpooling2D"])
  func `operators that nothing computes are named`(name: String) throws {
    let file = try Self.file(Self.line(name: name))
    let error = #expect(throws: VisionError.self) { try file.withKnownOperators() }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.message.mentions(name) == true)
  }
}
