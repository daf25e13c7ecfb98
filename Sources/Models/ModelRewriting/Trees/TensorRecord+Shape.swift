import ModelBytes
internal import ModelFiles
import VisionBase

extension TensorRecord {
  /// True for a tensor whose numbers lie in the file, or nowhere, one after the other, in the shape
  /// that the file gives.
  func isPlain() throws(VisionError) -> Bool {
    guard !isVariable, try !table.has(Slot.Tensor.sparsity),
      try table.uint32(Slot.Tensor.externalBuffer) == 0
    else { return false }
    return try hasFixedShape()
  }

  /// True if the shape is the one given in the file.
  ///
  /// Keras lets the number of pictures vary, with one of them in the shape. Engines never change
  /// it; a kernel that is given another shape after all hands the model back to the runtime.
  func hasFixedShape() throws(VisionError) -> Bool {
    let signature = try table.indices(Slot.Tensor.shapeSignature)
    guard signature.contains(-1) else { return true }
    return signature.first == -1 && shape.first == 1 && signature.dropFirst() == shape.dropFirst()
  }
}
