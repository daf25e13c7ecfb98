/// A model's description of one of its operators.
package struct OperatorFacts: Hashable, Sendable {
  /// The operator's number in the TFLite schema.
  package let builtinCode: Int

  /// The name in the schema, for example `CONV_2D`; for a custom operator, its own name.
  package let name: String

  /// The name of a custom operator; nil for a built-in one.
  package let customCode: String?

  /// The range of the file that holds a custom operator's options.
  package let customOptions: Range<Int>?
}
