package import VisionBase

/// A fault that may lie in the files packed with a model, such as its labels.
///
/// It is the `cause` of a `VisionError`. Such a model is damaged for every task; another fault may
/// only mean that the model is for another one.
package protocol PackedFileFault: Error {
  /// True if the fault lies in the packed files, or in their description.
  var isOfPackedFiles: Bool { get }
}

extension MetadataFault: PackedFileFault {
  package var isOfPackedFiles: Bool {
    switch self {
    case .notAnUncompressedZip, .unreadableZip, .missingAssociatedFile, .emptyLabels,
      .labelCountMismatch, .missingCalibrationFile, .emptyCalibration, .calibrationParameterCount,
      .calibrationParameterNotANumber, .calibrationScaleNegative, .unknownScoreTransformation:
      true
    default: false
    }
  }
}

extension ModelMetadata {
  /// Throws the fault of the first packed file of an output that cannot be used: labels in any
  /// language, or a calibration of scores.
  ///
  /// Each file is read once, however many outputs name it.
  package func checkPackedFiles() throws(VisionError) {
    var check = PackedFileCheck(self)
    for output in outputs {
      for kind in [AssociatedFile.Kind.axisLabels, .valueLabels] {
        guard let labels = output.file(kind)?.name else { continue }
        try check.check(labels)
        var locales: Set<String> = []
        for file in output.files where file.kind == kind {
          guard let locale = file.locale, let name = file.name else { continue }
          if locales.insert(locale).inserted { try check.check(labels, displayNames: name) }
        }
      }
      try check.check(calibrationOf: output)
    }
  }

  /// Returns the names of all outputs' classes, those of each label file once.
  ///
  /// Throws `modelInvalid` as `labels(of:_:locale:)` does.
  package func classNames() throws(VisionError) -> [String] {
    var names: [String] = []
    var read: Set<String> = []
    for output in outputs {
      for kind in [AssociatedFile.Kind.axisLabels, .valueLabels] {
        guard let file = output.file(kind)?.name, read.insert(file).inserted else { continue }
        names += try labels(of: output, kind)?.names ?? []
      }
    }
    return names
  }
}

/// A check of a model's packed files, which remembers those it has read.
private struct PackedFileCheck {
  private struct Calibration: Hashable {
    let file: String?
    let transformation: ScoreCalibrationOptions.Transformation
  }

  private let metadata: ModelMetadata
  private var lineCounts: [String: Int] = [:]
  private var calibrations: Set<Calibration> = []

  init(_ metadata: ModelMetadata) { self.metadata = metadata }

  /// Returns the number of lines of a file; 0 for an empty one.
  private mutating func lineCount(_ name: String) throws(VisionError) -> Int {
    if let known = lineCounts[name] { return known }
    let bytes = try metadata.contents(ofFile: name)
    let count = bytes.byteCount == 0 ? 0 : try LabelMap(bytes).count
    lineCounts[name] = count
    return count
  }

  /// Throws if a label file cannot be used, or not with a file of display names.
  mutating func check(_ labels: String, displayNames: String? = nil) throws(VisionError) {
    let count = try lineCount(labels)
    let displayCount = try displayNames.map { (name) throws(VisionError) in try lineCount(name) }
    // An empty file of display names counts as missing.
    guard count == 0 || displayCount.map({ $0 != 0 && $0 != count }) ?? false else { return }
    let names = try displayNames.map { (name) throws(VisionError) in
      try metadata.contents(ofFile: name)
    }
    _ = try LabelMap(metadata.contents(ofFile: labels), displayNames: names)
  }

  /// Throws if the calibration of an output's scores cannot be used.
  mutating func check(calibrationOf output: TensorMetadata) throws(VisionError) {
    guard case .scoreCalibration(let options) = try output.processUnit(.scoreCalibration) else {
      return
    }
    let file = output.file(.axisScoreCalibration)?.name
    let calibration = Calibration(file: file, transformation: options.transformation)
    guard calibrations.insert(calibration).inserted else { return }
    _ = try metadata.scoreCalibration(of: output)
  }
}
