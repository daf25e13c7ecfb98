import Inference
import ModelFiles
import VisionBase

extension ModelInspection {
  /// Reads the contents of a model's file, or of each model of a `.task` bundle.
  ///
  /// A model that is refused or damaged is shown as far as it can be read, and `problems` has its
  /// faults. Throws for a file that cannot be read, or is not a model at all.
  static func inspections(of path: String) throws(VisionError) -> [ModelInspection] {
    let opened = try OpenedModel(path)
    let bytes = try opened.bytes()
    guard opened.format == .bundle else {
      return [ModelInspection(bytes, path: path) { () throws(VisionError) in try ModelFile(bytes) }]
    }
    let inspections = try inspections(of: TaskBundle(bytes), path: path)
    guard !inspections.isEmpty else {
      throw VisionError(.modelInvalid, "\(path) is an archive without a model")
    }
    return inspections
  }

  /// Reads the models of a bundle, and those of the bundles in it.
  private static func inspections(of bundle: TaskBundle, path: String) -> [ModelInspection] {
    var inspections: [ModelInspection] = []
    for name in bundle.modelNames {
      let place = "\(path)/\(name)"
      do throws(VisionError) {
        let contents = try bundle.contents(ofFile: name)
        inspections.append(
          ModelInspection(contents, path: place) { () throws(VisionError) in
            try bundle.model(named: name)
          })
      } catch {
        inspections.append(unreadable(place, error))
      }
    }
    for name in bundle.bundleNames {
      let place = "\(path)/\(name)"
      do throws(VisionError) {
        inspections += Self.inspections(of: try bundle.bundle(named: name), path: place)
      } catch {
        inspections.append(unreadable(place, error))
      }
    }
    return inspections
  }

  private static func unreadable(_ place: String, _ problem: VisionError) -> ModelInspection {
    var inspection = ModelInspection(path: place, byteCount: 0)
    inspection.problems = [problem]
    return inspection
  }

  private init(
    _ bytes: StableBytes, path: String, verified: () throws(VisionError) -> ModelFile
  ) {
    self.init(path: path, byteCount: bytes.byteCount)
    do throws(VisionError) {
      show(try verified())
    } catch {
      problems.append(error)
      show(ReadableModel(bytes))
    }
  }

  private mutating func show(_ model: ModelFile) {
    var metadata: ModelMetadata?
    do throws(VisionError) {
      metadata = try ModelMetadata(of: model)
    } catch {
      problems.append(error)
    }
    inputs = Self.tensors(model.inputs, metadata?.inputs ?? [])
    outputs = Self.tensors(model.outputs, metadata?.outputs ?? [])
    operators = Self.counts(of: model.operators.map(\.name))
    kernels = try? KernelUse(of: model)
    do throws(VisionError) {
      if let notes = try YOLONotes(of: model) { return show(notes) }
    } catch {
      problems.append(error)
    }
    if let metadata { show(metadata) }
  }

  private mutating func show(_ notes: YOLONotes) {
    hasMetadata = true
    facts = [("task", notes.task)] + notes.facts.map { ($0.name, $0.value) }
    guard !notes.classNames.isEmpty else { return }
    labelFiles = [LabelFile(name: YOLONotes.fileName, locale: nil, labels: notes.classNames)]
  }

  private mutating func show(_ model: ReadableModel) {
    inputs = Self.tensors(model.inputs, model.metadata?.inputs ?? [])
    outputs = Self.tensors(model.outputs, model.metadata?.outputs ?? [])
    operators = Self.sorted(model.operators.map { Operator(name: $0.name, count: $0.count) })
    // An unreadable part is seldom another fault than the first one.
    if problems.isEmpty { problems = model.problems }
    if let metadata = model.metadata { show(metadata) }
  }

  private mutating func show(_ metadata: ModelMetadata) {
    hasMetadata = true
    facts = Self.facts(of: metadata)
    let kinds: [AssociatedFile.Kind] = [.axisLabels, .valueLabels]
    for file in metadata.outputs.flatMap(\.files) where kinds.contains(file.kind) {
      guard let name = file.name, !labelFiles.contains(where: { $0.name == name }) else { continue }
      do throws(VisionError) {
        let labels = try LabelMap(metadata.contents(ofFile: name)).names
        labelFiles.append(LabelFile(name: name, locale: file.locale, labels: labels))
      } catch {
        problems.append(error)
      }
    }
  }

  /// Returns the count of each name: the most frequent first, equally frequent ones by name.
  static func counts(of names: [String]) -> [Operator] {
    sorted(
      Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        .map { Operator(name: $0.key, count: $0.value) })
  }

  private static func sorted(_ operators: [Operator]) -> [Operator] {
    operators.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  private static func tensors(_ facts: [TensorFacts?], _ said: [TensorMetadata]) -> [Tensor] {
    facts.enumerated().map { index, facts in
      guard let facts else { return Tensor(name: "?", elementType: "?", shape: []) }
      return Tensor(
        name: facts.name, elementType: facts.elementType.rawValue,
        shape: facts.shapeSignature ?? facts.shape, scales: facts.quantization?.scales ?? [],
        zeroPoints: facts.quantization?.zeroPoints ?? [],
        notes: said.indices.contains(index) ? notes(on: said[index]) : [])
    }
  }

  private static func facts(of metadata: ModelMetadata) -> [(name: String, value: String)] {
    let known: [(String, String?)] = [
      ("name", metadata.name), ("description", metadata.description),
      ("version", metadata.version), ("author", metadata.author), ("license", metadata.license),
      ("minimumParserVersion", metadata.minimumParserVersion),
    ]
    return known.compactMap { name, value in value.map { (name, $0) } }
  }

  // MARK: - Tensors in words

  private static func notes(on tensor: TensorMetadata) -> [String] {
    var notes = [tensor.name, tensor.content.map(words)].compactMap { $0 }
    notes += tensor.processUnits.map(words)
    notes += tensor.files.compactMap { file in
      file.name.map { "\(file.kind) \($0)" + (file.locale.map { " (\($0))" } ?? "") }
    }
    return notes
  }

  private static func words(_ content: TensorContent) -> String {
    switch content {
    case .feature: "feature"
    case .image(let image): "\(image.colorSpace) image"
    case .boundingBoxes(let boxes): "boxes \(boxes.kind) \(boxes.coordinates)"
    case .audio(let sampleRate, let channels):
      "audio \(sampleRate) Hz, \(counted(channels, "channel"))"
    case .unknown(let number): "content \(number)"
    }
  }

  private static func words(_ unit: ProcessUnit) -> String {
    switch unit {
    case .normalization(let normalization):
      "mean \(list(normalization.means)), deviation \(list(normalization.deviations))"
    case .scoreThreshold(let threshold): "score threshold \(threshold)"
    case .scoreCalibration(let options): "score calibration \(options.transformation)"
    default: "\(unit.kind)"
    }
  }

  private static func list(_ numbers: [Float]) -> String {
    numbers.map(\.description).joined(separator: "/")
  }
}
