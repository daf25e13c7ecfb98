import ModelBytes
package import ModelFiles
package import VisionBase

extension ModelFile {
  /// The custom operator of MediaPipe that the runtime has as TRANSPOSE_CONV.
  package static let transposedConvolution = "Convolution2DTransposeBias"

  /// The custom operators of MediaPipe that neither the runtime nor this package computes.
  package static let uncomputedOperators = ["MaxPoolingWithArgmax2D", "MaxUnpooling2D"]

  /// Throws `modelUnsupported` for a model with a custom operator that only MediaPipe computes.
  package func checkOperators() throws(VisionError) {
    let codes = Set(operators.compactMap(\.customCode))
    guard let code = Self.uncomputedOperators.first(where: codes.contains) else { return }
    throw VisionError(
      .modelUnsupported,
      "\(bytes.name): it has the custom operator \(code), which only MediaPipe computes; its "
        + "older model of hair has it")
  }

  /// Returns the model with the runtime's own operators in place of MediaPipe's custom ones.
  ///
  /// MediaPipe's models of selfies end with a transposed convolution under a name that the runtime
  /// does not know. The results are the same to the last bit. All engines of a model share the
  /// rewritten bytes. A model without such operators is returned as it is.
  ///
  /// Throws `modelUnsupported` for a model with custom operators that cannot be replaced, for one
  /// with several graphs, and for one above 256 MiB; `modelInvalid` for damaged operators.
  package func withKnownOperators() throws(VisionError) -> ModelFile {
    try checkOperators()
    guard operators.contains(where: { $0.customCode == Self.transposedConvolution }) else {
      return self
    }
    guard subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied else {
      throw VisionError(
        .modelUnsupported,
        "\(bytes.name): it has the custom operator \(Self.transposedConvolution), which is only "
          + "replaced in models with one graph and at most \(StableBytes.mostCopied) bytes")
    }
    var failure: VisionError?
    let made: ModelFile? = forms.form {
      do throws(VisionError) {
        let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
        return try ModelFile(rewritten: TransposedConvolutions(in: graph).model())
          .rewritten(from: self, as: Self.transposedConvolution)
      } catch {
        failure = error
        return nil
      }
    }
    if let made { return made }
    throw failure
      ?? VisionError(.modelUnsupported, "\(bytes.name): its custom operators cannot be replaced")
  }
}
