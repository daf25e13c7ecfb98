/// The numbers of the fields in the metadata's two schemas, for reading and writing.
///
/// From `metadata_schema.fbs` (version 1.5.0) and `object_detector_metadata_schema.fbs` (version
/// 1.0.0) of MediaPipe. A field's number is its place in its table; a union takes two.
package enum MetadataSchema {
  /// The metadata's identifier, which represents the major version of the schema.
  package static let identifier = "M001"
  /// The newest supported version of the schema.
  package static let version = SchemaVersion("1.5.0")
  /// The name of the model's metadata entry that contains the flatbuffer.
  package static let entryName = "TFLITE_METADATA"

  package enum Model {
    package static let name = 0
    package static let description = 1
    package static let version = 2
    package static let subgraphs = 3
    package static let author = 4
    package static let license = 5
    package static let files = 6
    package static let minimumParserVersion = 7
  }

  package enum Subgraph {
    package static let name = 0
    package static let description = 1
    package static let inputs = 2
    package static let outputs = 3
    package static let files = 4
    package static let inputProcessUnits = 5
    package static let outputProcessUnits = 6
    package static let inputGroups = 7
    package static let outputGroups = 8
    package static let custom = 9
  }

  package enum Tensor {
    package static let name = 0
    package static let description = 1
    package static let dimensionNames = 2
    package static let content = 3
    package static let processUnits = 4
    package static let statistics = 5
    package static let files = 6
  }

  package enum Content {
    package static let propertiesType = 0
    package static let properties = 1
    package static let valueRange = 2
  }

  package enum ContentType {
    package static let feature: UInt8 = 1
    package static let image: UInt8 = 2
    package static let boundingBoxes: UInt8 = 3
    package static let audio: UInt8 = 4
  }

  package enum ProcessUnit {
    package static let optionsType = 0
    package static let options = 1
  }

  package enum ProcessUnitType {
    package static let normalization: UInt8 = 1
    package static let scoreCalibration: UInt8 = 2
    package static let scoreThreshold: UInt8 = 3
    package static let bertTokenizer: UInt8 = 4
    package static let sentencePieceTokenizer: UInt8 = 5
    package static let regexTokenizer: UInt8 = 6
  }

  package enum File {
    package static let name = 0
    package static let description = 1
    package static let kind = 2
    package static let locale = 3
    package static let version = 4
  }

  /// The note of segmenters about their masks, which is a separate flatbuffer.
  package enum Segmenter {
    package static let identifier = "V001"
    package static let entryName = "SEGMENTER_METADATA"
    package static let version = SchemaVersion("1.0.0")

    package static let activation = 0
    package static let minimumParserVersion = 1
  }

  /// The decoding options of detectors, which are a separate flatbuffer.
  package enum Detector {
    package static let identifier = "V001"
    package static let entryName = "DETECTOR_METADATA"
    package static let version = SchemaVersion("1.0.0")

    package static let minimumParserVersion = 0
    package static let anchors = 1
    package static let decoding = 2
  }

  package enum Decoding {
    package static let classCount = 0
    package static let boxCount = 1
    package static let valuesPerBox = 2
    package static let keypointOffset = 3
    package static let keypointCount = 4
    package static let valuesPerKeypoint = 5
    package static let xScale = 6
    package static let yScale = 7
    package static let widthScale = 8
    package static let heightScale = 9
    package static let appliesExponentialToSize = 10
    package static let appliesSigmoidToScore = 11
  }
}

/// A schema's version: numbers separated by dots.
package struct SchemaVersion: Comparable {
  private let numbers: [Int]

  /// Parses a version; a part that is not a number counts as 0.
  package init(_ text: String) {
    numbers = text.bytes.split(separator: ".", omittingEmptySubsequences: false).map { part in
      Int(part) ?? (part.allSatisfy(\.isDigit) && !part.isEmpty ? .max : 0)
    }
  }

  package static func == (first: Self, second: Self) -> Bool {
    !(first < second) && !(second < first)
  }

  package static func < (first: Self, second: Self) -> Bool {
    for index in 0..<max(first.numbers.count, second.numbers.count) {
      let pair = (first.number(index), second.number(index))
      if pair.0 != pair.1 { return pair.0 < pair.1 }
    }
    return false
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
