import ModelBytes
public import ModelFiles
public import VisionBase

/// Adds or replaces a model's metadata and label files.
///
/// It starts with the model's own metadata and files. The result is a file that MediaPipe's own
/// tools accept; the graph and the weights in it are the model's, byte for byte.
///
/// ```swift
/// var packager = try ModelPackager(ModelFile(path: "birds.tflite"))
/// packager.metadata.name = "Bird classifier"
/// try packager.setNormalization(Normalization(means: [127.5], deviations: [127.5]))
/// try packager.setClassNames(
///   ["sparrow", "robin"], displayNames: ["de": ["Spatz", "Rotkehlchen"]])
/// let bytes = try packager.packaged()
/// ```
public struct ModelPackager: Sendable {
  /// The metadata to write; its first subgraph has an entry for each input and output.
  public var metadata: ModelMetadata

  /// The files to pack after the model, by name.
  public private(set) var files: [String: [UInt8]] = [:]

  let model: ModelFile

  /// Creates a packager with a model's own metadata and files.
  ///
  /// Throws what reading them throws, see `ModelMetadata.init(of:)`.
  public init(_ model: ModelFile) throws(VisionError) {
    let metadata = try ModelMetadata(of: model)
    try self.init(model, metadata: metadata ?? ModelMetadata())
    for name in Set(metadata?.fileNames ?? []) {
      let content = try self.metadata.contents(ofFile: name)
      files[name] = content.copy(of: 0..<content.byteCount)
    }
  }

  /// Creates a packager with other metadata than the model has, and without files.
  ///
  /// Throws `optionInvalid` when the metadata describes more inputs or outputs than the model has.
  public init(_ model: ModelFile, metadata: ModelMetadata) throws(VisionError) {
    self.model = model
    self.metadata = metadata
    guard metadata.inputs.count <= model.inputs.count,
      metadata.outputs.count <= model.outputs.count
    else {
      throw VisionError(
        .optionInvalid,
        "the metadata describes \(metadata.inputs.count) inputs and \(metadata.outputs.count) "
          + "outputs, but \(model.bytes.name) has \(model.inputs.count) and "
          + "\(model.outputs.count)")
    }
    if metadata.subgraphs.isEmpty { self.metadata.subgraphs = [SubgraphMetadata()] }
    self.metadata.subgraphs[0].inputs += model.inputs.dropFirst(metadata.inputs.count).map {
      TensorMetadata(name: $0.name)
    }
    self.metadata.subgraphs[0].outputs += model.outputs.dropFirst(metadata.outputs.count).map {
      TensorMetadata(name: $0.name)
    }
  }

  /// Returns the model with its new metadata and files, as the bytes of a file.
  ///
  /// The result has been read back and verified. Packaging it again with the same metadata yields
  /// the same bytes.
  ///
  /// Throws `optionInvalid` when the metadata names a file that is not in `files`,
  /// `modelUnsupported` when the model cannot be given metadata, and what verifying throws.
  public func packaged() throws(VisionError) -> [UInt8] {
    for name in metadata.namesOfFiles where files[name] == nil {
      throw VisionError(
        .optionInvalid, "the metadata names the file \(name), but it is not among those to pack")
    }
    let end = try ZipArchive.find(in: model.bytes)?.start ?? model.bytes.byteCount
    let rewriter = try ModelRewriter(model.bytes, flatBufferEnd: end)
    var bytes = try rewriter.bytes(withMetadata: metadata.encoded())
    if !files.isEmpty {
      var writer = ZipWriter(behind: bytes.count)
      for (name, content) in files.sorted(by: { $0.key < $1.key }) {
        try writer.add(name, content)
      }
      bytes += writer.finish()
    }
    let result = try ModelFile(StableBytes(bytes, name: "packaged \(model.bytes.name)"))
    _ = try ModelMetadata(of: result)
    return bytes
  }
}

// MARK: - What tasks need

extension ModelPackager {
  /// Sets the normalization of an input's pixels, and describes it as an RGB image by default.
  ///
  /// Existing content of the input stays. Throws `optionInvalid` when the input does not exist, and
  /// what `Normalization` throws.
  public mutating func setNormalization(
    _ normalization: Normalization, ofInput input: Int = 0
  ) throws(VisionError) {
    _ = try normalization.perChannel()
    try check(input, in: metadata.inputs, "input")
    var tensor = metadata.subgraphs[0].inputs[input]
    tensor.replaceProcessUnit(.normalization(normalization))
    tensor.content = tensor.content ?? .image(ImageProperties(colorSpace: .rgb))
    metadata.subgraphs[0].inputs[input] = tensor
  }

  /// Sets the default score threshold, below which results are left out.
  ///
  /// Throws `optionInvalid` when the output does not exist or the threshold is not finite.
  public mutating func setScoreThreshold(
    _ threshold: Float, ofOutput output: Int = 0
  ) throws(VisionError) {
    try check(output, in: metadata.outputs, "output")
    guard threshold.isFinite else {
      throw VisionError(.optionInvalid, "the score threshold \(threshold) is not finite")
    }
    metadata.subgraphs[0].outputs[output].replaceProcessUnit(.scoreThreshold(threshold))
  }

  /// Throws `optionInvalid` for a locale that is not one, and for two that mean the same.
  private static func check(locales: [String]) throws(VisionError) {
    var seen: [[String]: String] = [:]
    for locale in locales {
      let parts = locale.lowercased().bytes
        .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
      let areWords = parts.allSatisfy { part in
        (1...8) ~= part.utf8.count && part.bytes.allSatisfy { $0.isLetter || $0.isDigit }
      }
      guard areWords else {
        throw VisionError(
          .optionInvalid, "'\(locale)' is not a locale of display names, such as de or pt-BR")
      }
      if let other = seen.updateValue(locale, forKey: parts) {
        throw VisionError(
          .optionInvalid, "display names for '\(other)' and '\(locale)' are of one locale")
      }
    }
  }

  /// Sets the labels of an output, with display names by locale.
  ///
  /// A locale is letters and digits in parts, such as `de` or `pt-BR`. Throws `optionInvalid` for
  /// any other, and for two that differ only in case or separator; when the output does not exist,
  /// when there are no labels or one contains a line break, or when the number of display names of
  /// a language differs.
  public mutating func setLabels(
    _ labels: [String], displayNames: [String: [String]] = [:],
    kind: AssociatedFile.Kind = .axisLabels, ofOutput output: Int = 0
  ) throws(VisionError) {
    try check(output, in: metadata.outputs, "output")
    guard !labels.isEmpty else { throw VisionError(.optionInvalid, "there are no labels") }
    try Self.check(locales: displayNames.keys.sorted())
    for (locale, names) in displayNames where names.count != labels.count {
      throw VisionError(
        .optionInvalid,
        "\(counted(labels.count, "label")) cannot have \(counted(names.count, "display name")) for "
          + "\(locale); give one for each")
    }
    for label in ([labels] + displayNames.values).joined()
    where label.bytes.contains(where: \.isLineBreak) {
      throw VisionError(.optionInvalid, "the label \"\(label)\" has a line break in it")
    }
    removeFiles(kind, ofOutput: output)
    let name = freeName("labels", output: output)
    add(AssociatedFile(name: "\(name).txt", kind: kind), text: Self.text(labels), toOutput: output)
    for (locale, names) in displayNames.sorted(by: { $0.key < $1.key }) {
      add(
        AssociatedFile(name: "\(name)-\(locale).txt", kind: kind, locale: locale),
        text: Self.text(names), toOutput: output)
    }
  }

  /// Sets the calibration of an output's scores.
  ///
  /// Throws `optionInvalid` when the output does not exist, or no class has a sigmoid.
  public mutating func setScoreCalibration(
    _ calibration: ScoreCalibration, ofOutput output: Int = 0
  ) throws(VisionError) {
    try check(output, in: metadata.outputs, "output")
    guard calibration.sigmoids.contains(where: { $0 != nil }) else {
      throw VisionError(.optionInvalid, "the score calibration has no parameters for any class")
    }
    let kind = AssociatedFile.Kind.axisScoreCalibration
    removeFiles(kind, ofOutput: output)
    metadata.subgraphs[0].outputs[output].replaceProcessUnit(
      .scoreCalibration(calibration.options))
    let name = freeName("score_calibration", output: output)
    add(
      AssociatedFile(name: "\(name).txt", kind: kind),
      text: calibration.lines.joined(separator: "\n"), toOutput: output)
  }

  /// Sets the options for decoding the raw boxes and scores of a detector with two outputs.
  ///
  /// Throws `modelInvalid` when the options contradict each other.
  public mutating func setDetectorDecoding(
    _ options: DetectorDecodingOptions
  ) throws(VisionError) {
    let name = MetadataSchema.Detector.entryName
    let entry = SubgraphMetadata.Custom(name: name, data: try options.encoded())
    metadata.subgraphs[0].custom.removeAll { $0.name == name }
    metadata.subgraphs[0].custom.append(entry)
  }

  /// Packs a file after the model; the metadata must describe its purpose.
  public mutating func setFile(_ name: String, _ content: [UInt8]) {
    files[name] = content
  }

  private func check(
    _ index: Int, in tensors: [TensorMetadata], _ what: String
  ) throws(VisionError) {
    guard tensors.indices.contains(index) else {
      throw VisionError(
        .optionInvalid,
        "\(model.bytes.name): there is no \(what) \(index); it has "
          + "\(counted(tensors.count, what)), counted from 0")
    }
  }
}

// MARK: - Files

extension ModelPackager {
  private mutating func add(_ file: AssociatedFile, text: String, toOutput output: Int) {
    metadata.subgraphs[0].outputs[output].files.append(file)
    files[file.name ?? ""] = Array(text.utf8)
  }

  /// Returns the text of a label file; readers drop an empty line at its end.
  private static func text(_ labels: [String]) -> String {
    labels.map { $0 + "\n" }.joined() + (labels.last?.isEmpty == true ? "\n" : "")
  }

  /// Removes an output's files of a kind, and their bytes if nothing else refers to them.
  private mutating func removeFiles(_ kind: AssociatedFile.Kind, ofOutput output: Int) {
    let removed = metadata.subgraphs[0].outputs[output].files.filter { $0.kind == kind }
    metadata.subgraphs[0].outputs[output].files.removeAll { $0.kind == kind }
    let stillNamed = metadata.namesOfFiles
    for name in removed.compactMap(\.name) where !stillNamed.contains(name) { files[name] = nil }
  }

  private func freeName(_ name: String, output: Int) -> String {
    let isTaken = files.keys.contains {
      $0.bytes.hasPrefix(name + ".") || $0.bytes.hasPrefix(name + "-")
    }
    return isTaken ? "\(name)_\(output)" : name
  }
}

extension ModelMetadata {
  /// The names of all files that the metadata refers to.
  fileprivate var namesOfFiles: Set<String> {
    let tensors = subgraphs.flatMap { $0.inputs + $0.outputs }
    let units =
      tensors.flatMap(\.processUnits)
      + subgraphs.flatMap { $0.inputProcessUnits + $0.outputProcessUnits }
    let files =
      self.files + subgraphs.flatMap(\.files) + tensors.flatMap(\.files)
      + units.flatMap { unit -> [AssociatedFile] in
        switch unit {
        case .bertTokenizer(let vocabulary), .regexTokenizer(_, let vocabulary): vocabulary
        case .sentencePieceTokenizer(let models, let vocabulary): models + vocabulary
        case .normalization, .scoreCalibration, .scoreThreshold, .unknown: []
        }
      }
    return Set(files.compactMap(\.name))
  }
}

extension TensorMetadata {
  fileprivate mutating func replaceProcessUnit(_ unit: ProcessUnit) {
    processUnits.removeAll { $0.kind == unit.kind }
    processUnits.append(unit)
  }
}

extension ScoreCalibration {
  /// The parameters as the lines of their file.
  fileprivate var lines: [String] {
    sigmoids.map { sigmoid in
      guard let sigmoid else { return "" }
      let values = [sigmoid.scale, sigmoid.slope, sigmoid.offset]
      return (values + (sigmoid.minimumScore.map { [$0] } ?? [])).map { "\($0)" }
        .joined(separator: ",")
    }
  }
}
