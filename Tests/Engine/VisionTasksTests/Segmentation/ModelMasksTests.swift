import Foundation
import Frames
import ModelFiles
import TestSupport
import Testing

@testable import VisionTasks

struct ModelMasksTests {
  private static func random(
    _ width: Int, _ height: Int, _ classCount: Int, _ activation: SegmentationActivation = .none,
    threadCount: Int = 1, seed: UInt64
  ) -> ModelMasks {
    var random = SeededGenerator(seed: seed)
    return ModelMasks(
      width: width, height: height, classCount: classCount, activation: activation,
      values: (0..<width * height * classCount).map { _ in
        Float.random(in: classCount == 1 ? 0...1 : -9...9, using: &random)
      }, threadCount: threadCount)
  }

  // MARK: Confidences

  @Test func `confidences are the model's numbers, logistic functions, or shares of one`() {
    func confidences(_ activation: SegmentationActivation, _ index: Int) -> [Float] {
      ModelMasks(
        width: 2, height: 1, classCount: 2, activation: activation, values: [0, 1, 3, -2]
      ).confidences(ofClass: index)
    }
    #expect(confidences(.none, 1) == [1, -2])
    let (half, one) = (Float(0.5), 1 / (1 + exp(Float(-1))))
    #expect(abs(confidences(.sigmoid, 0)[0] - half) < 1e-6)
    #expect(abs(confidences(.sigmoid, 1)[0] - one) < 1e-6)
    #expect(abs(confidences(.softmax, 1)[0] - one) < 1e-6)
    #expect(abs(confidences(.softmax, 0)[1] + confidences(.softmax, 1)[1] - 1) < 1e-6)
  }

  @Test func `softmax of large numbers stays finite`() {
    let masks = ModelMasks(
      width: 1, height: 1, classCount: 2, activation: .softmax, values: [1000, 999])
    #expect(abs(masks.confidences(ofClass: 0)[0] - 0.7310586) < 1e-6)
  }

  /// On one thread and on several, with numbers that few and many blocks hold.
  @Test(arguments: [SegmentationActivation.none, .sigmoid, .softmax], [1, 3])
  func `confidences of all classes are those of each`(
    activation: SegmentationActivation, threadCount: Int
  ) {
    for (width, height, classCount) in [(33, 17, 1), (33, 17, 2), (101, 83, 21)] {
      let masks = Self.random(
        width, height, classCount, activation, threadCount: threadCount, seed: 5)
      let all = masks.confidencesOfAllClasses()
      #expect(all.count == masks.values.count)
      var largest: Float = 0
      for index in [0, classCount / 2, classCount - 1] {
        for pixel in 0..<width * height {
          let numbers = masks.values[pixel * classCount..<(pixel + 1) * classCount]
          let number = numbers[numbers.startIndex + index]
          let plain: Float =
            switch activation {
            case .none: number
            case .sigmoid: 1 / (1 + exp(-number))
            case .softmax: 1 / numbers.reduce(0) { $0 + exp($1 - number) }
            }
          largest = max(largest, abs(all[index * width * height + pixel] - plain))
        }
      }
      #expect(largest < 1e-6)
    }
  }

  @Test func `enlarged planes keep their outer edges`() {
    let masks = ModelMasks(
      width: 2, height: 1, classCount: 1, activation: .none, values: [0, 1])
    let plane = masks.enlarged(masks.values, to: MaskWindow(width: 4, height: 2))
    #expect(plane == [0, 0.25, 0.75, 1, 0, 0.25, 0.75, 1])
  }

  @Test(arguments: [(9, 7), (3, 2), (1, 1), (40, 31)])
  func `enlarging equals a plain computation`(width: Int, height: Int) {
    let masks = Self.random(5, 4, 1, seed: 1)
    let plane = masks.enlarged(masks.values, to: MaskWindow(width: width, height: height))
    func place(_ pixel: Int, _ count: Int, _ size: Int) -> (Int, Int, Double) {
      let place = (Double(pixel) + 0.5) * Double(size) / Double(count) - 0.5
      let first = Int(place.rounded(.down))
      return (
        min(max(first, 0), size - 1), min(max(first + 1, 0), size - 1), place - Double(first)
      )
    }
    for y in 0..<height {
      for x in 0..<width {
        let ((left, right, across), (up, low, down)) = (place(x, width, 5), place(y, height, 4))
        func value(_ column: Int, _ row: Int) -> Double { Double(masks.values[row * 5 + column]) }
        let above = value(left, up) * (1 - across) + value(right, up) * across
        let below = value(left, low) * (1 - across) + value(right, low) * across
        #expect(
          abs(Double(plane[y * width + x]) - (above * (1 - down) + below * down)) < 1e-6)
      }
    }
  }

  @Test func `a window shows the same pixels as the whole`() {
    let masks = Self.random(6, 5, 3, .softmax, seed: 2)
    let whole = MaskWindow(width: 23, height: 17)
    var window = whole
    (window.columns, window.rows) = (4..<19, 2..<9)
    let plane = masks.confidences(ofClass: 1)
    let (full, part) = (masks.enlarged(plane, to: whole), masks.enlarged(plane, to: window))
    let (fullClasses, partClasses) = (masks.categories(in: whole), masks.categories(in: window))
    for row in window.rows {
      for column in window.columns {
        let (from, to) = (row * 23 + column, (row - 2) * 15 + column - 4)
        #expect(full[from] == part[to])
        #expect(fullClasses[from] == partClasses[to])
      }
    }
  }

  // MARK: Categories

  /// The categories as upstream computes them: every class of every pixel.
  private func plainCategories(_ masks: ModelMasks, width: Int, height: Int) -> [UInt8] {
    func place(_ pixel: Int, _ count: Int, _ size: Int) -> (Int, Int, Float) {
      let place = count > 1 ? Float(pixel) * (Float(size - 1) / Float(count - 1)) : 0
      let first = min(Int(place), size - 1)
      return (first, min(Int(place.rounded(.up)), size - 1), min(place - Float(first), 1))
    }
    func logistic(_ value: Float) -> Float {
      masks.activation == .sigmoid ? 1 / (1 + expf(-value)) : value
    }
    return (0..<width * height).map { pixel in
      let (left, right, across) = place(pixel % width, width, masks.width)
      let (up, low, down) = place(pixel / width, height, masks.height)
      let numbers = (0..<masks.classCount).map { index -> Float in
        func value(_ column: Int, _ row: Int) -> Float {
          masks.values[(row * masks.width + column) * masks.classCount + index]
        }
        let first = value(left, up) + (value(left, low) - value(left, up)) * down
        let second = value(right, up) + (value(right, low) - value(right, up)) * down
        return logistic(first + (second - first) * across)
      }
      if masks.classCount == 1 { return numbers[0] > 0.5 ? 0 : 255 }
      let largest = numbers.max() ?? 0
      return UInt8(numbers.firstIndex(of: largest) ?? 0)
    }
  }

  @Test(arguments: [1, 2, 5, 21], SegmentationActivation.allCases)
  func `categories equal a plain computation`(
    classCount: Int, activation: SegmentationActivation
  ) {
    for (seed, size) in [(17, 13), (64, 48), (5, 3), (1, 9), (9, 1)].enumerated() {
      let masks = Self.random(7, 6, classCount, activation, seed: UInt64(seed))
      #expect(
        masks.categories(in: MaskWindow(width: size.0, height: size.1))
          == plainCategories(masks, width: size.0, height: size.1), "\(size)")
    }
  }

  @Test(arguments: [1, 3, 21], SegmentationActivation.allCases)
  func `categories of areas equal a plain computation on any number of threads`(
    classCount: Int, activation: SegmentationActivation
  ) {
    var random = SeededGenerator(seed: UInt64(classCount))
    let (width, height) = (40, 30)
    var values: [Float] = []
    for pixel in 0..<width * height {
      let area = pixel % width / 9 + pixel / width / 7
      for index in 0..<classCount {
        // In some areas two classes are nearly alike, and in some all numbers are small.
        var value = Float.random(in: -0.1...0.1, using: &random)
        if index == area % classCount { value += area % 3 == 0 ? 0.1 : 4 }
        if classCount == 1, area % 2 == 0 { value += 0.5 }
        values.append(area % 4 == 1 ? value * 1e-6 : value)
      }
    }
    for (count, size) in [(1, (200, 150)), (2, (321, 243)), (16, (23, 71))] {
      let masks = ModelMasks(
        width: width, height: height, classCount: classCount, activation: activation,
        values: values, threadCount: count)
      let found = masks.categories(in: MaskWindow(width: size.0, height: size.1))
      #expect(
        found == plainCategories(masks, width: size.0, height: size.1),
        "\(size) on \(count) threads")
      #expect(masks.categories(width: size.0, height: size.1).values == found)
    }
  }

  @Test(
    arguments: [
      // Differences that overflow, one number far from all others, and subnormal numbers.
      [2e38, 3e38, 2e38, 3e38, -3e38, 3e38, -3e38, 3e38],
      [1e6, 0, 1, 0.9999, 1, 1.0001, 1, 0.9999],
      [0, 7, 0, 7, 7, 0, 7, 0].map { $0 * .leastNonzeroMagnitude },
      [-0.0, 0, 0, -0.0, 0, 0, -0.0, -0.0],
    ] as [[Float]])
  func `categories of unusual numbers equal a plain computation`(values: [Float]) {
    let masks = ModelMasks(
      width: 2, height: 2, classCount: 2, activation: .none, values: values, threadCount: 2)
    for size in [3, 7, 64] {
      #expect(
        masks.categories(width: size, height: size).values
          == plainCategories(masks, width: size, height: size))
    }
  }

  @Test func `masks do not depend on the number of threads`() {
    func made(_ count: Int) -> [[Float]] {
      var random = SeededGenerator(seed: 5)
      let masks = ModelMasks(
        width: 61, height: 47, classCount: 7, activation: .softmax,
        values: (0..<61 * 47 * 7).map { _ in .random(in: -30...30, using: &random) },
        threadCount: count)
      return (0..<7).flatMap { index in
        let plane = masks.confidences(ofClass: index)
        return [
          plane, masks.enlarged(plane, to: MaskWindow(width: 150, height: 93)),
          masks.opacities(plane, in: MaskWindow(width: 31, height: 99)).map(Float.init),
        ]
      }
    }
    let first = made(1)
    for count in [2, 3, 16, 100] { #expect(made(count) == first) }
  }

  @Test func `planes of a picture's size have the numbers of other masks`() {
    let masks = Self.random(9, 7, 1, seed: 8)
    for (width, height) in [(40, 31), (9, 7), (1, 1)] {
      let window = MaskWindow(width: width, height: height)
      #expect(
        masks.enlargedConfidences(toWidth: width, height: height)[0].values
          == masks.enlarged(masks.values, to: window))
    }
  }

  @Test func `planes leave their memory to the next ones`() {
    let pool = PixelPool()
    let masks = ModelMasks(
      width: 2, height: 2, classCount: 1, activation: .none, values: [0, 1, 1, 0], pool: pool)
    var plane: MaskPlane<Float>? = masks.enlargedConfidences(toWidth: 100, height: 50)[0]
    let other = masks.enlargedConfidences(toWidth: 100, height: 50)[0]
    #expect(pool.unusedByteCount == 0)
    let address = unsafe plane?.bytes.start
    plane = nil
    #expect(pool.unusedByteCount >= 20_000 && pool.unusedByteCount < 20_100)
    let next = masks.enlargedConfidences(toWidth: 100, height: 50)[0]
    #expect(unsafe next.bytes.start == address)
    #expect(unsafe Int(bitPattern: next.bytes.start) % 64 == 0)
    #expect(next.values == other.values && pool.unusedByteCount == 0)
  }

  @Test func `confidences are within a millionth of exact ones`() {
    let numbers = (-4000...4000).map { Float($0) / 40 }
    func confidences(_ activation: SegmentationActivation, _ values: [Float]) -> [Float] {
      ModelMasks(
        width: numbers.count, height: 1, classCount: values.count / numbers.count,
        activation: activation, values: values
      ).confidences(ofClass: 0)
    }
    let logistic = confidences(.sigmoid, numbers)
    let shares = confidences(.softmax, numbers.flatMap { [$0, 0] })
    for (index, number) in numbers.enumerated() {
      let exact = 1 / (1 + exp(-Double(number)))
      #expect(abs(Double(logistic[index]) - exact) < 1e-6)
      #expect(abs(Double(shares[index]) - exact) < 1e-6)
    }
  }

  @Test func `the first of equal numbers is the category`() {
    let masks = ModelMasks(
      width: 2, height: 2, classCount: 3, activation: .none,
      values: [1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1])
    let categories = masks.categories(in: MaskWindow(width: 2, height: 3))
    #expect(categories == [0, 0, 1, 1, 1, 1])
  }

  @Test func `numbers that are not finite are found`() {
    func copy(_ numbers: [Float]) -> [Float]? {
      ModelMasks.finiteCopy(of: numbers.span, threadCount: 3)
    }
    // Enough for several threads, and no whole number of their parts.
    let many = Self.random(301, 299, 3, seed: 8).values
    #expect(copy(many) == many)
    for value in [Float.nan, .infinity, -.infinity] {
      #expect(copy([0, 1, value]) == nil)
      #expect(copy(many + [value]) == nil && copy([value] + many) == nil)
    }
    let numbers: [Float] = [0, .greatestFiniteMagnitude, -.leastNonzeroMagnitude]
    #expect(copy(numbers) == numbers)
    #expect(copy([]) == [])
  }

  // MARK: Likelihoods

  @Test func `numbers that are no confidences count as logits`() {
    let raw = ModelMasks(
      width: 1, height: 1, classCount: 2, activation: .none, values: [10, 20])
    #expect(abs(raw.likelihoods(ofClasses: [1])[0] - 0.9999546) < 1e-6)
    #expect(raw.likelihoods(ofClasses: [0, 1]) == [1])
    let confidences = ModelMasks(
      width: 1, height: 1, classCount: 2, activation: .none, values: [0.25, 0.5])
    #expect(confidences.likelihoods(ofClasses: [0, 1]) == [0.75])
  }
}
