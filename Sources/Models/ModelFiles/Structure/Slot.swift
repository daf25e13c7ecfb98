/// The slots of the fields that are read by name.
package enum Slot {
  package enum Model {
    package static let (version, operatorCodes, subgraphs, buffers) = (0, 1, 2, 4)
    package static let (metadataBuffer, metadata, signatureDefs) = (5, 6, 7)
    package static let (externalBufferGroups, externalBuffers) = (8, 9)
  }
  package enum OperatorCode {
    package static let (deprecatedBuiltinCode, customCode) = (0, 1)
    package static let (version, builtinCode) = (2, 3)
  }
  package enum Subgraph {
    package static let (tensors, inputs, outputs, operators) = (0, 1, 2, 3)
    package static let (name, debugMetadataIndex) = (4, 5)
  }
  package enum Buffer { package static let (data, offset, size) = (0, 1, 2) }
  package enum Metadata { package static let (name, buffer) = (0, 1) }
  package enum Signature { package static let (inputs, outputs, key, subgraph) = (0, 1, 2, 4) }
  package enum TensorMap { package static let (name, tensor) = (0, 1) }
  package enum Tensor {
    package static let (shape, type, buffer, name, quantization) = (0, 1, 2, 3, 4)
    package static let (isVariable, sparsity, shapeSignature) = (5, 6, 7)
    package static let (variantTensors, externalBuffer) = (9, 10)
  }
  package enum Quantization {
    package static let (scale, zeroPoint, detailsType, details, dimension) = (2, 3, 4, 5, 6)
  }
  package enum Operator {
    package static let (opcodeIndex, inputs, outputs, optionsType, options) = (0, 1, 2, 3, 4)
    package static let (customOptions, intermediates) = (5, 8)
    package static let (largeOptionsOffset, largeOptionsSize, options2Type, options2) = (
      9, 10, 11, 12
    )
  }

  /// BlockwiseQuantization and MultiAxisQuantization; only the latter has dimensions.
  package enum QuantizationDetails {
    package static let (scales, zeroPoints, blockSize, dimensions) = (0, 1, 2, 3)
  }
  package enum Sparsity { package static let (traversalOrder, blockMap, levels) = (0, 1, 2) }
  /// One level of a sparse tensor; each vector has its type in the slot before it.
  package enum SparseLevel {
    package static let (format, denseSize, segmentsType, indicesType) = (0, 1, 2, 4)
  }
  /// Int32Vector, Uint16Vector and Uint8Vector.
  package enum SparseVector { package static let values = 0 }
}
