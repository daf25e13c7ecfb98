/// What a model says about one of its operators.
public struct OperatorFacts: Hashable, Sendable {
  /// The operator's number in the TFLite schema.
  public let builtinCode: Int

  /// Its name there, for example `CONV_2D`; a custom operator's own name.
  public let name: String

  /// The name of a custom operator, nil for a built-in one.
  public let customCode: String?

  /// The bytes of the file that hold a custom operator's options.
  public let customOptions: Range<Int>?
}
