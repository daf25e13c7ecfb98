import ModelBytes
internal import ModelFiles
import VisionBase

// The operators between convolutions that take one picture and have few parameters.

extension FloatReader {
  /// Reads an operator that multiplies negative numbers, with a factor for each channel.
  func slope(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard record.inputs.count == 2, let input = try picture(record.inputs[0]), input == output
    else { return nil }
    for rank in 1...4 {
      guard let (slopes, shape) = try constants.constant(record.inputs[1], rank: rank),
        slopes.places == nil, shape.last == output.channels, slopes.count == output.channels
      else { continue }
      return plain(.rectify, record, input, output, slopes: slopes)
    }
    return nil
  }

  /// Reads an operator that clamps numbers.
  func clamp(
    _ record: OperatorRecord, _ kind: BuiltinOperator, to output: FloatPlane
  ) throws(VisionError) -> Site? {
    guard record.inputs.count == 1, let input = try picture(record.inputs[0]), input == output,
      let range = Self.range(kind == .relu6 ? .relu6 : .relu)
    else { return nil }
    return plain(.rectify, record, input, output, range: range)
  }

  /// Reads hard-swish.
  func bend(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard record.inputs.count == 1, let input = try picture(record.inputs[0]), input == output
    else { return nil }
    var site = plain(.rectify, record, input, output)
    site.step.curve = .hardSwish
    return site
  }

  /// Reads the logistic function.
  func logistic(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    #if arch(x86_64)
      guard record.inputs.count == 1, let input = try picture(record.inputs[0]), input == output
      else { return nil }
      return plain(.logistic, record, input, output, range: 0...1)
    #else
      // The runtime approximates it in other ways there.
      return nil
    #endif
  }

  /// Reads an operator that adds channels of zeros behind those of a picture.
  func extend(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard record.inputs.count == 2, let input = try picture(record.inputs[0]),
      subgraph.tensors.indices.contains(record.inputs[1]),
      let sizes = subgraph.tensors[record.inputs[1]].integers(limit: 8), sizes.count == 8,
      sizes[0..<7].allSatisfy({ $0 == 0 }), sizes[7] > 0,
      input.height == output.height, input.width == output.width,
      output.channels - input.channels == sizes[7]
    else { return nil }
    return plain(.extend, record, input, output)
  }
}
