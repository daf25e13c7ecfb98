extension ModelMaker {
  /// Returns a random detector of bytes that ends in the runtime's suppression operator.
  ///
  /// Boxes and scores of two pictures are joined; scores have a class for the background or none.
  /// `changes` replace options of the operator.
  package static func randomSuppression(
    _ changes: [String: Float] = [:], using random: inout SeededGenerator
  ) -> ModelMaker {
    var graph = ByteGraph(isSigned: Int.random(in: 0...3, using: &random) > 0, using: &random)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let (anchorsOfPixel, classCount, background) = (number(1...6), number(1...70), number(0...1))
    var options: [String: Float] = [
      "max_detections": Float(number(1...30)), "max_classes_per_detection": 1,
      "num_classes": Float(classCount), "use_regular_nms": 0,
      "nms_score_threshold": [0, 1e-4, 0.3, 0.6][number(0...3)],
      "nms_iou_threshold": [0.3, 0.5, 0.7][number(0...2)],
    ]
    for name in ["y_scale", "x_scale"] { options[name] = [1, 10][number(0...1)] }
    for name in ["h_scale", "w_scale"] { options[name] = [1, 5][number(0...1)] }
    options.merge(changes) { $1 }
    let hasCurve = number(0...2) > 0
    let boxes = graph.addHead(anchorsOfPixel, valueCount: 4, using: &random)
    var scores = graph.addHead(anchorsOfPixel, valueCount: classCount + background, using: &random)
    if hasCurve { scores = graph.addCurve(.logistic, of: scores, using: &random) }
    graph.addSuppression(of: boxes, scores, options, using: &random)
    return graph.model
  }

  /// Returns the runtime's suppression operator on boxes and scores of floats, the model's inputs.
  ///
  /// `changes` replace options of the operator.
  package static func suppression(
    boxCount: Int32, classCount: Int32, background: Int32 = 0, _ changes: [String: Float] = [:],
    anchorSize: ClosedRange<Float> = 0.02...0.5,
    using random: inout SeededGenerator
  ) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: [],
      subgraphs: [Subgraph(tensors: [], inputs: [0, 1], outputs: [], operators: [])])
    model.subgraphs[0].tensors = [
      Tensor("boxes", [1, boxCount, 4]),
      Tensor("scores", [1, boxCount, classCount + background]),
    ]
    model.addSuppression(
      of: 0, 1, classCount: classCount, changes, anchorSize: anchorSize, using: &random)
    return model
  }

  /// Returns a detector of floats: convolutions, the lists of boxes and scores, and the runtime's
  /// suppression operator.
  package static func floatDetector(using random: inout SeededGenerator) -> ModelMaker {
    typealias Layer = FloatLayer
    let classCount = Int32.random(in: 2...20, using: &random)
    var (first, second) = (Layer(of: 0), Layer(.depthwise, of: 1))
    (first.kernel, first.channels, first.activation) = ((3, 3), 24, 1)
    (second.kernel, second.activation) = ((3, 3), 3)
    var layers = [first, second]
    // Anchors are on all pixels, and on those of half the size.
    for values in [4, classCount] {
      var (fine, coarse) = (Layer(of: 2), Layer(of: 2))
      (fine.channels, coarse.channels) = (3 * values, 3 * values)
      (coarse.kernel, coarse.stride) = ((3, 3), (2, 2))
      let number = layers.count
      layers += [fine, coarse]
      for layer in 1...2 {
        var list = Layer(.list, of: number + layer)
        list.channels = values
        layers.append(list)
      }
      layers.append(Layer(.join, of: number + 3, number + 4))
    }
    var model = floats(layers, picture: [1, 16, 20, 8], using: &random)
    let outputs = model.subgraphs[0].outputs.map { Int($0) }
    model.addSuppression(of: outputs[0], outputs[1], classCount: classCount, using: &random)
    return model
  }

  /// Adds the operator on boxes and scores of floats; its results become the model's.
  private mutating func addSuppression(
    of boxes: Int, _ scores: Int, classCount: Int32, _ changes: [String: Float] = [:],
    anchorSize: ClosedRange<Float> = 0.02...0.5, using random: inout SeededGenerator
  ) {
    var options: [String: Float] = [
      "max_detections": 10, "max_classes_per_detection": 1, "num_classes": Float(classCount),
      "use_regular_nms": 0, "nms_score_threshold": 0, "nms_iou_threshold": 0.5, "y_scale": 10,
      "x_scale": 10, "h_scale": 5, "w_scale": 5,
    ]
    options.merge(changes) { $1 }
    let boxCount = subgraphs[0].tensors[boxes].shape[1]
    var anchors: [Float] = []
    for _ in 0..<boxCount {
      anchors += (0...1).map { _ in Float.random(in: 0...1, using: &random) }
      anchors += (0...1).map { _ in Float.random(in: anchorSize, using: &random) }
    }
    buffers.append(Buffer(Self.floats(anchors)))
    let place = subgraphs[0].tensors.count
    subgraphs[0].tensors.append(
      Tensor("anchors", [boxCount, 4], buffer: UInt32(buffers.count - 1)))
    let most = Int32(options["max_detections"] ?? 1)
    let outputs = [[1, most, 4], [1, most], [1, most], [1]].map { shape in
      subgraphs[0].tensors.append(Tensor("result \(subgraphs[0].tensors.count)", shape))
      return Int32(subgraphs[0].tensors.count - 1)
    }
    var work = Operator([boxes, scores, place].map { Int32($0) }, outputs)
    work.customOptions = Self.flexMap(ofFloats: options)
    work.code = UInt32(operatorCodes.count)
    operatorCodes.append((32, "TFLite_Detection_PostProcess"))
    subgraphs[0].operators.append(work)
    subgraphs[0].outputs = outputs
  }

  /// Returns a flexbuffer with a map of floats: keys, their vector, values, types, root.
  package static func flexMap(ofFloats values: [String: Float]) -> [UInt8] {
    let entries = values.sorted { $0.key < $1.key }
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for entry in entries {
      starts.append(bytes.count)
      bytes += Array(entry.key.utf8) + [0]
    }
    bytes.append(UInt8(entries.count))
    let keys = bytes.count
    for start in starts { bytes.append(UInt8(bytes.count - start)) }
    while bytes.count % 4 != 0 { bytes.append(0) }
    bytes +=
      integers(Int32(bytes.count - keys)) + integers(1 as Int32) + integers(Int32(entries.count))
    let start = bytes.count
    bytes += floats(entries.map(\.value))
    bytes += entries.map { _ in 3 << 2 | 2 }
    bytes.append(UInt8(bytes.count - start))
    return bytes + [9 << 2 | 2, 1]
  }
}

extension ModelMaker.ByteGraph {
  /// Adds the values of all anchors: of the picture's pixels and then of those of half its size.
  fileprivate mutating func addHead(
    _ anchorCount: Int, valueCount: Int, using random: inout SeededGenerator
  ) -> Int {
    let from = shape(0)
    var parts: [Int] = []
    for stride in 1...2 as ClosedRange<Int32> {
      let sides = from[1...2].map { ($0 - 1) / stride + 1 }
      let channels = Int32(anchorCount * valueCount)
      let layer = addPicture([1] + sides + [channels], scale: 0.02, using: &random)
      if let first = parts.first { copyNumbers(of: first, to: layer) }
      let (weights, bias) = addWeights(
        [channels, 1, 1, from[3]], of: 0, to: layer, axis: 0, using: &random)
      add(
        .convolution, [0, weights, bias], layer, optionsType: 1,
        [0: .byte(0), 1: .int(stride), 2: .int(stride), 3: .byte(0), 4: .int(1), 5: .int(1)])
      let rows = sides[0] * sides[1] * Int32(anchorCount)
      let part = addPicture([1, rows, Int32(valueCount)], like: layer, using: &random)
      add(.reshape, [layer, addIntegers([1, -1, Int32(valueCount)])], part)
      parts.append(part)
    }
    let rowCount = parts.reduce(0) { $0 + shape($1)[1] }
    let joined = addPicture([1, rowCount, Int32(valueCount)], like: parts[0], using: &random)
    add(.concatenation, parts, joined, optionsType: 10, [0: .int(1), 1: .byte(0)])
    return joined
  }

  private mutating func copyNumbers(of tensor: Int, to other: Int) {
    let found = model.subgraphs[0].tensors[tensor]
    model.subgraphs[0].tensors[other].scales = found.scales
    model.subgraphs[0].tensors[other].zeroPoints = found.zeroPoints
  }

  fileprivate mutating func addSuppression(
    of boxes: Int, _ scores: Int, _ options: [String: Float],
    using random: inout SeededGenerator
  ) {
    var inputs = [boxes, scores].map { addFloats(shape($0), of: $0) }
    var anchors: [Float] = []
    for _ in 0..<shape(boxes)[1] {
      anchors += (0...1).map { _ in Float.random(in: 0...1, using: &random) }
      anchors += (0...1).map { _ in Float.random(in: 0.02...0.5, using: &random) }
    }
    inputs.append(
      addConstant("anchors", type: 0, [shape(boxes)[1], 4], ModelMaker.floats(anchors)))
    let most = Int32(options["max_detections"] ?? 1)
    let outputs = [[1, most, 4], [1, most], [1, most], [1]].map { shape in
      model.subgraphs[0].tensors.append(
        ModelMaker.Tensor("result \(model.subgraphs[0].tensors.count)", type: 0, shape))
      return Int32(model.subgraphs[0].tensors.count - 1)
    }
    var work = ModelMaker.Operator(inputs.map { Int32($0) }, outputs)
    work.customOptions = ModelMaker.flexMap(ofFloats: options)
    work.code = UInt32(model.operatorCodes.count)
    model.operatorCodes.append((32, "TFLite_Detection_PostProcess"))
    model.subgraphs[0].operators.append(work)
    model.subgraphs[0].outputs = outputs
  }
}
