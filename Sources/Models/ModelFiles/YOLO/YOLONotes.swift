import ModelBytes
package import VisionBase

/// The notes that Ultralytics' exporter leaves in the archive after a model.
///
/// Exports have no TFLite metadata, or metadata that say nothing about their outputs. The notes are
/// a JSON object, or in older exports a Python dictionary.
package struct YOLONotes: Hashable, Sendable {
  /// The key points of each object.
  package struct Keypoints: Hashable, Sendable {
    /// The number of points.
    package var count: Int
    /// The number of values of a point: x and y, and with 3 also a score.
    package var valuesPerPoint: Int
    /// The names of the points; empty if the notes name none.
    package var names: [String] = []

    package init(count: Int, valuesPerPoint: Int, names: [String] = []) {
      (self.count, self.valuesPerPoint, self.names) = (count, valuesPerPoint, names)
    }
  }

  /// A fact about the model as a whole, for people.
  package struct Fact: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// A task whose exports are read, with the exporter's name for it.
  package enum Kind: String, Sendable, CaseIterable {
    case detection = "detect"
    case pose = "pose"
    case classification = "classify"
  }

  /// The exporter's name of the task, for example `detect`.
  package var task: String
  /// The names of the classes, in the model's order; empty if the notes name none.
  package var classNames: [String]
  /// The height and the width of the input, if the notes have them.
  package var inputSize: [Int]?
  /// True if the model suppresses overlapping boxes itself.
  package var isEndToEnd: Bool
  /// The key points of a model of poses.
  package var keypoints: Keypoints?
  /// The description, the author, the license and the version, as far as the notes have them.
  package var facts: [Fact] = []

  /// The kind of the task; nil if its exports are not read.
  package var kind: Kind? { Kind(rawValue: task) }

  /// The name of the file in the archive.
  package static let fileName = "metadata.json"

  package init(
    task: String, classNames: [String] = [], inputSize: [Int]? = nil, isEndToEnd: Bool = false,
    keypoints: Keypoints? = nil
  ) {
    (self.task, self.classNames, self.inputSize) = (task, classNames, inputSize)
    (self.isEndToEnd, self.keypoints) = (isEndToEnd, keypoints)
  }
}

extension YOLONotes {
  /// Creates the notes of a task whose exports are read.
  package init(_ kind: Kind, classNames: [String] = [], inputSize: [Int]? = nil) {
    self.init(task: kind.rawValue, classNames: classNames, inputSize: inputSize)
  }
}

// MARK: - Reading

extension YOLONotes {
  /// More than the names of 100,000 classes take.
  private static let mostBytes = 1 << 23
  private static let mostValues = 1 << 18
  private static let longestString = 1 << 16
  private static let mostKeypoints = 1 << 12

  /// Reads the notes of a model; nil if it has none, or an archive that cannot be read.
  ///
  /// Throws `modelInvalid` if the notes contradict themselves, or are not text of their kind, and
  /// for an archive with more files than a model has.
  package init?(of model: ModelFile) throws(VisionError) {
    guard let archive = try ZipArchive.findReadable(in: model.bytes) else { return nil }
    let place = "\(model.bytes.name)/"
    if archive.entry(named: Self.fileName) != nil {
      do throws(VisionError) {
        try self.init(Self.document(in: archive, place), place + Self.fileName)
      } catch {
        // Labels and thresholds of a model with TFLite metadata do not depend on another file.
        if model.metadataEntries[MetadataSchema.entryName] != nil { return nil }
        throw error
      }
    } else if let name = archive.entries.first?.name, name.bytes.hasSuffix("meta.txt".bytes) {
      let text = try archive.inflated(name, limit: Self.mostBytes)
      guard text.first == UInt8(ascii: "{") else { return nil }
      var reader = PythonLiteralReader(text, name: place + name, valuesLeft: Self.mostValues)
      try self.init(try reader.document(), place + name)
    } else {
      return nil
    }
  }

  private static func document(
    in archive: ZipArchive, _ place: String
  ) throws(VisionError) -> JSONValue {
    let text = try archive.inflated(fileName, limit: mostBytes)
    var left = mostValues
    do throws(VisionError) {
      return try JSONValue(
        text, name: place + fileName, valuesLeft: &left, longestString: longestString)
    } catch {
      throw VisionError(.modelInvalid, error.message, cause: YOLONotesFault.unreadable)
    }
  }

  /// Reads the notes from a value; nil if they are another program's.
  package init?(_ value: JSONValue, _ place: String) throws(VisionError) {
    guard case .string(let task)? = value["task"], let names = value["names"] else { return nil }
    self.init(task: task)
    facts = ["description", "version", "author", "license"].compactMap { name in
      value[name]?.nonemptyString.map { Fact(name, $0) }
    }
    classNames = try Self.list(names, place, "names")
    if case .array(let sides)? = value["imgsz"] {
      let sides = sides.compactMap(\.wholeNumber)
      guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
        throw Self.fault(place, "imgsz must be a height and a width above 0", .inputSize(sides))
      }
      inputSize = sides
    }
    isEndToEnd = value["end2end"] == .bool(true) || value["args"]?["nms"] == .bool(true)
    if case .array(let shape)? = value["kpt_shape"] {
      let shape = shape.compactMap(\.wholeNumber)
      guard shape.count == 2, (1...Self.mostKeypoints).contains(shape[0]),
        shape[1] == 2 || shape[1] == 3
      else {
        throw Self.fault(
          place, "kpt_shape must be a number of points and 2 or 3 values for each",
          .keypointShape(shape))
      }
      keypoints = Keypoints(count: shape[0], valuesPerPoint: shape[1])
      keypoints?.names = Self.keypointNames(in: value, count: shape[0])
    }
  }

  /// Returns the names of the first class's key points, if there is one for each.
  private static func keypointNames(in value: JSONValue, count: Int) -> [String] {
    guard case .object(let classes)? = value["kpt_names"],
      case .array(let names)? = classes.first?.value
    else { return [] }
    let texts = names.compactMap(\.nonemptyString)
    return texts.count == count ? texts : []
  }

  /// Returns the names in a list, or in an object whose members are the numbers from 0 on.
  private static func list(
    _ value: JSONValue, _ place: String, _ what: String
  ) throws(VisionError) -> [String] {
    switch value {
    case .array(let names):
      let texts = names.compactMap(text)
      guard texts.count == names.count else {
        throw fault(place, "\(what) must be texts", .names)
      }
      return texts
    case .object(let members):
      var found: [Int: String] = [:]
      for member in members {
        guard let number = Int(member.name), let name = text(member.value) else {
          throw fault(place, "\(what) must be texts, each with the number of its class", .names)
        }
        found[number] = name
      }
      let names = (0..<found.count).compactMap { found[$0] }
      guard names.count == found.count else {
        throw fault(
          place, "\(what) must have the numbers from 0 to \(found.count - 1) without a gap", .names)
      }
      return names
    default:
      throw fault(place, "\(what) must be a list or an object", .names)
    }
  }

  /// Returns a name; some data sets have numbers for names.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    default: nil
    }
  }

  private static func fault(
    _ place: String, _ what: String, _ cause: YOLONotesFault
  ) -> VisionError {
    VisionError(.modelInvalid, "\(place): \(what)", cause: cause)
  }
}

/// A defect in the notes of an exported model; the `cause` of a `VisionError`.
package enum YOLONotesFault: Error, Hashable, Sendable {
  /// The notes are not text of their kind.
  case unreadable
  /// The names of the classes are not texts, or have gaps.
  case names
  /// The size of the input is not two positive numbers.
  case inputSize([Int])
  /// The shape of the key points cannot be read.
  case keypointShape([Int])
}

// MARK: - Writing

extension YOLONotes {
  /// The notes as the exporter writes them.
  package var json: JSONValue {
    var all = facts.map { JSONValue.Member($0.name, .string($0.value)) }
    all.append(.init("task", .string(task)))
    if let inputSize { all.append(.init("imgsz", .array(inputSize.map(JSONValue.integer)))) }
    let names = classNames.enumerated().map { JSONValue.Member("\($0)", .string($1)) }
    all.append(.init("names", .object(names)))
    if let keypoints {
      let shape = [keypoints.count, keypoints.valuesPerPoint]
      all.append(.init("kpt_shape", .array(shape.map(JSONValue.integer))))
      if !keypoints.names.isEmpty {
        all.append(
          .init("kpt_names", ["0": .array(keypoints.names.map(JSONValue.string))]))
      }
    }
    all.append(.init("end2end", .bool(isEndToEnd)))
    return .object(all)
  }
}
