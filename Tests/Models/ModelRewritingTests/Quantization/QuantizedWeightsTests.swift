import ModelFiles
import Testing

@testable import ModelRewriting

@Suite struct QuantizedWeightsTests {
  @Test func `each channel has a scale of its own`() throws {
    let quantized = try #require(
      QuantizedWeights(
        [1, -2, 0.5, 10, 0, -20], bias: [1, -3], channelsAreLast: false, inputScale: 0.5))
    #expect(quantized.scales == [2 / 127, 20 / 127])
    #expect(quantized.weights == [64, -127, 32, 64, 0, -127])
    #expect(quantized.biasScales == [1 / 127, 10 / 127])
    #expect(quantized.bias == [127, -38])
  }

  @Test func `channels may be last`() throws {
    let quantized = try #require(
      QuantizedWeights([1, 20, -2, 10], bias: [0, 0], channelsAreLast: true, inputScale: 1))
    #expect(quantized.scales == [2 / 127, 20 / 127])
    #expect(quantized.weights == [64, 127, -127, 64])
  }

  @Test func `halves go to the even neighbour, and a channel of zeros stays zero`() throws {
    let quantized = try #require(
      QuantizedWeights(
        [127, 0.5, 1.5, 0, 0, 0], bias: [0.5, 1e30], channelsAreLast: false, inputScale: 1))
    #expect(quantized.weights == [127, 0, 2, 0, 0, 0])
    #expect(quantized.scales == [1, 1])
    #expect(quantized.bias == [0, .max])
  }

  @Test(
    "a channel of next to nothing becomes zeros",
    arguments: [(0x1p-147, 1), (0x1p-122, 1), (0x1p-100, 0x1p-100)] as [(Float, Float)])
  func tinyChannel(weight: Float, inputScale: Float) throws {
    let quantized = try #require(
      QuantizedWeights(
        [weight, 0, 0, -weight], bias: [0, 0], channelsAreLast: false, inputScale: inputScale))
    #expect(quantized.weights == [0, 0, 0, 0])
    #expect(quantized.scales == [1, 1])
    #expect(quantized.bias == [0, 0])
  }

  @Test(
    arguments: [
      ([1, 2, 3], [0, 0], 1), ([1, .nan], [0], 1), ([1], [.infinity], 1), ([], [0], 1),
      ([1], [], 1),
      ([1], [0], 0),
    ] as [([Float], [Float], Float)])
  func `numbers that do not fit give nothing`(weights: [Float], bias: [Float], scale: Float) {
    #expect(
      QuantizedWeights(weights, bias: bias, channelsAreLast: false, inputScale: scale) == nil)
  }
}
