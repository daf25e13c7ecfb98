/// What is wrong with a model's bytes, for programs; the error's message says it in words.
///
/// It is the `cause` of a `VisionError` with the code `modelInvalid` or `modelUnsupported`.
package enum ModelFault: Error, Hashable, Sendable {
  /// The bytes are not a TFLite flatbuffer: too few, or without the identifier `TFL3`.
  case notAFlatBuffer
  /// A flatbuffer with the right identifier that holds no model of schema version 3.
  case emptyModel(version: Int)
  /// Something at this byte, or what it leads to, lies outside the bytes.
  case outOfBounds(position: Int)
  /// An offset, vtable, vector, string or union is malformed.
  case malformed(ModelPlace)
  /// Parts are shared so often that reading the model would cost far more than its size.
  case tooComplex(ModelPlace)
  /// A number that must name one of `count` things names none.
  case indexOutOfRange(ModelPlace, index: Int, count: Int)
  /// A part that must be there is missing.
  case missing(ModelPlace)
  /// A value is none of those the schema or the runtime knows.
  case unknownValue(ModelPlace, value: Int)
  /// A tensor's shape has a wrong rank, a negative or absurd dimension, or too many elements.
  case badShape(ModelPlace)
  /// The data of a constant tensor has another size than its shape and type say.
  case wrongByteCount(ModelPlace, expected: Int, actual: Int)
  /// Scales, zero points or the quantised dimension do not fit the tensor or each other.
  case badQuantization(ModelPlace)
  /// An operator's tensors have types it does not work on.
  case badType(ModelPlace)
  /// The description of a sparse tensor contradicts itself or the tensor's shape.
  case badSparsity(ModelPlace)
  /// The content of a constant tensor is not what its use needs, for example text or axes.
  case badConstant(ModelPlace)
  /// An operator has too few or too many inputs or outputs, or lacks one it must have.
  case wrongTensorCount(ModelPlace)
  /// An option of an operator would make the runtime divide by zero or leave its memory.
  case badOption(ModelPlace)
  /// Operators read what was not computed yet, write what they must not, or call in a circle.
  case badOrder(ModelPlace)
  /// An input or output has no name of its own, or a signature names something else.
  case badName(ModelPlace)
}

/// Where in a model something is.
package struct ModelPlace: Hashable, Sendable, CustomStringConvertible {
  /// The way to it through the schema, for example `subgraphs[0].operators[12].inputs[1]`.
  package let path: String

  /// The byte of the file at which it, or the table that should hold it, is.
  package let position: Int

  /// The path and the byte.
  package var description: String { "\(path) (byte \(position))" }

  /// Makes a place.
  package init(path: String, position: Int) {
    self.path = path
    self.position = position
  }
}
