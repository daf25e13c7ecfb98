/// What a model says about one of its operators.
package struct OperatorFacts: Hashable, Sendable {
  /// The operator's number in the TFLite schema.
  package let builtinCode: Int

  /// Its name there, for example `CONV_2D`; a custom operator's own name.
  package let name: String

  /// The name of a custom operator, nil for a built-in one.
  package let customCode: String?

  /// The bytes of the file that hold a custom operator's options.
  package let customOptions: Range<Int>?
}
