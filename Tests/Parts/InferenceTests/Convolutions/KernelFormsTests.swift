import CKernels
import ModelFiles
import ModelRewriting
import Testing
import TestSupport

@testable import Inference

/// Each form of the kernels gives the same bits as the others.
@Suite struct KernelFormsTests {
  // MARK: - Floats

  /// A single step: its inputs and outputs, and its constants.
  private struct Step {
    var input = CKernelsFloatPlane()
    var output = CKernelsFloatPlane()
    var facts = CKernelsFloatStep()
    var weights: [Float] = []
    var bias: [Float] = []

    init(_ kind: CKernelsFloatKind, using random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let channels = number(1...40)
      input = CKernelsFloatPlane(height: number(2...20), width: number(2...40), channels: channels)
      output = input
      facts.kind = Int32(kind.rawValue)
      facts.second = 0
      facts.output = 1
      let bounds: [(Float, Float)] = [(-.infinity, .infinity), (0, .infinity), (0, 6)]
      (facts.smallest, facts.largest) = bounds[number(0...2)]
      switch kind {
      case CKERNELS_SUM: break
      case CKERNELS_RESIZE:
        output.height = number(1...40)
        output.width = number(0...1) == 0 ? 2 * input.width : number(1...50)
        (facts.smallest, facts.largest) = (-.infinity, .infinity)
      case CKERNELS_UNFOLD:
        input.channels = 4 * number(1...9)
        output = CKernelsFloatPlane(
          height: 2 * input.height, width: 2 * input.width, channels: input.channels / 4)
        (facts.smallest, facts.largest) = (-.infinity, .infinity)
      default: chooseWindow(kind, using: &random)
      }
    }

    private mutating func chooseWindow(
      _ kind: CKernelsFloatKind, using random: inout SeededGenerator
    ) {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let isDepthwise = kind == CKERNELS_DEPTHWISE
      var (height, width, stride) = (1, 1, 1)
      if isDepthwise {
        height = [1, 3, 5, 7][number(0...3)]
        (width, stride) = (height, height == 1 ? 1 : number(1...2))
      } else if kind == CKERNELS_WINDOW {
        (height, width, stride) = (number(1...5), number(1...5), number(1...2))
      }
      (facts.kernelHeight, facts.kernelWidth) = (height, width)
      (facts.strideY, facts.strideX) = (stride, stride)
      (facts.paddingTop, facts.paddingLeft) = (number(0...height - 1), number(0...width - 1))
      // The rows and columns of windows that start in the picture or in its border.
      var below = (number(0...height - 1), number(0...width - 1))
      // Windows centered on their pixels are the usual ones.
      if stride == 1, number(0...1) == 0 {
        (facts.paddingTop, facts.paddingLeft) = (height / 2, width / 2)
        below = ((height - 1) / 2, (width - 1) / 2)
      }
      input.height = max(input.height, height)
      input.width = max(input.width, width)
      output.height = (input.height + facts.paddingTop + below.0 - height) / stride + 1
      output.width = (input.width + facts.paddingLeft + below.1 - width) / stride + 1
      output.channels = isDepthwise ? input.channels : number(1...50)
      let density = [1, 0.6, 0.25, 0][number(0...3)]
      let count = height * width * input.channels * (isDepthwise ? 1 : output.channels)
      weights = (0..<count).map { _ in
        Double.random(in: 0..<1, using: &random) < density
          ? Float.random(in: -1...1, using: &random) : 0
      }
      bias = (0..<output.channels).map { _ in
        number(0...20) == 0 ? -0.0 : Float.random(in: -1...1, using: &random)
      }
    }

    /// True if products of single pixels may be -0, whose sign kernels do not know.
    var mayBeNegativeZero: Bool {
      facts.kind == Int32(CKERNELS_DEPTHWISE.rawValue) && facts.kernelHeight == 1
        && bias.contains { $0 == 0 && $0.sign == .minus }
    }

    /// Returns the results of a form, and whether it is sure; nil if the plan cannot be made.
    ///
    /// With `movesWeights`, the plan reads its weights from another place than it packed them to.
    func run(
      _ form: CKernelsForm, threadCount: Int, on picture: [Float], movesWeights: Bool = false
    ) -> ([UInt32], Int32)? {
      guard let threads = ckernels_make_threads(threadCount) else { return nil }
      defer { ckernels_free_threads(threads) }
      let plan = weights.withUnsafeBufferPointer { weights in
        bias.withUnsafeBufferPointer { bias in
          var step = facts
          (step.weights, step.bias) = (weights.baseAddress, bias.baseAddress)
          return ckernels_make_float_plan(
            [input, output], 2, [step], 1, [1], 1, Int32(form.rawValue), threads)
        }
      }
      guard let plan else { return nil }
      var moved: MovedWeights?
      if movesWeights {
        moved = MovedWeights(of: plan, ckernels_take_float_weights, ckernels_use_float_weights)
      }
      defer {
        ckernels_free_float_plan(plan)
        moved?.free()
      }
      let count = output.height * output.width * output.channels
      var numbers = [Float](repeating: .nan, count: count + 1)
      var isSure: Int32 = 0
      // A run finds the remains of the one before, even NaN.
      for picture in [[Float](repeating: .nan, count: picture.count), picture, picture] {
        numbers.withUnsafeMutableBufferPointer { buffer in
          var results = [buffer.baseAddress]
          isSure = ckernels_run_float_plan(plan, picture, &results)
        }
      }
      guard numbers[count].isNaN else { return nil }
      return (numbers[..<count].map(\.bitPattern), isSure)
    }

    /// Computes the same one product after the other, as it is defined; returns nil for other
    /// steps.
    func slowly(on picture: [Float]) -> [UInt32]? {
      guard !weights.isEmpty else { return nil }
      var numbers: [UInt32] = []
      for y in 0..<output.height {
        for x in 0..<output.width {
          for channel in 0..<output.channels {
            let sum = sum(y, x, channel, picture)
            numbers.append(min(max(sum, facts.smallest), facts.largest).bitPattern)
          }
        }
      }
      return numbers
    }

    /// Returns the products of a window added to the channel's bias in the runtime's order.
    ///
    /// Loops without closures: these are millions of products, in a debug build.
    private func sum(_ y: Int, _ x: Int, _ channel: Int, _ picture: [Float]) -> Float {
      if facts.kind == Int32(CKERNELS_DEPTHWISE.rawValue) {
        return depthwiseSum(y, x, channel, picture)
      }
      var sum = bias[channel]
      var weight = channel * facts.kernelHeight * facts.kernelWidth * input.channels
      var row = 0
      while row < facts.kernelHeight {
        var column = 0
        while column < facts.kernelWidth {
          let pixel = place(y, x, row, column)
          var from = 0
          while from < input.channels {
            var value: Float = 0
            if let pixel { value = picture[pixel + from] }
            sum.addProduct(value, weights[weight])
            (from, weight) = (from + 1, weight + 1)
          }
          column += 1
        }
        row += 1
      }
      return sum
    }

    /// Returns the same for a window of one channel; the runtime may add every other product
    /// apart.
    private func depthwiseSum(
      _ y: Int, _ x: Int, _ channel: Int, _ picture: [Float]
    ) -> Float {
      var products: [(Float, Float)] = []
      let side = facts.kernelWidth
      // Column by column; larger windows row by row.
      let isByRows = side > 5
      for first in 0..<side {
        for second in 0..<side {
          let (row, column) = isByRows ? (first, second) : (second, first)
          let pixel = place(y, x, row, column).map { picture[$0 + channel] } ?? 0
          let weight = (row * side + column) * input.channels + channel
          products.append((pixel, weights[weight]))
        }
      }
      guard OwnFloats.takeTurns, side == 5 else {
        return products.reduce(into: bias[channel]) { $0.addProduct($1.0, $1.1) }
      }
      var sums = [bias[channel], products[1].0 * products[1].1]
      for (number, product) in products.enumerated() where number != 1 {
        sums[number % 2].addProduct(product.0, product.1)
      }
      return sums[0] + sums[1]
    }

    /// Returns where a window's pixel begins in the picture; nil in the border.
    private func place(_ y: Int, _ x: Int, _ row: Int, _ column: Int) -> Int? {
      let row = y * facts.strideY + row - facts.paddingTop
      let column = x * facts.strideX + column - facts.paddingLeft
      guard (0..<input.height).contains(row), (0..<input.width).contains(column) else { return nil }
      return (row * input.width + column) * input.channels
    }
  }

  private static let kinds = [
    CKERNELS_POINTWISE, CKERNELS_WINDOW, CKERNELS_DEPTHWISE, CKERNELS_SUM, CKERNELS_RESIZE,
    CKERNELS_UNFOLD,
  ]

  @Test(
    "steps on floats are the same in each form and with any number of threads",
    .enabled(if: OwnFloats.areExact, "\(OwnFloats.areUnknown)"), arguments: kinds.indices)
  func floats(kind: Int) throws {
    var random = SeededGenerator(seed: UInt64(kind) + 1)
    for _ in 0..<60 {
      let step = Step(Self.kinds[kind], using: &random)
      let picture = (0..<step.input.height * step.input.width * step.input.channels).map { _ in
        Bool.random(using: &random) ? 0 : Float.random(in: -2...2, using: &random)
      }
      let expected = try #require(step.run(CKERNELS_PORTABLE_FORM, threadCount: 1, on: picture))
      #expect(expected.1 == 1 || step.mayBeNegativeZero)
      for form in [CKERNELS_AVX512_FORM, CKERNELS_AVX2_FORM, CKERNELS_PORTABLE_FORM] {
        // Drawn for each form, so that every processor runs the same steps.
        let threadCount = Int.random(in: 1...3, using: &random)
        let movesWeights = Bool.random(using: &random)
        guard ckernels_has_float_form(Int32(form.rawValue)) != 0 else { continue }
        let found = try #require(
          step.run(form, threadCount: threadCount, on: picture, movesWeights: movesWeights))
        #expect(found.0 == expected.0, "\(form), \(threadCount) threads, \(step.facts), \(random)")
        #expect(found.1 == expected.1)
      }
      if let slow = step.slowly(on: picture) {
        let equal = zip(slow, expected.0).allSatisfy { pair in
          pair.0 == pair.1 || (pair.0 | pair.1) == 1 << 31
        }
        #expect(equal, "\(step.facts), \(random)")
      }
    }
  }

  /// All weights are zero, so that a sum stays -0 where all products are -0, and is 0 otherwise.
  @Test(
    "of a sum that starts at -0, or too near zero, no zeros are left out",
    arguments: [
      (-0.0, -1, -0.0), (-0.0, 1, 0), (-0x1p-140, -1, -0.0), (-0x1p-140, 1, 0), (0x1p-130, -1, 0),
      (0, -1, 0),
    ] as [(Float, Float, Float)])
  func zeros(bias: Float, pixel: Float, sum: Float) throws {
    var random = SeededGenerator(seed: 10)
    var step = Step(CKERNELS_POINTWISE, using: &random)
    (step.facts.smallest, step.facts.largest) = (-.infinity, .infinity)
    // One channel of nine has all its products: few enough for the step to be computed by lists.
    step.output.channels = 9
    step.weights = [Float](repeating: 0, count: 9 * step.input.channels)
    step.bias = [Float](repeating: 1, count: 9)
    step.bias[4] = bias
    let pixels = step.input.height * step.input.width
    let picture = [Float](repeating: pixel, count: pixels * step.input.channels)
    for form in [CKERNELS_AVX512_FORM, CKERNELS_AVX2_FORM, CKERNELS_PORTABLE_FORM] {
      guard ckernels_has_float_form(Int32(form.rawValue)) != 0 else { continue }
      let found = try #require(step.run(form, threadCount: 1, on: picture))
      #expect(found.1 == 1, "\(form)")
      for place in 0..<pixels {
        #expect(found.0[9 * place + 4] == sum.bitPattern, "\(form)")
        #expect(found.0[9 * place + 5] == Float(1).bitPattern, "\(form)")
      }
    }
  }

  @Test(
    "chosen columns are the picture's, and zeros outside of it",
    arguments: [
      [0xFFFF, 1, 2, 0xFFFF], [0xFFFF, 1, 2, 0xFFFF, 0], [1, 2, 0], [0xFFFF, 0xFFFF],
      [2, 0xFFFF, 2],
      [0xFFFF, 0, 1, 2],
    ] as [[UInt16]])
  func chosen(columns: [UInt16]) throws {
    let threads = try #require(ckernels_make_threads(1))
    defer { ckernels_free_threads(threads) }
    let planes = [
      CKernelsFloatPlane(height: 2, width: 3, channels: 1),
      CKernelsFloatPlane(height: 3, width: columns.count, channels: 1),
    ]
    let (picture, rows): ([Float], [UInt16]) = ([1, 2, 3, 4, 5, 6], [1, 0xFFFF, 0])
    let plan = rows.withUnsafeBufferPointer { rows in
      columns.withUnsafeBufferPointer { columns in
        var step = CKernelsFloatStep()
        step.kind = Int32(CKERNELS_PICK.rawValue)
        (step.output, step.rows, step.columns) = (1, rows.baseAddress, columns.baseAddress)
        (step.smallest, step.largest) = (-.infinity, .infinity)
        return ckernels_make_float_plan(
          planes, 2, [step], 1, [1], 1, Int32(CKERNELS_BEST_FORM.rawValue), threads)
      }
    }
    let made = try #require(plan)
    defer { ckernels_free_float_plan(made) }
    var found = [Float](repeating: .nan, count: 3 * columns.count)
    found.withUnsafeMutableBufferPointer { buffer in
      var results = [buffer.baseAddress]
      #expect(ckernels_run_float_plan(made, picture, &results) == 1)
    }
    let expected = rows.flatMap { row in
      columns.map { row == 0xFFFF || $0 == 0xFFFF ? 0 : picture[Int(row) * 3 + Int($0)] }
    }
    #expect(found == expected)
  }

  @Test("numbers that grow behind a stack are looked at", arguments: [1, 2])
  func growing(copyCount: Int) throws {
    let threads = try #require(ckernels_make_threads(1))
    defer { ckernels_free_threads(threads) }
    // The plan's input is stacked with itself, which copies it.
    let channels = [1, copyCount, 1, 1]
    let planes = channels.map { CKernelsFloatPlane(height: 4, width: 4, channels: $0) }
    let (weights, bias): ([Float], [Float]) = ([1e7, 1e7], [0])
    for (number, isSure) in [(Float(1), Int32(1)), (1e20, 0)] {
      let picture = [Float](repeating: number, count: 16)
      var result = [Float](repeating: 0, count: 16)
      let answer = weights.withUnsafeBufferPointer { weights in
        bias.withUnsafeBufferPointer { bias -> Int32? in
          var steps = (0..<copyCount).map { copy in
            var step = CKernelsFloatStep()
            step.kind = Int32(CKERNELS_STACK.rawValue)
            (step.output, step.firstChannel) = (1, copy)
            return step
          }
          for number in 1...2 {
            var step = CKernelsFloatStep()
            (step.input, step.output) = (number, number + 1)
            (step.kernelHeight, step.kernelWidth, step.strideY, step.strideX) = (1, 1, 1, 1)
            (step.smallest, step.largest) = (-.infinity, .infinity)
            (step.weights, step.bias) = (weights.baseAddress, bias.baseAddress)
            steps.append(step)
          }
          let plan = ckernels_make_float_plan(
            planes, planes.count, steps, steps.count, [3], 1, Int32(CKERNELS_BEST_FORM.rawValue),
            threads)
          guard let plan else { return nil }
          defer { ckernels_free_float_plan(plan) }
          return result.withUnsafeMutableBufferPointer { buffer in
            var results = [buffer.baseAddress]
            return ckernels_run_float_plan(plan, picture, &results)
          }
        }
      }
      #expect(answer == isSure, "\(number)")
    }
  }

  @Test func `a plan whose numbers could leave those of floats is not made`() {
    var random = SeededGenerator(seed: 9)
    for weight in [Float.nan, .infinity, 3e38] {
      var step = Step(CKERNELS_POINTWISE, using: &random)
      step.weights[0] = weight
      step.facts.largest = .infinity
      let picture = [Float](
        repeating: 1, count: step.input.height * step.input.width * step.input.channels)
      #expect(step.run(CKERNELS_BEST_FORM, threadCount: 1, on: picture) == nil)
    }
  }

  // MARK: - Bytes

  /// Returns all outputs of a model's steps on a random picture.
  private static func bytes(
    _ form: CKernelsByteForm, threadCount: Int, seed: UInt64
  ) throws -> [[UInt8]]? {
    var random = SeededGenerator(seed: seed)
    let file = try ModelFile(ModelMaker.randomBytes(using: &random).stableBytes())
    guard let model = try file.replacingBytes(),
      let threads = ConvolutionThreads(count: threadCount)
    else { return nil }
    var all: [[UInt8]] = []
    for (_, tree) in model.trees {
      guard let plan = BytePlan(tree, of: file, threads: threads, form: form, share: { $0 }) else {
        return nil
      }
      let picture = (0..<plan.inputs[0].byteCount).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let results = plan.outputs.map {
        UnsafeMutableRawPointer.allocate(byteCount: $0.byteCount, alignment: 64)
      }
      defer { results.forEach { $0.deallocate() } }
      var addresses = results.map(Optional.init)
      let result = addresses.withUnsafeMutableBufferPointer { plan.run(on: picture, to: $0) }
      guard result == .sure else { return nil }
      all += zip(results, plan.outputs).map { address, output in
        Array(UnsafeRawBufferPointer(start: address, count: output.byteCount))
      }
    }
    return all
  }

  @Test(
    "steps on bytes are the same in each form",
    .enabled(
      if: ckernels_has_byte_form(Int32(CKERNELS_WIDE_BYTES.rawValue)) != 0,
      "this processor has no AVX-512 VNNI"))
  func bytes() throws {
    let all = [
      CKERNELS_NARROW_BYTES, CKERNELS_NARROW_BYTES_BY_AVX512, CKERNELS_NARROW_BYTES_BY_AVX2,
    ]
    let forms = all.filter { ckernels_has_byte_form(Int32($0.rawValue)) != 0 }
    #expect(!forms.isEmpty)
    var modelCount = 0
    for seed in 0..<150 as Range<UInt64> {
      // Models with little work for these kernels are left to the runtime.
      guard let expected = try Self.bytes(CKERNELS_WIDE_BYTES, threadCount: 1, seed: seed) else {
        continue
      }
      modelCount += 1
      for form in forms {
        let found = try Self.bytes(form, threadCount: 1 + Int(seed % 3), seed: seed)
        #expect(found == expected, "form \(form.rawValue), seed \(seed)")
      }
    }
    #expect(modelCount > 100)
  }
}
