package import ModelFiles
package import VisionBase

internal import ModelRewriting

/// A model made by the tests: a detector in the form of MediaPipe's, of a few bytes.
///
/// ```
/// image [1,2,2,1] ─┬─ CONV_2D [8,1,1,1] ─ RESHAPE ─ CONCATENATION ─ boxes [1,8,4]
///                  └─ CONV_2D [2,1,1,1] ─ RESHAPE ─ CONCATENATION ─ scores [1,8,1]
/// ```
package struct SmallDetector {
  /// True if weights are kept as 16-bit floats, which an operator converts to 32-bit ones.
  package var hasHalfWeights = false
  /// Entries of the model's metadata.
  package var metadata: [(name: String, data: [UInt8])] = []
  /// True if two weights share a buffer.
  package var sharesWeights = false

  private enum Code {
    static let concatenation = 0
    static let convolution = 1
    static let dequantize = 2
    static let reshape = 3
    static let all: [Int8] = [2, 3, 6, 22]
  }

  /// One value for each weight of the boxes' convolution, in the order of its channels.
  package static let weights = (0..<8).map { UInt8($0 + 1) }

  private var builder = FlatBufferBuilder()
  private var buffers: [FlatBufferBuilder.Reference] = []
  private var tensors: [FlatBufferBuilder.Reference] = []
  private var operators: [FlatBufferBuilder.Reference] = []

  package init(
    hasHalfWeights: Bool = false, sharesWeights: Bool = false,
    metadata: [(name: String, data: [UInt8])] = []
  ) {
    self.hasHalfWeights = hasHalfWeights
    self.sharesWeights = sharesWeights
    self.metadata = metadata
  }

  package static func bytes(
    hasHalfWeights: Bool = false, sharesWeights: Bool = false,
    metadata: [(name: String, data: [UInt8])] = []
  ) throws(VisionError) -> [UInt8] {
    var detector = SmallDetector(
      hasHalfWeights: hasHalfWeights, sharesWeights: sharesWeights, metadata: metadata)
    return try detector.build()
  }

  package static func model(_ bytes: [UInt8]) throws(VisionError) -> ModelFile {
    try ModelFile(StableBytes(bytes, name: "small.tflite"))
  }

  private mutating func build() throws(VisionError) -> [UInt8] {
    buffers = [builder.table { _ in }]
    let image = tensor("image", [1, 2, 2, 1])
    let boxes = head("boxes", of: image, channelCount: 8, valueCount: 4)
    let scores = head("scores", of: image, channelCount: 2, valueCount: 1)
    let entries = metadata.map { entry in
      buffers.append(self.buffer(entry.data))
      let name = builder.string(entry.name)
      return builder.table {
        $0.set(0, name)
        $0.set(1, UInt32(buffers.count - 1))
      }
    }
    let codes = Code.all.map { code in
      builder.table {
        $0.set(0, code)
        $0.set(3, Int32(code))
      }
    }
    let codeList = builder.vector(codes)
    let tensorList = builder.vector(tensors)
    let operatorList = builder.vector(operators)
    let inputs = builder.vector([Int32(image)])
    let outputs = builder.vector([Int32(boxes), Int32(scores)])
    let graph = builder.table {
      $0.set(0, tensorList)
      $0.set(1, inputs)
      $0.set(2, outputs)
      $0.set(3, operatorList)
    }
    let graphs = builder.vector([graph])
    let bufferList = builder.vector(buffers)
    let entryList = entries.isEmpty ? nil : builder.vector(entries)
    let description = builder.string("made by a test")
    let root = builder.table {
      $0.set(0, 3 as UInt32)
      $0.set(1, codeList)
      $0.set(2, graphs)
      $0.set(3, description)
      $0.set(4, bufferList)
      $0.set(6, entryList)
    }
    return try builder.finish(root: root, identifier: "TFL3")
  }

  /// Adds a convolution and the operators that turn its channels into candidates.
  private mutating func head(
    _ name: String, of image: Int, channelCount: Int, valueCount: Int
  ) -> Int {
    let weights = constant("\(name) weights", [channelCount, 1, 1, 1])
    let bias = constant("\(name) bias", [channelCount])
    let grid = tensor("\(name) grid", [1, 2, 2, channelCount])
    let layer = tensor("\(name) layer", [1, 4 * channelCount / valueCount, valueCount])
    let result = tensor(name, [1, 4 * channelCount / valueCount, valueCount])
    let convolution = builder.table {
      $0.set(1, 1 as Int32)
      $0.set(2, 1 as Int32)
    }
    call(Code.convolution, [image, weights, bias], grid, (1, convolution))
    let shape = builder.vector([1, -1, Int32(valueCount)])
    call(Code.reshape, [grid], layer, (17, builder.table { $0.set(0, shape) }))
    call(
      Code.concatenation, [layer], result, (10, builder.table { $0.set(0, 1 as Int32) }))
    return result
  }

  /// Adds a constant with the number of its channel, from 1, in all bytes of each element.
  private mutating func constant(_ name: String, _ shape: [Int]) -> Int {
    let width = hasHalfWeights ? 2 : 4
    let data = (0..<shape[0]).flatMap { [UInt8](repeating: UInt8($0 + 1), count: width) }
    let isShared = sharesWeights && name == "boxes bias"
    if !isShared { buffers.append(buffer(data)) }
    let stored = tensor(
      hasHalfWeights ? "\(name) half" : name, shape, type: hasHalfWeights ? 1 : 0,
      buffer: buffers.count - 1)
    guard hasHalfWeights else { return stored }
    let full = tensor(name, shape)
    call(Code.dequantize, [stored], full, nil)
    return full
  }

  private mutating func buffer(_ data: [UInt8]) -> FlatBufferBuilder.Reference {
    let content = builder.vector(bytes: data, alignment: 16)
    return builder.table { $0.set(0, content) }
  }

  private mutating func tensor(
    _ name: String, _ shape: [Int], type: Int8 = 0, buffer: Int = 0
  ) -> Int {
    let dimensions = builder.vector(shape.map(Int32.init))
    let text = builder.string(name)
    tensors.append(
      builder.table {
        $0.set(0, dimensions)
        $0.set(1, type)
        $0.set(2, UInt32(buffer))
        $0.set(3, text)
      })
    return tensors.count - 1
  }

  private mutating func call(
    _ code: Int, _ inputs: [Int], _ output: Int,
    _ options: (type: UInt8, table: FlatBufferBuilder.Reference)?
  ) {
    let inputList = builder.vector(inputs.map(Int32.init))
    let outputList = builder.vector([Int32(output)])
    operators.append(
      builder.table {
        $0.set(0, UInt32(code))
        $0.set(1, inputList)
        $0.set(2, outputList)
        if let options { $0.setUnion(3, type: options.type, options.table) }
      })
  }
}
