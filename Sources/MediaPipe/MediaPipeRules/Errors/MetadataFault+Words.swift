internal import ModelFiles
internal import VisionBase

// Reference: docs/reference/mediapipe-tasks.md 2.2.
extension MetadataFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    let (code, message) = Self.words(self)
    return .core(code, message)
  }

  private static func words(_ fault: MetadataFault) -> (StatusCode, String) {
    let invalid = StatusCode.invalidArgument
    switch fault {
    case .wrongIdentifier(let found):
      return (invalid, "Invalid metadata schema version: expected M001, got \(found)")
    case .parserTooOld(let required):
      return (
        invalid,
        "Metadata schema version 1.5.0 is smaller than the minimum version \(required) to parse "
          + "the metadata flatbuffer."
      )
    case .notAnUncompressedZip: return (.unknown, "Expected uncompressed zip archive.")
    case .unreadableZip: return (.unknown, "Unable to read the file in zip archive.")
    case .missingAssociatedFile(let name):
      return (.notFound, "No associated file with name: \(name)")
    case .tooLarge: return (invalid, "The model metadata is too large.")
    case .emptyLabels: return (invalid, "Expected non-empty labels file.")
    case .labelCountMismatch(let labels, let displayNames):
      return (
        invalid,
        "Mismatch between number of labels (\(labels)) and display names (\(displayNames))."
      )
    case .duplicateProcessUnit(let kind):
      return (
        invalid, "Found multiple ProcessUnits with type=\(kind), expected at most one."
      )
    default: break
    }
    return calibrationWords(fault) ?? inputWords(fault) ?? detectorWords(fault)
      ?? (invalid, "The model metadata cannot be used.")
  }

  private static func calibrationWords(_ fault: MetadataFault) -> (StatusCode, String)? {
    let invalid = StatusCode.invalidArgument
    return switch fault {
    case .missingCalibrationFile:
      (
        .notFound,
        "Found ScoreCalibrationOptions but missing required associated parameters file with type "
          + "TENSOR_AXIS_SCORE_CALIBRATION."
      )
    case .emptyCalibration: (invalid, "Expected non-empty score calibration file.")
    case .calibrationParameterCount(let count):
      (
        invalid,
        "Expected 3 or 4 parameters per line in score calibration file, got \(count)."
      )
    case .calibrationParameterNotANumber(let text):
      (invalid, "Could not parse score calibration parameter as float: \(text).")
    case .calibrationScaleNegative(let scale):
      (
        invalid,
        "The scale parameter of the sigmoids must be positive, found \(sixDecimals(scale))."
      )
    case .calibrationIndexNegative(let index):
      (invalid, "Expected positive indices, found \(index).")
    case .calibrationIndexTooLarge(let index, let count):
      (
        invalid,
        "Unable to get score calibration parameters for index \(index) : only \(count) sigmoids "
          + "were provided."
      )
    case .unknownScoreTransformation(let number):
      (invalid, "Unknown score transformation \(number).")
    default: nil
    }
  }

  private static func inputWords(_ fault: MetadataFault) -> (StatusCode, String)? {
    let invalid = StatusCode.invalidArgument
    return switch fault {
    case .missingNormalization:
      (
        .notFound,
        "Input tensor has type float32: it requires specifying NormalizationOptions metadata to "
          + "preprocess input images."
      )
    case .normalizationSizes(let means, let deviations):
      (
        invalid,
        "NormalizationOptions: expected mean and std of same dimension, got \(means) and "
          + "\(deviations)."
      )
    case .normalizationCount(let count):
      (
        invalid,
        "NormalizationOptions: only 1 or 3 mean and std values are supported, got \(count)."
      )
    case .normalizationPerChannel:
      (.unimplemented, "Per-channel image normalization is not available.")
    case .normalizationZeroDeviation:
      (
        .internal,
        "NormalizationOptions.std_values can't be 0. Please check if the tensor metadata has been "
          + "populated correctly."
      )
    case .notAnImage(let tensor, let found):
      (invalid, "Expected ImageProperties for tensor \(tensor ?? "#0"), got \(found).")
    case .notRGB: (invalid, "Only RGB color space is supported for now.")
    default: nil
    }
  }

  private static func detectorWords(_ fault: MetadataFault) -> (StatusCode, String)? {
    let invalid = StatusCode.invalidArgument
    return switch fault {
    case .notBoundingBoxes(let tensor, let found):
      (
        invalid,
        "Expected BoundingBoxProperties for tensor \(tensor ?? "#0"), found "
          + (found.map { "\($0)" } ?? "none") + "."
      )
    case .boundingBoxKind(let kind):
      (invalid, "Mobile SSD only supports BoundingBoxType BOUNDARIES, found \(kind)")
    case .boundingBoxCoordinates(let coordinates):
      (invalid, "Mobile SSD only supports CoordinateType RATIO, found \(coordinates)")
    case .boundingBoxIndexCount(let count):
      (invalid, "Expected BoundingBoxProperties index to contain 4 values, found \(count)")
    case .missingDecodingOptions:
      (invalid, "TensorsDecodingOptions is not found in the object detector metadata.")
    case .missingAnchors:
      (invalid, "SsdAnchorsOptions is not found in the object detector metadata.")
    case .wrongDetectorIdentifier(let found):
      (invalid, "Invalid metadata schema version: expected V001, got \(found)")
    case .inconsistentDecodingOptions:
      (invalid, "TensorsDecodingOptions in the object detector metadata are inconsistent.")
    default: nil
    }
  }

  /// Returns a float in the format of C's `%f`.
  private static func sixDecimals(_ value: Float) -> String {
    let scaled = (Double(value) * 1e6).rounded()
    guard abs(scaled) < 1e15 else { return "\(value)" }
    let digits = String(Int(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    return "\(scaled < 0 ? "-" : "")\(padded.bytes.dropLast(6)).\(padded.bytes.suffix(6))"
  }
}
