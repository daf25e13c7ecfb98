internal import ModelFiles
internal import VisionBase

/// An exported model, checked against its notes: what its output holds.
struct YOLOModel: Sendable {
  let file: ModelFile
  let notes: YOLONotes
  /// The shape that the output must also have when the model runs.
  let outputShape: [Int]
  let labels: LabelMap?

  /// Checks what all exports have in common; `kinds` are those that the caller takes.
  init(_ file: ModelFile, _ notes: YOLONotes, kinds: [YOLONotes.Kind]) throws(VisionError) {
    (self.file, self.notes) = (file, notes)
    guard let kind = notes.kind else {
      let known = YOLONotes.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Self.unsupported(
        file,
        "it was exported for the task \(notes.task.printable); this package reads exports for "
          + known,
        .unsupportedTask(notes.task))
    }
    guard kinds.contains(kind) else {
      let command: YOLONotes.Kind = kind == .pose ? .detection : kind
      throw Self.unsupported(
        file, "it was exported for the task \(notes.task); use it with: vision \(command.rawValue)",
        .otherTask(notes.task))
    }
    guard file.outputs.count == 1, let output = file.outputs.first else {
      throw Self.unsupported(
        file, "an export for \(notes.task) has one output, this has \(file.outputs.count)",
        .outputCount(file.outputs.count))
    }
    guard OutputReader.reads(output.elementType) else {
      throw Self.unsupported(
        file, "the output \(output.name) must hold bytes or floats, it holds \(output.elementType)",
        .outputType)
    }
    outputShape = output.shape
    labels = notes.classNames.isEmpty ? nil : try LabelMap(names: notes.classNames)
    let shape = try ImageInput.checkedInput(of: file, nil, .all).shape
    let places = (PixelLayout(shape) ?? .interleaved).places
    let size = [shape[places.height], shape[places.width]]
    if let inputSize = notes.inputSize, inputSize != size {
      throw Self.unsupported(
        file, "its notes give an input of \(inputSize), the model has \(size)",
        .inputSize(notes: inputSize, model: size))
    }
  }

  /// Returns the error for a model that is no export of a kind that can be read.
  static func unsupported(
    _ file: ModelFile, _ what: String, _ fault: YOLOModelFault
  ) -> VisionError {
    VisionError(.modelUnsupported, "\(file.bytes.name): \(what)", cause: fault)
  }
}

// MARK: - Detectors

extension YOLOModel {
  /// Returns the decoder of a detector's output, after checking its shape.
  func decoder(_ options: CategoryOptions) throws(VisionError) -> YOLODecoder {
    let input = try ImageInput.checkedInput(of: file, nil, .all)
    let layout = PixelLayout(input.shape) ?? .interleaved
    let (height, width) = (input.shape[layout.places.height], input.shape[layout.places.width])
    guard outputShape.count == 3, outputShape[0] == 1, outputShape[1] > 0, outputShape[2] > 0 else {
      throw shapeFault("1 x values x candidates, or 1 x objects x 6")
    }
    if notes.kind == .pose, notes.keypoints == nil {
      throw Self.unsupported(
        file, "its notes have no shape of key points (kpt_shape)", .outputShape(outputShape))
    }
    let keypoints = notes.kind == .pose ? notes.keypoints : nil
    let keypointValues = keypoints.map { $0.count * $0.valuesPerPoint } ?? 0
    // A detector with 6 values in a row has suppressed overlaps, whatever its notes say.
    let isEndToEnd = notes.isEndToEnd || keypoints == nil && outputShape[2] == 6
    var decoder = YOLODecoder(
      form: isEndToEnd ? .endToEnd : .raw, candidateCount: outputShape[isEndToEnd ? 1 : 2],
      classCount: notes.classNames.count, keypoints: keypoints,
      scale: (Float(width), Float(height)))
    if isEndToEnd {
      guard outputShape[2] == 6 + keypointValues else {
        throw shapeFault("1 x objects x \(6 + keypointValues)")
      }
      // Today's exports give pixels; those with interleaved colors give fractions, as all raw ones.
      if layout == .planar { decoder.scale = (1, 1) }
    } else {
      let classCount = outputShape[1] - 4 - keypointValues
      guard classCount > 0, notes.classNames.isEmpty || notes.classNames.count == classCount else {
        throw shapeFault(
          "1 x \(4 + max(notes.classNames.count, 1) + keypointValues) x candidates, for 4 "
            + "coordinates, \(counted(notes.classNames.count, "class", "classes"))"
            + (keypointValues > 0 ? " and \(keypointValues) values of key points" : ""))
      }
      decoder.classCount = classCount
    }
    decoder.filter = try options.filter(TensorMetadata(), labels, file)
    return decoder
  }

  private func shapeFault(_ needed: String) -> VisionError {
    Self.unsupported(
      file, "the output must be \(needed), it is \(outputShape)", .outputShape(outputShape))
  }
}

// MARK: - Classifiers

extension YOLOModel {
  /// Returns the filter of a classifier's scores, after checking the shape of the output.
  func scoresFilter(_ options: CategoryOptions) throws(VisionError) -> CandidateFilter {
    guard outputShape.count == 2, outputShape[0] == 1, outputShape[1] > 0,
      notes.classNames.isEmpty || notes.classNames.count == outputShape[1]
    else {
      throw shapeFault(
        notes.classNames.isEmpty ? "1 x classes" : "1 x \(notes.classNames.count)")
    }
    return try options.filter(TensorMetadata(), labels, file)
  }
}
