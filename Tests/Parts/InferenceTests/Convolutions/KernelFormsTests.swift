import CKernels
import Testing
import TestSupport

/// Each form of the kernels gives the bits of the others.
@Suite struct KernelFormsTests {
  // MARK: - Floats

  /// A step of its own: what it takes and gives, and its constants.
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
        height = [3, 5][number(0...1)]
        (width, stride) = (height, number(1...2))
      } else if kind == CKERNELS_WINDOW {
        (height, width, stride) = (number(1...5), number(1...5), number(1...2))
      }
      (facts.kernelHeight, facts.kernelWidth) = (height, width)
      (facts.strideY, facts.strideX) = (stride, stride)
      (facts.paddingTop, facts.paddingLeft) = (number(0...height - 1), number(0...width - 1))
      // As many rows and columns as windows start in the picture or in its border.
      var below = (number(0...height - 1), number(0...width - 1))
      // Windows around their pixels are the usual ones.
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

    /// What a form gives, and whether it is sure; nil where the plan cannot be made.
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
      // A run finds what the one before left, be it what is no number.
      for picture in [[Float](repeating: .nan, count: picture.count), picture, picture] {
        numbers.withUnsafeMutableBufferPointer { buffer in
          var results = [buffer.baseAddress]
          isSure = ckernels_run_float_plan(plan, picture, &results)
        }
      }
      guard numbers[count].isNaN else { return nil }
      return (numbers[..<count].map(\.bitPattern), isSure)
    }

    /// The same by one product after the other, as it is defined; nil for other steps.
    func slowly(on picture: [Float]) -> [UInt32]? {
      guard !weights.isEmpty else { return nil }
      var numbers: [UInt32] = []
      for y in 0..<output.height {
        for x in 0..<output.width {
          for channel in 0..<output.channels {
            let sum = sum(of: products(y, x, channel, picture), on: bias[channel])
            numbers.append(min(max(sum, facts.smallest), facts.largest).bitPattern)
          }
        }
      }
      return numbers
    }

    /// The products added to a bias in the runtime's order.
    private func sum(of products: [(Float, Float)], on bias: Float) -> Float {
      let isDepthwise = facts.kind == Int32(CKERNELS_DEPTHWISE.rawValue)
      guard OwnFloats.takeTurns, isDepthwise, facts.kernelWidth == 5 else {
        return products.reduce(into: bias) { $0.addProduct($1.0, $1.1) }
      }
      var sums = [bias, products[1].0 * products[1].1]
      for (number, product) in products.enumerated() where number != 1 {
        sums[number % 2].addProduct(product.0, product.1)
      }
      return sums[0] + sums[1]
    }

    private func products(
      _ y: Int, _ x: Int, _ channel: Int, _ picture: [Float]
    ) -> [(Float, Float)] {
      func pixel(_ row: Int, _ column: Int, _ channel: Int) -> Float {
        let (row, column) = (
          y * facts.strideY + row - facts.paddingTop, x * facts.strideX + column - facts.paddingLeft
        )
        guard (0..<input.height).contains(row), (0..<input.width).contains(column) else { return 0 }
        return picture[(row * input.width + column) * input.channels + channel]
      }
      let (height, width) = (facts.kernelHeight, facts.kernelWidth)
      if facts.kind == Int32(CKERNELS_DEPTHWISE.rawValue) {
        return (0..<width).flatMap { column in
          (0..<height).map { row in
            (
              pixel(row, column, channel),
              weights[(row * width + column) * input.channels + channel]
            )
          }
        }
      }
      return (0..<height * width * input.channels).map { place in
        let (row, rest) = place.quotientAndRemainder(dividingBy: width * input.channels)
        let (column, from) = rest.quotientAndRemainder(dividingBy: input.channels)
        return (
          pixel(row, column, from), weights[channel * height * width * input.channels + place]
        )
      }
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
      #expect(expected.1 == 1)
      for form in [CKERNELS_AVX512_FORM, CKERNELS_AVX2_FORM, CKERNELS_PORTABLE_FORM] {
        // Drawn for each form, so that every processor looks at the same steps.
        let threadCount = Int.random(in: 1...3, using: &random)
        let movesWeights = Bool.random(using: &random)
        guard ckernels_has_float_form(Int32(form.rawValue)) != 0 else { continue }
        let found = try #require(
          step.run(form, threadCount: threadCount, on: picture, movesWeights: movesWeights))
        #expect(found.0 == expected.0, "\(form), \(threadCount) threads, \(step.facts), \(random)")
        #expect(found.1 == 1)
      }
      if let slow = step.slowly(on: picture) {
        let equal = zip(slow, expected.0).allSatisfy { pair in
          pair.0 == pair.1 || (pair.0 | pair.1) == 1 << 31
        }
        #expect(equal, "\(step.facts), \(random)")
      }
    }
  }

  /// All weights are zero, so that a sum stays -0 where all products are that, and is 0 otherwise.
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

  /// Two convolutions, the second one of what the first one gives; `movesWeights` as above.
  private static func bytes(
    _ form: CKernelsByteForm, threadCount: Int, seed: UInt64, movesWeights: Bool = false
  ) -> [UInt8]? {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let side = (number(1...5), number(1...5)), stride = number(1...2)
    let (height, width, channels) = (number(5...18), number(5...18), number(1...70))
    let middle = number(1...90)
    let planes = [(height, width, channels), (height, width, middle)].map {
      CKernelsPlane(
        height: $0.0, width: $0.1, channels: $0.2, zeroPoint: UInt8(number(0...255)))
    }
    let last = CKernelsPlane(
      height: (height - side.0) / stride + 1, width: (width - side.1) / stride + 1,
      channels: middle, zeroPoint: UInt8(number(0...255)))
    let weights = [bytes(channels * middle), bytes(side.0 * side.1 * middle)]
    let bias = bytes(4 * middle).enumerated().map { $0.offset % 4 > 1 ? 0 : $0.element }
    let points = [UInt8(number(0...255)), UInt8(number(1...255))]
    let picture = bytes(height * width * channels)
    guard let threads = ckernels_make_threads(threadCount) else { return nil }
    defer { ckernels_free_threads(threads) }
    let plan = weights[0].withUnsafeBufferPointer { first in
      weights[1].withUnsafeBufferPointer { second in
        bias.withUnsafeBufferPointer { bias in
          let steps = [
            CKernelsConvolution(
              input: 0, output: 1, isDepthwise: 0, kernelHeight: 1, kernelWidth: 1, strideY: 1,
              strideX: 1, paddingTop: 0, paddingLeft: 0, weights: first.baseAddress,
              weightZeroPoint: points[0], bias: bias.baseAddress, scale: 0.0007, smallest: 3,
              largest: 250),
            CKernelsConvolution(
              input: 1, output: 2, isDepthwise: 1, kernelHeight: side.0, kernelWidth: side.1,
              strideY: stride, strideX: stride, paddingTop: 0, paddingLeft: 0,
              weights: second.baseAddress, weightZeroPoint: points[1], bias: bias.baseAddress,
              scale: 0.004, smallest: 0, largest: 255),
          ]
          return ckernels_make_plan(
            planes + [last], 3, steps, 2, [1, 2], 2, Int32(form.rawValue), threads)
        }
      }
    }
    guard let plan else { return nil }
    var moved: MovedWeights?
    if movesWeights {
      moved = MovedWeights(of: plan, ckernels_take_weights, ckernels_use_weights)
    }
    defer {
      ckernels_free_plan(plan)
      moved?.free()
    }
    var one = [UInt8](repeating: 0, count: height * width * middle)
    var two = [UInt8](repeating: 0, count: last.height * last.width * middle)
    one.withUnsafeMutableBufferPointer { one in
      two.withUnsafeMutableBufferPointer { two in
        var results = [one.baseAddress, two.baseAddress]
        ckernels_run_plan(plan, picture, &results)
      }
    }
    return one + two
  }

  @Test(
    "convolutions of bytes are the same in each form",
    .enabled(
      if: ckernels_has_byte_form(Int32(CKERNELS_WIDE_BYTES.rawValue)) != 0,
      "this processor has no AVX-512 VNNI"))
  func bytes() throws {
    let forms = [CKERNELS_NARROW_BYTES, CKERNELS_NARROW_BYTES_BY_AVX512].filter {
      ckernels_has_byte_form(Int32($0.rawValue)) != 0
    }
    #expect(!forms.isEmpty)
    for seed in 0..<150 as Range<UInt64> {
      let expected = try #require(Self.bytes(CKERNELS_WIDE_BYTES, threadCount: 1, seed: seed))
      for form in forms {
        let found = Self.bytes(form, threadCount: 1 + Int(seed % 3), seed: seed)
        #expect(found == expected, "form \(form.rawValue), seed \(seed)")
      }
      let moved = Self.bytes(CKERNELS_WIDE_BYTES, threadCount: 2, seed: seed, movesWeights: true)
      #expect(moved == expected, "seed \(seed)")
    }
  }
}
