import CKernels
import TestSupport
import Testing

/// Planes are divided into bands for several threads; chains of steps give the bits of one thread.
@Suite(.enabled(if: OwnFloats.areExact, "\(OwnFloats.areUnknown)"))
struct FloatBandsTests {
  /// Steps one behind the other, and what they need.
  private struct Chain {
    var planes: [CKernelsFloatPlane]
    var steps: [CKernelsFloatStep] = []
    /// The memory of the steps' constants.
    private(set) var constants: [UnsafeMutableRawBufferPointer] = []

    init(using random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      planes = [
        CKernelsFloatPlane(height: number(4...70), width: number(1...45), channels: number(1...12))
      ]
      for _ in 0..<number(2...6) { add(Self.kinds[number(0...Self.kinds.count - 1)], &random) }
    }

    /// Begins again with a sparse step and a depthwise one on a plane.
    mutating func start(_ plane: CKernelsFloatPlane, using random: inout SeededGenerator) {
      (planes, steps) = ([plane], [])
      for kind in [CKERNELS_POINTWISE, CKERNELS_DEPTHWISE, CKERNELS_SUM] { add(kind, &random) }
    }

    /// Returns numbers for the first plane.
    func picture(using random: inout SeededGenerator) -> [Float] {
      (0..<planes[0].height * planes[0].width * planes[0].channels).map { _ in
        Float.random(in: -2...2, using: &random)
      }
    }

    func free() { for memory in constants { memory.deallocate() } }

    private static let kinds = [
      CKERNELS_POINTWISE, CKERNELS_WINDOW, CKERNELS_DEPTHWISE, CKERNELS_DEPTHWISE, CKERNELS_SUM,
      CKERNELS_RESIZE, CKERNELS_UNFOLD, CKERNELS_RECTIFY, CKERNELS_LARGEST, CKERNELS_LARGEST,
      CKERNELS_EXTEND, CKERNELS_PICK, CKERNELS_MEAN, CKERNELS_PRODUCT, CKERNELS_SCALE,
      CKERNELS_SHIFT, CKERNELS_AVERAGES, CKERNELS_AVERAGES, CKERNELS_STACK, CKERNELS_STACK,
    ]

    /// Keeps numbers as long as the plan may read them.
    private mutating func keep<Number>(_ numbers: [Number]) -> UnsafePointer<Number>? {
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: numbers.count * MemoryLayout<Number>.stride, alignment: 64)
      numbers.withUnsafeBytes { memory.copyMemory(from: $0) }
      constants.append(memory)
      return UnsafeRawPointer(memory.baseAddress)?.assumingMemoryBound(to: Number.self)
    }

    private mutating func floats(_ count: Int, _ random: inout SeededGenerator) -> UnsafePointer<
      Float
    >? {
      let density = [1, 0.3][Int.random(in: 0...1, using: &random)]
      return keep(
        (0..<count).map { _ in
          Double.random(in: 0..<1, using: &random) < density
            ? Float.random(in: -1...1, using: &random) : 0
        })
    }

    private mutating func add(_ kind: CKernelsFloatKind, _ random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let last = planes.count - 1
      let input = planes[last]
      var output = input
      var step = CKernelsFloatStep()
      step.kind = Int32(kind.rawValue)
      (step.input, step.second, step.output) = (last, 0, last + 1)
      (step.strideY, step.strideX, step.kernelHeight, step.kernelWidth) = (1, 1, 1, 1)
      (step.smallest, step.largest) = (-.infinity, .infinity)
      switch kind {
      case CKERNELS_POINTWISE:
        output.channels = number(1...14)
        step.weights = floats(input.channels * output.channels, &random)
        step.bias = floats(output.channels, &random)
        (step.smallest, step.largest) = (0, 6)
      case CKERNELS_WINDOW, CKERNELS_DEPTHWISE:
        let isDepthwise = kind == CKERNELS_DEPTHWISE
        let side = isDepthwise ? [1, 3, 5, 7][number(0...3)] : number(2...5)
        let stride = side == 1 ? 1 : number(1...2)
        (step.kernelHeight, step.kernelWidth) = (side, side)
        (step.strideY, step.strideX) = (stride, stride)
        (step.paddingTop, step.paddingLeft) = (side / 2, side / 2)
        output.height = (input.height - 1) / stride + 1
        output.width = (input.width - 1) / stride + 1
        if !isDepthwise { output.channels = number(1...14) }
        let outputs = isDepthwise ? 1 : output.channels
        step.weights = floats(side * side * input.channels * outputs, &random)
        step.bias = floats(output.channels, &random)
        (step.smallest, step.largest) = (0, 6)
      case CKERNELS_SUM, CKERNELS_PRODUCT: step.second = last
      case CKERNELS_RESIZE:
        output.height = number(1...60)
        output.width = [2 * input.width, number(1...50)][number(0...1)]
      case CKERNELS_UNFOLD:
        guard input.channels % 4 == 0, input.height < 40 else { return }
        output = CKernelsFloatPlane(
          height: 2 * input.height, width: 2 * input.width, channels: input.channels / 4)
      case CKERNELS_RECTIFY: step.smallest = 0
      case CKERNELS_LARGEST:
        guard input.height > 3, input.width > 3 else { return }
        let isOfFour = number(0...1) == 0
        let stride = isOfFour ? 2 : number(1...2)
        (step.kernelHeight, step.kernelWidth) = isOfFour ? (2, 2) : (3, 3)
        (step.strideY, step.strideX) = (stride, stride)
        (step.paddingTop, step.paddingLeft) = isOfFour ? (0, 0) : (1, 1)
        // Windows of four read whole pairs of columns.
        guard !isOfFour || (input.width % 2 == 0 && input.height % 2 == 0) else { return }
        output.height = isOfFour ? input.height / 2 : (input.height - 1) / stride + 1
        output.width = isOfFour ? input.width / 2 : (input.width - 1) / stride + 1
      case CKERNELS_EXTEND: output.channels += number(1...5)
      case CKERNELS_PICK:
        output.height = number(1...60)
        output.width = number(1...40)
        let (rows, columns) = (input.height, input.width)
        step.rows = keep((0..<output.height).map { UInt16($0 * rows / output.height) })
        step.columns = keep((0..<output.width).map { UInt16($0 * columns / output.width) })
      case CKERNELS_MEAN: (output.height, output.width) = (1, 1)
      case CKERNELS_SCALE, CKERNELS_SHIFT: step.slopes = floats(output.channels, &random)
      case CKERNELS_AVERAGES:
        let (side, stride) = (number(1...3), number(1...2))
        (step.kernelHeight, step.kernelWidth) = (side, side)
        (step.strideY, step.strideX) = (stride, stride)
        (step.paddingTop, step.paddingLeft) = (side / 2, side / 2)
        output.height = (input.height - 1) / stride + 1
        output.width = (input.width - 1) / stride + 1
      case CKERNELS_STACK:
        // Also the first plane, which is copied, and planes that are in another one already.
        let alike = planes.indices.filter {
          (planes[$0].height, planes[$0].width) == (input.height, input.width)
        }
        output.channels = 0
        for plane in alike.shuffled(using: &random).prefix(number(1...3)) + [last] {
          (step.input, step.firstChannel) = (plane, output.channels)
          output.channels += planes[plane].channels
          steps.append(step)
        }
        planes.append(output)
        return
      default: return
      }
      let mayBend = [
        CKERNELS_POINTWISE, CKERNELS_WINDOW, CKERNELS_DEPTHWISE, CKERNELS_SUM, CKERNELS_PRODUCT,
        CKERNELS_RECTIFY,
      ].contains(kind)
      if mayBend, number(0...3) == 0 {
        let curve = [CKERNELS_HARD_SWISH, CKERNELS_SWISH][number(0...1)]
        (step.curve, step.smallest, step.largest) = (Int32(curve.rawValue), -.infinity, .infinity)
      }
      planes.append(output)
      steps.append(step)
    }

    /// Returns the last plane, and that of the middle, after as many runs as are asked for; nil if
    /// there is no plan.
    func run(
      _ form: CKernelsForm, threadCount: Int, on picture: [Float], runCount: Int
    ) -> [[[UInt32]]]? {
      guard let threads = ckernels_make_threads(threadCount) else { return nil }
      defer { ckernels_free_threads(threads) }
      let outputs = Array(Set([planes.count - 1, (planes.count + 1) / 2])).sorted()
      guard
        let plan = ckernels_make_float_plan(
          planes, planes.count, steps, steps.count, outputs, outputs.count, Int32(form.rawValue),
          threads)
      else { return nil }
      defer { ckernels_free_float_plan(plan) }
      return (0..<runCount).map { _ in
        let numbers = outputs.map { output in
          let plane = planes[output]
          let count = plane.height * plane.width * plane.channels
          let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: count + 1)
          buffer.initialize(repeating: .nan)
          return buffer
        }
        defer { for buffer in numbers { buffer.deallocate() } }
        var results = numbers.map(\.baseAddress)
        let isSure = ckernels_run_float_plan(plan, picture, &results)
        return numbers.map { buffer in
          // The number behind the last one stays as it was.
          [UInt32(bitPattern: isSure), buffer[buffer.count - 1].isNaN ? 1 : 0]
            + buffer.dropLast().map(\.bitPattern)
        }
      }
    }
  }

  @Test("chains of steps are the same with any number of threads", arguments: 0..<6)
  func chains(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(400 + seed))
    var compared = 0
    for _ in 0..<50 {
      let chain = Chain(using: &random)
      defer { chain.free() }
      guard !chain.steps.isEmpty else { continue }
      let picture = chain.picture(using: &random)
      let expected = try #require(
        chain.run(CKERNELS_PORTABLE_FORM, threadCount: 1, on: picture, runCount: 1)?.first)
      for form in [CKERNELS_AVX512_FORM, CKERNELS_AVX2_FORM, CKERNELS_PORTABLE_FORM] {
        let threadCount = Int.random(in: 1...5, using: &random)
        guard ckernels_has_float_form(Int32(form.rawValue)) != 0 else { continue }
        let runs = try #require(
          chain.run(form, threadCount: threadCount, on: picture, runCount: 2))
        for found in runs {
          let isSame = found == expected
          #expect(isSame, "\(form), \(threadCount) threads, \(chain.planes)")
        }
        compared += 1
      }
    }
    #expect(compared >= 50)
  }

  /// The last of many bands has fewer rows than the others, one at least.
  @Test("short last bands give the bits of one thread", arguments: [5, 9, 12, 16, 33])
  func shortBands(threadCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(threadCount))
    for (width, rows) in [(16, 9), (17, 9), (5, 9), (40, 9), (16, 8), (14, 8), (40, 8)] {
      var chain = Chain(using: &random)
      chain.start(
        .init(height: rows * (threadCount - 1) + 1, width: width, channels: 150), using: &random)
      defer { chain.free() }
      let picture = chain.picture(using: &random)
      let expected = try #require(
        chain.run(CKERNELS_BEST_FORM, threadCount: 1, on: picture, runCount: 1))
      let found = try #require(
        chain.run(CKERNELS_BEST_FORM, threadCount: threadCount, on: picture, runCount: 3))
      let isSame = Set(found) == Set(expected)
      #expect(isSame, "\(threadCount) threads, \(chain.planes)")
    }
  }

  @Test func `a plan that leaves its threads out and calls them again gives the same bits`() throws
  {
    var random = SeededGenerator(seed: 12)
    let chain = Chain(using: &random)
    defer { chain.free() }
    let picture = chain.picture(using: &random)
    // The first trial of one thread begins after sixteen runs.
    let runs = try #require(
      chain.run(CKERNELS_BEST_FORM, threadCount: 3, on: picture, runCount: 300))
    #expect(Set(runs).count == 1)
  }
}
