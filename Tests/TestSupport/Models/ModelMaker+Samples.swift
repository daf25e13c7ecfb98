// More models, each for a part of the format that the simple ones do not use.

extension ModelMaker {
  /// A sparse [2, 4] matrix with two values, unpacked by the model.
  package static var sparse: ModelMaker {
    let tensors = [
      Tensor("unused", [2, 4]), Tensor("packed", [2, 4], buffer: 1), Tensor("unpacked", [2, 4]),
    ]
    var model = ModelMaker(
      operatorCodes: [(124, nil)],
      subgraphs: [
        Subgraph(
          tensors: tensors, inputs: [0], outputs: [2],
          operators: [Operator([1], [2], optionsType: 99)])
      ])
    model.buffers.append(Buffer(floats([5, 6])))
    model.subgraphs[0].tensors[1].sparsity = Sparsity(
      order: [0, 1], levels: [(2, nil, nil), (0, [0, 1, 2], [3, 0])])
    return model
  }

  /// A constant text beside an addition.
  package static var text: ModelMaker {
    var model = addition
    let header: [Int32] = [1, 12, 14]
    model.buffers.append(model.buffers[1])
    model.buffers[1] = Buffer(header.flatMap { integers($0) } + Array("ab".utf8))
    model.subgraphs[0].tensors[1].buffer = 2
    model.subgraphs[0].tensors.insert(Tensor("text", type: 5, [1], buffer: 1), at: 1)
    model.subgraphs[0].operators[0] = Operator([0, 2], [3], optionsType: 11)
    model.subgraphs[0].outputs = [3]
    return model
  }

  /// Two inputs doubled and squared into two outputs, by a signature in the other order.
  package static var signed: ModelMaker {
    var square = Operator([1, 1], [3], optionsType: 21, options: [0: .byte(0)])
    square.code = 1
    var model = ModelMaker(
      operatorCodes: [(0, nil), (18, nil)],
      subgraphs: [
        Subgraph(
          tensors: [
            Tensor("first", [1, 4]), Tensor("second", [1, 4]), Tensor("doubled", [1, 4]),
            Tensor("squared", [1, 4]),
          ], inputs: [0, 1], outputs: [2, 3],
          operators: [Operator([0, 0], [2], optionsType: 11, options: [0: .byte(0)]), square])
      ])
    model.signatures = [
      Signature(
        key: "serving_default", inputs: [("b", 1), ("a", 0)],
        outputs: [("b_squared", 3), ("a_doubled", 2)])
    ]
    return model
  }

  /// The same model without a signature and without names.
  package static var unsigned: ModelMaker {
    var model = signed
    model.signatures = []
    for index in model.subgraphs[0].tensors.indices { model.subgraphs[0].tensors[index].name = "" }
    return model
  }

  /// Returns a model of one operator that takes four floats and returns four.
  package static func unary(_ builtin: Int32, optionsType: UInt8 = 0) -> ModelMaker {
    ModelMaker(
      operatorCodes: [(builtin, nil)],
      subgraphs: [
        Subgraph(
          tensors: [Tensor("input", [1, 4]), Tensor("output", [1, 4])], inputs: [0], outputs: [1],
          operators: [Operator([0], [1], optionsType: optionsType)])
      ])
  }

  /// Four bytes plus four, quantized.
  package static var quantizedSum: ModelMaker {
    var model = addition
    for index in 0..<3 {
      model.subgraphs[0].tensors[index].type = 9
      model.subgraphs[0].tensors[index].scales = [0.5]
      model.subgraphs[0].tensors[index].zeroPoints = [Int64(index)]
    }
    model.buffers[1] = Buffer([1, 2, 3, 4])
    return model
  }

  /// A model that doubles a number while it equals itself, which is always.
  package static var endless: ModelMaker {
    var double = Operator([0, 0], [1], optionsType: 11)
    double.code = 1
    var compare = Operator([0, 0], [1])
    compare.code = 2
    return ModelMaker(
      operatorCodes: [(119, nil), (0, nil), (71, nil)],
      subgraphs: [
        Subgraph(
          tensors: [Tensor("in", [1]), Tensor("out", [1])], inputs: [0], outputs: [1],
          operators: [
            Operator([0], [1], optionsType: 93, options: [0: .int(1), 1: .int(2)])
          ]),
        Subgraph(
          tensors: [Tensor("in", [1]), Tensor("goes on", type: 6, [1])], inputs: [0], outputs: [1],
          operators: [compare]),
        Subgraph(
          tensors: [Tensor("in", [1]), Tensor("out", [1])], inputs: [0], outputs: [1],
          operators: [double]),
      ])
  }

  /// A model that divides the least integer by a computed -1, which would end the process that runs
  /// it.
  ///
  /// A reader of the file cannot see the -1: it is not a constant, though every picture gives it.
  /// So no computed divisor is accepted.
  package static var dividing: ModelMaker {
    let steps: [(code: UInt32, inputs: [Int32], output: Int32, options: UInt8)] = [
      (0, [0], 2, 37), (1, [2, 1], 4, 21), (2, [4, 3], 6, 28), (3, [5, 6], 7, 0),
    ]
    var model = ModelMaker(
      operatorCodes: [(53, nil), (18, nil), (41, nil), (95, nil)],
      subgraphs: [
        Subgraph(
          tensors: [
            Tensor("in", [1]), Tensor("zero", type: 2, [1], buffer: 1),
            Tensor("whole", type: 2, [1]), Tensor("one", type: 2, [1], buffer: 2),
            Tensor("nothing", type: 2, [1]), Tensor("least", type: 2, [1], buffer: 3),
            Tensor("minus one", type: 2, [1]), Tensor("out", type: 2, [1]),
          ], inputs: [0], outputs: [7],
          operators: steps.map { step in
            var work = Operator(step.inputs, [step.output], optionsType: step.options)
            work.code = step.code
            if step.code == 0 { work.options = [0: .byte(0), 1: .byte(2)] }
            return work
          })
      ])
    model.buffers += [0, 1, Int32.min].map { Buffer(integers($0)) }
    return model
  }

  /// Thirty graphs; each runs the next one twice.
  package static var doubling: ModelMaker {
    var model = choice
    var step = model.subgraphs[0]
    model.subgraphs = []
    for index in 1...30 as ClosedRange<Int32> {
      step.operators[0].inputs = [0, 0, 1]
      step.operators[0].options = [0: .int(index), 1: .int(index)]
      model.subgraphs.append(step)
    }
    step.operators = []
    step.outputs = [1]
    model.subgraphs.append(step)
    return model
  }

  /// Two boxes and two classes, decoded by the runtime's own detection operator.
  package static var detection: ModelMaker {
    var work = Operator([0, 1, 2], [3, 4, 5, 6])
    work.customOptions = flexMap(detectionOptions)
    let tensors = [
      Tensor("encodings", [1, 2, 4]), Tensor("predictions", [1, 2, 3]),
      Tensor("anchors", [2, 4], buffer: 1), Tensor("boxes", []), Tensor("classes", []),
      Tensor("scores", []), Tensor("count", []),
    ]
    var model = ModelMaker(
      operatorCodes: [(32, "TFLite_Detection_PostProcess")],
      subgraphs: [
        Subgraph(tensors: tensors, inputs: [0, 1], outputs: [3, 4, 5, 6], operators: [work])
      ])
    model.buffers.append(Buffer(floats(Array(repeating: 1, count: 8))))
    return model
  }

  /// The options of `detection`.
  package static let detectionOptions: [String: Int8] = [
    "max_detections": 2, "max_classes_per_detection": 1, "num_classes": 2, "y_scale": 10,
    "x_scale": 10, "h_scale": 5, "w_scale": 5, "nms_score_threshold": 0, "nms_iou_threshold": 1,
  ]

  /// Returns a flexbuffer with a map of small integers: keys, their vector, values, types, root.
  package static func flexMap(
    _ values: [String: Int8], _ changes: [String: Int8] = [:]
  ) -> [UInt8] {
    let entries = values.merging(changes) { $1 }.sorted { $0.key < $1.key }
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for entry in entries {
      starts.append(bytes.count)
      bytes += Array(entry.key.utf8) + [0]
    }
    bytes.append(UInt8(entries.count))
    let keys = bytes.count
    for start in starts { bytes.append(UInt8(bytes.count - start)) }
    bytes.append(UInt8(bytes.count - keys))
    bytes += [1, UInt8(entries.count)]
    let start = bytes.count
    bytes += entries.map { UInt8(bitPattern: $0.value) }
    bytes += entries.map { _ in 1 << 2 }
    bytes.append(UInt8(bytes.count - start))
    return bytes + [9 << 2, 1]
  }
}
