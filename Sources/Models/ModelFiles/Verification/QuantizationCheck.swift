import ModelBytes
import VisionBase

extension TensorSite {
  /// Checks that scales, zero points and dimension fit the tensor.
  func checkQuantization() throws(VisionError) {
    guard let table = try tensor.table.table(Slot.Tensor.quantization) else { return }
    switch try tensor.quantizationDetailsKind(table) {
    case .blockwise: try checkBlocks(table)
    case .multiAxis: try checkAxes(table)
    case .custom, nil: break
    }
    try checkScales(table)
  }

  /// Checks the scales in the table itself, whatever its details are: a kernel may read either.
  private func checkScales(_ table: FlatBufferTable) throws(VisionError) {
    let scales = try table.float32s(Slot.Quantization.scale) ?? []
    let zeroPoints = try table.int64s(Slot.Quantization.zeroPoint) ?? []
    // If either exists, the runtime reads one of each.
    guard scales.count == zeroPoints.count else {
      throw bad("there are \(scales.count) scales and \(zeroPoints.count) zero points", at: table)
    }
    guard !scales.isEmpty else { return }
    try checkDimension(Int(try table.int32(Slot.Quantization.dimension)), of: scales.count, table)
    for scale in scales where !(scale.isFinite && scale >= 0) {
      throw bad("\(scale) is not a valid scale", at: table)
    }
    // Kernels multiply scales by powers of two as floats; some end the process if that overflows.
    for scale in scales where scale > Self.largestScale {
      throw bad("\(scale) is too large to be a scale", at: table)
    }
    // Kernels divide by scales; a scale of 0 or a subnormal one gives no usable result.
    if scales.count == 1, tensor.type.isQuantizable, !scales[0].isNormal {
      throw bad("\(scales[0]) is too small to be a scale", at: table)
    }
    let allowed = tensor.type.zeroPoints
    for zeroPoint in zeroPoints where !allowed.contains(zeroPoint) {
      throw bad("\(zeroPoint) is not a valid zero point of \(tensor.type.rawValue)", at: table)
    }
  }

  /// The largest scale: it leaves room for a factor of 2^21, as sums of bytes have.
  private static var largestScale: Float { 0x1p100 }

  private func checkDimension(
    _ dimension: Int, of count: Int, _ table: FlatBufferTable
  ) throws(VisionError) {
    let shape = tensor.shape
    guard dimension >= 0, shape.isEmpty ? count == 1 : dimension < shape.count else {
      throw bad("quantized_dimension \(dimension) does not exist in the shape \(shape)", at: table)
    }
    guard count == 1 || count == shape[dimension] else {
      throw bad(
        "\(count) scales fit neither the tensor nor dimension \(dimension) of \(shape)", at: table)
    }
  }

  /// Checks scales for each block of elements, which are in another tensor.
  private func checkBlocks(_ table: FlatBufferTable) throws(VisionError) {
    guard let details = try table.table(Slot.Quantization.details) else {
      throw bad("its details are missing", at: table)
    }
    try checkTensor(Int(try details.int32(Slot.QuantizationDetails.scales)), of: details)
    try checkTensor(
      Int(try details.int32(Slot.QuantizationDetails.zeroPoints)), of: details, isOptional: true)
    guard try details.int32(Slot.QuantizationDetails.blockSize) > 0 else {
      throw bad("its block_size is not positive", at: details)
    }
    let dimension = Int(try table.int32(Slot.Quantization.dimension))
    guard dimension >= 0, dimension < tensor.shape.count else {
      throw bad("quantized_dimension \(dimension) does not exist in \(tensor.shape)", at: table)
    }
  }

  private func checkAxes(_ table: FlatBufferTable) throws(VisionError) {
    guard let details = try table.table(Slot.Quantization.details) else {
      throw bad("its details are missing", at: table)
    }
    try checkTensor(Int(try details.int32(Slot.QuantizationDetails.scales)), of: details)
    try checkTensor(
      Int(try details.int32(Slot.QuantizationDetails.zeroPoints)), of: details, isOptional: true)
    guard try details.int32(Slot.QuantizationDetails.blockSize) >= 0 else {
      throw bad("its block_size is negative", at: details)
    }
    let dimensions = try details.indices(Slot.QuantizationDetails.dimensions)
    guard !dimensions.isEmpty, dimensions.allSatisfy(tensor.shape.indices.contains) else {
      throw bad("quantized_dimensions \(dimensions) are not in \(tensor.shape)", at: details)
    }
  }

  private func checkTensor(
    _ index: Int, of details: FlatBufferTable, isOptional: Bool = false
  ) throws(VisionError) {
    let count = subgraph.tensors.count
    guard isOptional && index == -1 || index >= 0 && index < count && index != self.index else {
      throw VisionError(
        ModelPlace(path: place(".quantization.details").path, position: details.position),
        of: graph.buffer, "\(index) does not name another of the \(count)",
        { ModelFault.indexOutOfRange($0, index: index, count: count) })
    }
  }

  private func bad(_ words: String, at table: FlatBufferTable) -> VisionError {
    VisionError(
      ModelPlace(path: place(".quantization").path, position: table.position), of: graph.buffer,
      words, ModelFault.badQuantization)
  }
}

/// The members of the schema's union `QuantizationDetails`.
enum QuantizationDetailsKind: UInt8 {
  case custom = 1
  case blockwise = 2
  case multiAxis = 3
}

extension TensorRecord {
  /// Returns the kind of a table's details; nil for none.
  func quantizationDetailsKind(
    _ table: FlatBufferTable
  ) throws(VisionError) -> QuantizationDetailsKind? {
    QuantizationDetailsKind(rawValue: try table.uint8(Slot.Quantization.detailsType))
  }

  /// Returns true if the scales are only in the table itself.
  func hasPlainScales(_ table: FlatBufferTable) throws(VisionError) -> Bool {
    switch try quantizationDetailsKind(table) {
    case .blockwise, .multiAxis: false
    case .custom, nil: true
    }
  }
}

extension ElementType {
  /// True if kernels treat the type as quantized numbers.
  var isQuantizable: Bool { self == .uint8 || self == .int8 || self == .int16 }

  /// The zero points that a tensor of this type can have.
  fileprivate var zeroPoints: ClosedRange<Int64> {
    switch self {
    case .uint8: 0...255
    case .int8: -128...127
    case .int16: -32768...32767
    case .uint16: 0...65535
    default: Int64(Int32.min)...Int64(Int32.max)
    }
  }
}
