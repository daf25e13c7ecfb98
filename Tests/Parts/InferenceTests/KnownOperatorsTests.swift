import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import Inference

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct KnownOperatorsTests {
  /// A picture of two pixels, the weights 1 to 4, and the bias 0.5; stride 2.
  private static let line: Substring = """
    transposed : f32[1,1,2,1] f32[1,2,2,1]=0000803f000000400000404000008040 f32[1]=0000003f \
    f32[1,2,4,1] ; 0>3 ; "Convolution2DTransposeBias"(0,1,2>3)x010000000200000002000000
    """

  @Test func `MediaPipe's transposed convolution is computed`() throws {
    let model = try CompiledModel(ModelFile(OperatorModel(Self.line).model.stableBytes()))
    try model.inputs[0].withMutableElements(of: Float.self) { values throws(VisionError) in
      (values[0], values[1]) = (1, 2)
    }
    try model.run()
    let result = try model.outputs[0].withElements(of: Float.self) { values throws(VisionError) in
      values.indices.map { values[$0] }
    }
    #expect(result == [1.5, 2.5, 2.5, 4.5, 3.5, 4.5, 6.5, 8.5])
  }
}
