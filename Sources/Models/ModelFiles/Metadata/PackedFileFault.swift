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
  package func checkPackedFiles() throws(VisionError) {
    for output in outputs {
      for kind in [AssociatedFile.Kind.axisLabels, .valueLabels] {
        let locales = output.files.filter { $0.kind == kind }.map { $0.locale ?? "" }
        for locale in Set(locales).sorted() { _ = try labels(of: output, kind, locale: locale) }
      }
      _ = try scoreCalibration(of: output)
    }
  }
}
