/// What is done with a sum before it is stored; the schema's `ActivationFunctionType`.
package enum FusedActivation: Int8, Sendable {
  /// The schema calls it `NONE`.
  case unchanged
  case relu, reluN1To1, relu6, tanh, signBit
}
