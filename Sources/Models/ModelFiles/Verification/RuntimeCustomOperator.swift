import ModelBytes
import VisionBase

/// The custom operators that the runtime provides; it rejects models with others itself.
enum RuntimeCustomOperator: String {
  case detectionPostProcess = "TFLite_Detection_PostProcess"
  case audioSpectrogram = "AudioSpectrogram"
  case mfcc = "Mfcc"
  case numericVerify = "NumericVerify"
  case hadamardRotation = "aeq.hadamard_rotation"

  /// The numbers of tensors that the kernel takes and returns.
  var tensorCounts: (inputs: Int, outputs: Int) {
    switch self {
    case .detectionPostProcess: (3, 4)
    case .audioSpectrogram, .hadamardRotation: (1, 1)
    case .mfcc, .numericVerify: (2, 1)
    }
  }
}

extension OperatorSite {
  /// Checks a custom operator, whose options are a flexbuffer that the runtime reads on trust.
  func checkCustom() throws(VisionError) {
    guard try record.table.uint64(Slot.Operator.largeOptionsOffset) <= 1 else {
      throw badOption("options outside the flatbuffer are not supported")
    }
    guard let kind = RuntimeCustomOperator(rawValue: name) else { return }
    let counts = kind.tensorCounts
    guard record.inputs.count == counts.inputs, record.outputs.count == counts.outputs else {
      throw VisionError(
        place(), of: graph.buffer,
        "\(name) needs \(counts.inputs) inputs and \(counts.outputs) outputs",
        ModelFault.wrongTensorCount)
    }
    guard let range = try record.table.byteRange(Slot.Operator.customOptions) else {
      throw badOption("it has no options")
    }
    let options = try FlexBuffer(graph.buffer.bytes, range: range).numbers
    if kind == .detectionPostProcess { try checkDetections(options) }
  }

  /// Checks the options of a detection operator.
  ///
  /// It takes boxes [1, N, ≥4], class scores [1, N, C] and anchors [N, 4], and sorts them by the
  /// numbers in its options.
  private func checkDetections(_ options: [String: Double]) throws(VisionError) {
    let most = try whole(options, "max_detections", 1...100_000)
    let each = try whole(options, "max_classes_per_detection", 1...1000)
    let classes = try whole(options, "num_classes", 1...100_000)
    guard most * each <= 1_000_000 else { throw badOption("it allows \(most * each) detections") }
    if options["detections_per_class"] != nil {
      _ = try whole(options, "detections_per_class", 1...100_000)
    }
    for name in ["y_scale", "x_scale", "h_scale", "w_scale"] {
      guard let scale = options[name], scale.isFinite, scale != 0 else {
        throw badOption("\(name) must be a number other than 0")
      }
    }
    let slots = InputSlot.DetectionPostProcess.self
    guard let boxes = input(slots.boxes), let scores = input(slots.scores),
      let anchors = input(slots.anchors)
    else { return }
    guard boxes.shape.count == 3, scores.shape.count == 3, anchors.shape.count == 2 else {
      throw badShape("its inputs need 3, 3 and 2 dimensions")
    }
    guard boxes.shape[0] == 1, scores.shape[0] == 1, boxes.shape[1] == scores.shape[1],
      boxes.shape[2] >= 4, anchors.shape[1] == 4, anchors.shape[0] >= boxes.shape[1]
    else {
      throw badShape(
        "boxes \(boxes.shape), scores \(scores.shape) and anchors \(anchors.shape) do not fit")
    }
    guard each <= classes, scores.shape[2] == classes || scores.shape[2] == classes + 1 else {
      throw badShape("scores \(scores.shape) do not fit \(classes) classes, \(each) a detection")
    }
    guard boxes.type == scores.type, boxes.type == anchors.type || boxes.type == .float32,
      boxes.type == .float32 || boxes.type == .uint8
    else { throw badShape("boxes, scores and anchors are of different types") }
  }

  private func whole(
    _ options: [String: Double], _ name: String, _ allowed: ClosedRange<Double>
  ) throws(VisionError) -> Int {
    guard let value = options[name], allowed.contains(value), let number = Int(exactly: value)
    else {
      throw badOption("\(name) must be a whole number from \(allowed.lowerBound)")
    }
    return number
  }
}
