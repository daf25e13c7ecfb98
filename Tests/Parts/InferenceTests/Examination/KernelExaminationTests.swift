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
    let has =
      switch kind {
      case .floats: kernels.floats != nil
      case .wide: WidePlan.isMeant(by: .fastest)
      case .signedBytes: kernels.bytes != nil
      case .unsignedBytes: kernels.bytes != nil && ByteRounding.current.hasUnsignedConvolutions
      }
    #expect(try kind.verdict() == (has ? .equal : .withoutKernels))
  }

  @Test func `a model that differs is noticed`() throws {
    let seed: UInt64 = 7
    let comparison = try KernelComparison(
      FloatProofModel.file(seed: seed), against: FloatProofModel.file(seed: seed + 1))
    #expect(try comparison.verdict() == .different)
  }

  @Test(arguments: IntegerProofModel.Form.allCases)
  func `the models of whole numbers consist of steps that kernels compute`(
    form: IntegerProofModel.Form
  ) throws {
    let use = try KernelUse(of: IntegerProofModel.file(form))
    guard form != .unsigned || ByteRounding.current.hasUnsignedConvolutions else {
      #expect(use.work.kind == nil)
      return
    }
    #expect(use.work.kind == (form == .wide ? .wide : .bytes))
    #expect(use.work.ownShare == 1)
  }

  @Test func `a model without convolutions has no kernels to compare`() throws {
    #expect(try KernelComparison(PrimingModel.file()).verdict() == .withoutKernels)
  }
}
