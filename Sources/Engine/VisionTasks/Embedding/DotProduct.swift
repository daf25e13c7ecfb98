package import VisionBase

/// The three sums of a cosine, in double precision.
package struct ProductSums: Hashable, Sendable {
  package var mixed = 0.0
  package var first = 0.0
  package var second = 0.0
}

/// A number type of embeddings, read as double.
package protocol EmbeddingNumber: BitwiseCopyable {
  var double: Double { get }
}

extension Float: EmbeddingNumber {
  package var double: Double { Double(self) }
}

extension Int8: EmbeddingNumber {
  package var double: Double { Double(self) }
}

/// Returns the products of two vectors with each other and with themselves, summed.
///
/// Works on eight lanes at a time. Doubles hold every partial sum of bytes exactly, and those of
/// floats far beyond the floats' own precision, so the order of addition does not matter.
package func products<Number: EmbeddingNumber>(
  _ first: Span<Number>, _ second: Span<Number>
) throws(VisionError) -> ProductSums {
  guard first.count == second.count else {
    throw VisionError(
      .optionInvalid,
      "embeddings of \(first.count) and \(second.count) values cannot be compared",
      cause: EmbeddingFault.differentSizes(first.count, second.count))
  }
  guard !first.isEmpty else {
    throw VisionError(
      .optionInvalid, "an embedding without values cannot be compared",
      cause: EmbeddingFault.empty)
  }
  var (mixed, ones, others) = (SIMD8<Double>(), SIMD8<Double>(), SIMD8<Double>())
  let wide = first.count & ~7
  for start in stride(from: 0, to: wide, by: 8) {
    var (x, y) = (SIMD8<Double>(), SIMD8<Double>())
    for lane in 0..<8 {
      x[lane] = first[start + lane].double
      y[lane] = second[start + lane].double
    }
    mixed += x * y
    ones += x * x
    others += y * y
  }
  var sums = ProductSums(mixed: mixed.sum(), first: ones.sum(), second: others.sum())
  for index in wide..<first.count {
    let (x, y) = (first[index].double, second[index].double)
    sums.mixed += x * y
    sums.first += x * x
    sums.second += y * y
  }
  return sums
}
