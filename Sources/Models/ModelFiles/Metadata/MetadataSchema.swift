/// The numbers of the fields in the metadata's two schemas, for reading and writing.
///
/// From `metadata_schema.fbs` (version 1.5.0) and `object_detector_metadata_schema.fbs` (version
/// 1.0.0) of MediaPipe. A field's number is its place in its table; a union takes two.
enum MetadataSchema {
  /// The metadata's identifier, which stands for the major version of the schema.
  static let identifier = "M001"
  /// The newest version of the schema that is understood.
  static let version = SchemaVersion("1.5.0")
  /// The name of the model's metadata entry that holds all this.
  static let entryName = "TFLITE_METADATA"

  enum Model {
    static let name = 0
    static let description = 1
    static let version = 2
    static let subgraphs = 3
    static let author = 4
    static let license = 5
    static let files = 6
    static let minimumParserVersion = 7
  }

  enum Subgraph {
    static let name = 0
    static let description = 1
    static let inputs = 2
    static let outputs = 3
    static let files = 4
    static let inputProcessUnits = 5
    static let outputProcessUnits = 6
    static let inputGroups = 7
    static let outputGroups = 8
    static let custom = 9
  }

  enum Tensor {
    static let name = 0
    static let description = 1
    static let dimensionNames = 2
    static let content = 3
    static let processUnits = 4
    static let statistics = 5
    static let files = 6
  }

  enum Content {
    static let propertiesType = 0
    static let properties = 1
    static let valueRange = 2
  }

  enum ContentType {
    static let feature: UInt8 = 1
    static let image: UInt8 = 2
    static let boundingBoxes: UInt8 = 3
    static let audio: UInt8 = 4
  }

  enum ProcessUnit {
    static let optionsType = 0
    static let options = 1
  }

  enum ProcessUnitType {
    static let normalization: UInt8 = 1
    static let scoreCalibration: UInt8 = 2
    static let scoreThreshold: UInt8 = 3
    static let bertTokenizer: UInt8 = 4
    static let sentencePieceTokenizer: UInt8 = 5
    static let regexTokenizer: UInt8 = 6
  }

  enum File {
    static let name = 0
    static let description = 1
    static let kind = 2
    static let locale = 3
    static let version = 4
  }

  /// The decoding options of detectors, which are a flatbuffer of their own.
  enum Detector {
    static let identifier = "V001"
    static let entryName = "DETECTOR_METADATA"
    static let version = SchemaVersion("1.0.0")

    static let minimumParserVersion = 0
    static let anchors = 1
    static let decoding = 2
  }

  enum Decoding {
    static let classCount = 0
    static let boxCount = 1
    static let valuesPerBox = 2
    static let keypointOffset = 3
    static let keypointCount = 4
    static let valuesPerKeypoint = 5
    static let xScale = 6
    static let yScale = 7
    static let widthScale = 8
    static let heightScale = 9
    static let appliesExponentialToSize = 10
    static let appliesSigmoidToScore = 11
  }
}

/// A schema's version: numbers between dots.
struct SchemaVersion: Comparable {
  private let numbers: [Int]

  /// Reads a version; what is not a number counts as 0.
  init(_ text: String) {
    numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      Int(part) ?? (part.allSatisfy(\.isNumber) && !part.isEmpty ? .max : 0)
    }
  }

  static func == (first: Self, second: Self) -> Bool { !(first < second) && !(second < first) }

  static func < (first: Self, second: Self) -> Bool {
    for index in 0..<max(first.numbers.count, second.numbers.count) {
      let pair = (first.number(index), second.number(index))
      if pair.0 != pair.1 { return pair.0 < pair.1 }
    }
    return false
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
