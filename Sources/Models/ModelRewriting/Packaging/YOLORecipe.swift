import ModelBytes
package import ModelFiles
package import VisionBase

/// The addition of an exporter's notes to a model of the YOLO family that has none.
///
/// The notes are the ones that Ultralytics' exporter writes, so its own program reads the result,
/// too. The graph and the weights stay as they are, byte for byte.
package struct YOLORecipe: Hashable, Sendable {
  /// The recipe's name.
  package static let name = "yolo"

  /// The name of each class, in the model's order; without any, classes have numbers for names.
  package var classNames: [String]

  /// Facts about the model for its notes.
  package var facts: [YOLONotes.Fact]

  package init(classNames: [String] = [], facts: [YOLONotes.Fact] = []) {
    (self.classNames, self.facts) = (classNames, facts)
  }

  /// Returns true if a model has the inputs and outputs of a raw detector of the family.
  ///
  /// A small picture input and an output with more candidates than values can be nothing else that
  /// tasks read.
  package static func fits(_ model: ModelFile) -> Bool {
    guard inputSize(of: model) != nil, model.outputs.count == 1 else { return false }
    let shape = model.outputs[0].shape
    return shape.count == 3 && shape[0] == 1 && shape[1] > 4 && shape[2] > shape[1]
  }

  /// Returns the packaged model, as the bytes of a file.
  ///
  /// Throws `modelUnsupported` if the model has other inputs and outputs than the family, or notes
  /// of its own, and `optionInvalid` if the number of names does not fit.
  package func package(_ model: ModelFile) throws(VisionError) -> [UInt8] {
    guard try YOLONotes(of: model) == nil else {
      throw VisionError(
        .modelUnsupported,
        "\(model.bytes.name): it has notes of its exporter, which tasks read as they are")
    }
    var notes = try notes(of: model)
    notes.facts = facts
    let archive = try ZipArchive.find(in: model.bytes)
    let end = archive?.start ?? model.bytes.byteCount
    var bytes = model.bytes.copy(of: 0..<end)
    var writer = ZipWriter(behind: bytes.count)
    try writer.add(YOLONotes.fileName, Array(notes.json.text.utf8))
    for entry in archive?.entries ?? [] where entry.name != YOLONotes.fileName {
      try writer.add(
        entry.name, try archive?.inflated(entry.name, limit: Self.mostBytesOfFile) ?? [])
    }
    bytes += writer.finish()
    let result = try ModelFile(StableBytes(bytes, name: "packaged \(model.bytes.name)"))
    _ = try YOLONotes(of: result)
    return bytes
  }

  private static let mostBytesOfFile = 1 << 26
}

// MARK: - The notes

extension YOLORecipe {
  private func notes(of model: ModelFile) throws(VisionError) -> YOLONotes {
    guard let size = Self.inputSize(of: model) else {
      throw unfit(model, "its input is not one picture of three channels")
    }
    guard model.outputs.count == 1, let shape = model.outputs.first?.shape, shape.first == 1,
      shape.allSatisfy({ $0 > 0 })
    else { throw unfit(model, "it does not have one output for one picture") }
    switch shape.count {
    case 2:
      return YOLONotes(
        .classification, classNames: try names(shape[1], model), inputSize: size)
    case 3 where shape[2] == 6:
      var notes = YOLONotes(.detection, classNames: classNames, inputSize: size)
      notes.isEndToEnd = true
      return notes
    case 3 where shape[1] > 4:
      let rest = shape[1] - 4 - classNames.count
      // Without names, all values after the coordinates are scores.
      guard !classNames.isEmpty, rest > 0, rest.isMultiple(of: 3) else {
        return YOLONotes(
          .detection, classNames: try names(shape[1] - 4, model), inputSize: size)
      }
      var notes = YOLONotes(.pose, classNames: classNames, inputSize: size)
      notes.keypoints = YOLONotes.Keypoints(count: rest / 3, valuesPerPoint: 3)
      return notes
    default:
      throw unfit(
        model,
        "its output \(shape) is none of 1 x values x candidates, 1 x objects x 6, and 1 x classes")
    }
  }

  private func names(_ count: Int, _ model: ModelFile) throws(VisionError) -> [String] {
    if classNames.isEmpty { return (0..<count).map { "class\($0)" } }
    guard classNames.count == count else {
      throw VisionError(
        .optionInvalid,
        "\(model.bytes.name): it has \(counted(count, "class", "classes")) and was given "
          + counted(classNames.count, "label"))
    }
    return classNames
  }

  /// Returns the height and the width of a picture input; nil for another input.
  private static func inputSize(of model: ModelFile) -> [Int]? {
    guard model.inputs.count == 1, let shape = model.inputs.first?.shape, shape.count == 4,
      shape[0] == 1, shape.allSatisfy({ $0 > 0 })
    else { return nil }
    if shape[3] == 3 { return [shape[1], shape[2]] }
    return shape[1] == 3 ? [shape[2], shape[3]] : nil
  }

  private func unfit(_ model: ModelFile, _ what: String) -> VisionError {
    VisionError(
      .modelUnsupported,
      "\(model.bytes.name): this is not a model of the recipe \(Self.name): \(what)")
  }
}
