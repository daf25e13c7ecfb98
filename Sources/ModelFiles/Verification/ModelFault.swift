/// What is wrong with a model's bytes, for programs; the error's message says it in words.
///
/// It is the `cause` of a `VisionError` with the code `modelInvalid` or `modelUnsupported`.
public enum ModelFault: Error, Hashable, Sendable {
  /// The bytes are not a TFLite flatbuffer: too few, or without the identifier `TFL3`.
  case notAFlatBuffer
  /// Something at this byte, or what it leads to, lies outside the bytes.
  case outOfBounds(position: Int)
}
