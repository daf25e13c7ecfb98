/// The conversion of a color's bytes to the signed bytes of a quantized model's input.
///
/// A byte less 128 wherever that is as near as any other number, as it is with the usual metadata:
/// with a mean and a deviation of 127.5, every byte falls halfway between two numbers, and the
/// runtime converts the bytes of the same model with unsigned inputs so. Elsewhere the nearest
/// number, of two the even one, without rounding on the way.
struct SignedPixels {
  /// The distance from halfway that still counts as halfway: scales are stored as floats.
  private static let tolerance = 0.001

  /// The number for each byte.
  let table: [Int8]

  /// True if every number is its byte less 128.
  var isShift: Bool { table.indices.allSatisfy { Int(table[$0]) == $0 - 128 } }

  init(mean: Float, deviation: Float, scale: Float, zeroPoint: Int) {
    let places = (0..<256).map { byte in
      (Double(byte) - Double(mean)) / Double(deviation) / Double(scale) + Double(zeroPoint)
    }
    let mayShift = places.indices.allSatisfy {
      abs(places[$0] - Double($0 - 128)) <= 0.5 + Self.tolerance
    }
    table = places.indices.map { byte in
      if mayShift { return Int8(byte - 128) }
      let rounded = places[byte].rounded(.toNearestOrEven)
      // NaN is not a pixel value.
      return rounded.isNaN ? 0 : Int8(min(max(rounded, -128), 127))
    }
  }
}
