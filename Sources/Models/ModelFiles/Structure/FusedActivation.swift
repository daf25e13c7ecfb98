/// The function applied to a sum before it is stored; the schema's `ActivationFunctionType`.
package enum FusedActivation: Int8, Sendable {
  /// No function; `NONE` in the schema.
  case unchanged
  case relu, reluN1To1, relu6, tanh, signBit
}
