import CKernels
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// This package's kernels for floats with weights of bytes give the same bits as the runtime's.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct HybridPlanTests {
  private typealias Picture = KernelPair.Picture

  /// A layer whose windows only kernels of single operators have.
  private static let oblong = {
    var layer = ModelMaker.HybridLayer()
    layer.kernel = (3, 5)
    return layer
  }()

  @Test("random layers are the runtime's to the bit", arguments: [1, 2])
  func random(threadCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(40 + threadCount))
    var ownCount = 0
    for number in 0..<60 {
      let maker = ModelMaker.randomHybrid(using: &random)
      let pair = try KernelPair(ModelFile(maker.stableBytes()), threadCount: threadCount)
      ownCount += pair.ours.trees.count
      for picture in [Picture.numbers, .withZeros] {
        #expect(try pair.agree(on: picture, using: &random), "model \(number) of \(random)")
      }
      #expect(pair.ours.trees.allSatisfy { !$0.isUnsure })
    }
    #expect(ownCount > 60)
  }

  @Test("strange pictures are the runtime's to the bit", arguments: KernelPair.Picture.allCases)
  func strange(picture: KernelPair.Picture) throws {
    var random = SeededGenerator(seed: 79)
    for number in 0..<12 {
      let maker = ModelMaker.randomHybrid(strange: true, using: &random)
      let pair = try KernelPair(ModelFile(maker.stableBytes()))
      for _ in 0..<2 {
        #expect(try pair.agree(on: picture, using: &random), "model \(number) of \(random)")
      }
    }
  }

  /// Two layers, the second one over all channels unless they are oblong.
  @Test(
    "pictures of one sign, and of one number, are the runtime's to the bit",
    arguments: [false, true])
  func ranges(areOblong: Bool) throws {
    var random = SeededGenerator(seed: 80)
    var second = ModelMaker.HybridLayer()
    (second.channels, second.kernel) = (24, (1, 1))
    let layers = areOblong ? [Self.oblong, Self.oblong] : [.init(), second]
    let pair = try KernelPair(
      ModelFile(
        ModelMaker.hybrid(layers, picture: [1, 16, 16, 40], using: &random).stableBytes()))
    #expect(pair.ours.trees.count == (areOblong ? 2 : 1))
    for range in [0...0, 0...1, 1...1, 0.5...0.75, -3 ... -1, -1...0, -1...1e6, -1e-6...1e6] {
      let range = Float(range.lowerBound)...Float(range.upperBound)
      for _ in 0..<4 {
        #expect(try pair.agree { Float.random(in: range, using: &random) }, "\(range)")
      }
    }
    // Numbers halfway between two bytes.
    for shift in [0, 0.25, 0.5] as [Float] {
      let agrees = try pair.agree { Float.random(in: -255...0, using: &random).rounded() + shift }
      #expect(agrees)
    }
  }

  /// The zero points computed from the smallest and from the largest number round to different
  /// bytes here.
  @Test func `a zero point halfway between two bytes is the runtime's`() throws {
    var random = SeededGenerator(seed: 85)
    let pair = try KernelPair(
      ModelFile(
        ModelMaker.hybrid([.init()], picture: [1, 16, 16, 40], using: &random).stableBytes()))
    for _ in 0..<60 {
      let step = Float.random(in: 0.001...0.1, using: &random)
      let zero = Float(Int.random(in: -120...120, using: &random)) + 0.5
      let range = -(128 + zero) * step...(127 - zero) * step
      var ends = [range.lowerBound, range.upperBound]
      let agrees = try pair.agree { ends.popLast() ?? Float.random(in: range, using: &random) }
      #expect(agrees, "\(zero), \(step)")
    }
    #expect(pair.ours.trees.allSatisfy { !$0.isUnsure })
  }

  @Test func `pictures of numbers that are not finite are computed by the runtime`() throws {
    var random = SeededGenerator(seed: 81)
    let pair = try KernelPair(
      ModelFile(
        ModelMaker.hybrid([.init()], picture: [1, 16, 16, 40], using: &random).stableBytes()))
    let kernel = try #require(pair.ours.trees.first)
    for (picture, isUnsure) in [
      (Picture.numbers, false), (.withNaN, true), (.withZeros, false), (.withInfinity, true),
      (.withNegativeZeros, false),
    ] {
      #expect(try pair.agree(on: picture, using: &random), "\(picture)")
      #expect(kernel.isUnsure == isUnsure, "\(picture)")
    }
  }

  @Test func `a bias that is not finite leaves the model to the runtime`() throws {
    var random = SeededGenerator(seed: 82)
    var layer = ModelMaker.HybridLayer()
    layer.strangeBias = .infinity
    let pair = try KernelPair(
      ModelFile(
        ModelMaker.hybrid([layer], picture: [1, 16, 16, 8], using: &random).stableBytes()))
    #expect(pair.ours.trees.isEmpty)
    #expect(try pair.agree(on: .numbers, using: &random))
  }

  @Test func `the runtime keeps its threads beside these kernels alone`() throws {
    var random = SeededGenerator(seed: 84)
    var options = InferenceOptions(threadCount: 2)
    options.kernels = .own
    let makers = [
      (ModelMaker.hybrid([Self.oblong], picture: [1, 16, 16, 40], using: &random), true),
      (ModelMaker.residualBlock(.dynamicRange, using: &random), false),
    ]
    for (maker, leavesThreads) in makers {
      let own = OwnKernels(
        for: try ModelFile(maker.stableBytes()), options, in: try .current(), floatsHold: { true })
      #expect(own?.leavesThreads == leavesThreads)
    }
  }

  @Test func `each form gives the bits of the portable one`() throws {
    var random = SeededGenerator(seed: 83)
    for number in 0..<40 {
      let file = try ModelFile(ModelMaker.randomHybrid(using: &random).stableBytes())
      for convolution in try file.replacingSingles()?.convolutions ?? [] {
        let picture = (0..<convolution.input.count).map { _ in
          Float.random(in: -2...1, using: &random)
        }
        let expected = try #require(
          Self.result(of: convolution, file, picture, CKERNELS_PORTABLE_FORM))
        for form in [CKERNELS_AVX2_FORM, CKERNELS_AVX512_FORM]
        where ckernels_has_float_form(Int32(form.rawValue)) != 0 {
          let result = Self.result(of: convolution, file, picture, form)
          #expect(result == expected, "model \(number), form \(form)")
        }
      }
    }
  }

  private static func result(
    of convolution: HybridConvolution, _ file: ModelFile, _ picture: [Float], _ form: CKernelsForm
  ) -> [UInt32]? {
    guard let plan = HybridPlan(convolution, of: file, form: form) else { return nil }
    var result = [Float](repeating: .nan, count: convolution.output.count)
    let answer = picture.withUnsafeBytes { input in
      result.withUnsafeMutableBytes { output in
        var places = [output.baseAddress]
        return places.withUnsafeMutableBufferPointer { places in
          input.baseAddress.map { plan.run(on: $0, to: places) } ?? .unsure
        }
      }
    }
    return answer == .sure ? result.map(\.bitPattern) : nil
  }
}
