/// A defect in a model's bytes, in a form for programs; the error's message describes it.
///
/// It is the `cause` of a `VisionError` with the code `modelInvalid` or `modelUnsupported`.
package enum ModelFault: Error, Hashable, Sendable {
  /// The bytes are not a TFLite flatbuffer: too few, or without the identifier `TFL3`.
  case notAFlatBuffer
  /// The flatbuffer has the right identifier but holds no model of schema version 3.
  case emptyModel(version: Int)
  /// The data at this byte, or its target, lies outside the bytes.
  case outOfBounds(position: Int)
  /// An offset, vtable, vector, string or union is malformed.
  case malformed(ModelPlace)
  /// Parts are shared so often that reading the model would cost far more than its size.
  case tooComplex(ModelPlace)
  /// A number that must refer to one of `count` items is out of range.
  case indexOutOfRange(ModelPlace, index: Int, count: Int)
  /// A required part is missing.
  case missing(ModelPlace)
  /// A value is not one that the schema or the runtime knows.
  case unknownValue(ModelPlace, value: Int)
  /// A tensor's shape has a wrong rank, a negative or too large dimension, or too many elements.
  case badShape(ModelPlace)
  /// The data of a constant tensor does not have the size that its shape and type require.
  case wrongByteCount(ModelPlace, expected: Int, actual: Int)
  /// Scales, zero points or the quantized dimension do not fit the tensor or each other.
  case badQuantization(ModelPlace)
  /// An operator's tensors have types it does not support.
  case badType(ModelPlace)
  /// The description of a sparse tensor contradicts itself or the tensor's shape.
  case badSparsity(ModelPlace)
  /// The content of a constant tensor does not suit its use, for example text or axes.
  case badConstant(ModelPlace)
  /// An operator has too few or too many inputs or outputs, or lacks a required one.
  case wrongTensorCount(ModelPlace)
  /// An option of an operator would make the runtime divide by zero or leave its memory.
  case badOption(ModelPlace)
  /// Operators read values not computed yet, write tensors they must not, or call in a loop.
  case badOrder(ModelPlace)
  /// An input or output has no unique name, or a signature names another tensor.
  case badName(ModelPlace)
}

/// A place in a model.
package struct ModelPlace: Hashable, Sendable, CustomStringConvertible {
  /// The path to it through the schema, for example `subgraphs[0].operators[12].inputs[1]`.
  package let path: String

  /// The byte of the file at which it, or the table that should contain it, lies.
  package let position: Int

  /// The path and the byte.
  package var description: String { "\(path) (byte \(position))" }

  /// Creates a place.
  package init(path: String, position: Int) {
    self.path = path
    self.position = position
  }
}
