import Foundation
import ModelFiles
import TestSupport
import Testing

@testable import VisionTasks

struct ModelMasksTests {
  private static func random(
    _ width: Int, _ height: Int, _ classCount: Int, _ activation: SegmentationActivation = .none,
    seed: UInt64
  ) -> ModelMasks {
    var random = SeededGenerator(seed: seed)
    return ModelMasks(
      width: width, height: height, classCount: classCount, activation: activation,
      values: (0..<width * height * classCount).map { _ in
        Float.random(in: classCount == 1 ? 0...1 : -9...9, using: &random)
      })
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

  @Test func `the first of equal numbers is the category`() {
    let masks = ModelMasks(
      width: 2, height: 2, classCount: 3, activation: .none,
      values: [1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1])
    let categories = masks.categories(in: MaskWindow(width: 2, height: 3))
    #expect(categories == [0, 0, 1, 1, 1, 1])
  }

  @Test func `numbers that are not finite are found`() {
    func areFinite(_ numbers: [Float]) -> Bool { ModelMasks.areFinite(numbers.span) }
    for value in [Float.nan, .infinity, -.infinity] { #expect(!areFinite([0, 1, value])) }
    #expect(areFinite([0, .greatestFiniteMagnitude, -.leastNonzeroMagnitude]))
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
