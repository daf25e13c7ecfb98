import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import Inference

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct KernelExaminationTests {
  @Test(arguments: KernelExamination.allCases)
  func `kernels are equal to the runtime, where this processor has them`(
    kind: KernelExamination
  ) throws {
    let kernels = ProcessorKernels.current
    let has = (kind == .floats ? kernels.floats : kernels.bytes) != nil
    #expect(try kind.verdict() == (has ? .equal : .withoutKernels))
  }

  @Test func `a model that differs is noticed`() throws {
    let seed: UInt64 = 7
    let comparison = try KernelComparison(
      FloatProofModel.file(seed: seed), against: FloatProofModel.file(seed: seed + 1))
    #expect(try comparison.verdict() == .different)
  }

  @Test(arguments: ByteProofModel.Form.allCases)
  func `the models of bytes consist of steps that kernels compute`(
    form: ByteProofModel.Form
  ) throws {
    let use = try KernelUse(of: ByteProofModel.file(form))
    #expect(use.work.kind == .bytes)
    #expect(use.work.ownShare == 1)
  }

  @Test func `a model without convolutions has no kernels to compare`() throws {
    #expect(try KernelComparison(PrimingModel.file()).verdict() == .withoutKernels)
  }
}
