internal import Inference
internal import VisionBase

/// The contents of a model's file, ready to print.
struct ModelInspection: Sendable, Equatable {
  struct Tensor: Sendable, Equatable {
    var name: String
    var elementType: String
    var shape: [Int]
    var scales: [Float]
    var zeroPoints: [Int64]
    /// The tensor's description in the metadata, as short notes.
    var notes: [String]

    init(
      name: String, elementType: String, shape: [Int], scales: [Float] = [],
      zeroPoints: [Int64] = [], notes: [String] = []
    ) {
      (self.name, self.elementType, self.shape) = (name, elementType, shape)
      (self.scales, self.zeroPoints, self.notes) = (scales, zeroPoints, notes)
    }
  }

  struct Operator: Sendable, Equatable {
    var name: String
    var count: Int

    init(name: String, count: Int) {
      (self.name, self.count) = (name, count)
    }
  }

  struct LabelFile: Sendable, Equatable {
    var name: String
    var locale: String?
    var labels: [String]

    init(name: String, locale: String?, labels: [String]) {
      (self.name, self.locale, self.labels) = (name, locale, labels)
    }
  }

  var path: String
  var byteCount: Int
  var inputs: [Tensor] = []
  var outputs: [Tensor] = []
  /// The operators of the main graph with their counts.
  var operators: [Operator] = []
  /// The kernels that compute the model on this machine; nil for a model that is refused.
  var kernels: KernelUse?
  /// The name, description and so on of the metadata, in order; empty without metadata.
  var facts: [(name: String, value: String)] = []
  var hasMetadata = false
  var labelFiles: [LabelFile] = []
  /// The reasons for refusing the model, and its unreadable parts; empty for a good one.
  var problems: [VisionError] = []

  init(path: String, byteCount: Int) {
    (self.path, self.byteCount) = (path, byteCount)
  }

  static func == (first: Self, second: Self) -> Bool {
    first.json == second.json
  }
}

// MARK: - JSON

extension ModelInspection {
  /// All of it, with stable names.
  var json: JSONValue {
    [
      "path": .string(path),
      "byteCount": .integer(byteCount),
      "inputs": .array(inputs.map(\.json)),
      "outputs": .array(outputs.map(\.json)),
      "operators": .array(
        operators.map { ["name": .string($0.name), "count": .integer($0.count)] }),
      "work": kernels?.json ?? .null,
      "metadata": hasMetadata
        ? .object(facts.map { JSONValue.Member($0.name, .string($0.value)) }) : .null,
      "labelFiles": .array(
        labelFiles.map {
          [
            "name": .string($0.name), "locale": .optional($0.locale),
            "labels": .array($0.labels.map(JSONValue.string)),
          ]
        }),
      "problems": .array(problems.map { .string($0.message) }),
    ]
  }
}

extension ModelInspection.Tensor {
  fileprivate var json: JSONValue {
    let quantization: JSONValue = [
      "scales": .array(scales.map(JSONValue.float)),
      "zeroPoints": .array(zeroPoints.map { .integer(Int($0)) }),
    ]
    return [
      "name": .string(name),
      "elementType": .string(elementType),
      "shape": .array(shape.map(JSONValue.integer)),
      "quantization": scales.isEmpty ? .null : quantization,
      "notes": .array(notes.map(JSONValue.string)),
    ]
  }
}

// MARK: - For people

extension ModelInspection {
  /// All of it as tables; long lists of labels are cut short.
  var lines: [String] {
    var parts = [
      ["\(path): \(ByteCount.text(byteCount))"], ["Inputs"] + table(of: inputs),
      ["Outputs"] + table(of: outputs), operatorLines + (kernels?.lines ?? []),
      hasMetadata ? ["Metadata"] + factLines : ["Metadata: none"],
    ]
    if !labelFiles.isEmpty { parts.append(["Labels"] + labelFiles.map(\.line)) }
    return Array(parts.joined(separator: [""]))
  }

  private func table(of tensors: [Tensor]) -> [String] {
    var table = TextTable(
      ("  NAME", .left), ("TYPE", .left), ("SHAPE", .left), ("QUANTIZATION", .left),
      ("CONTENT", .left))
    for tensor in tensors {
      table.add(
        "  \(tensor.name)", tensor.elementType,
        tensor.shape.isEmpty ? "-" : tensor.shape.map(String.init).joined(separator: "x"),
        tensor.quantizationText, tensor.notes.joined(separator: ", "))
    }
    return table.lines
  }

  private var operatorLines: [String] {
    let total = operators.reduce(0) { $0 + $1.count }
    return ["Operators: \(total)"] + operators.map { "  \($0.name) \($0.count)" }
  }

  private var factLines: [String] {
    facts.map { fact in
      let value = fact.value.bytes.lines.joined(separator: " ")
      return "  \(fact.name): \(value)"
    }
  }
}

extension ModelInspection.Tensor {
  fileprivate var quantizationText: String {
    guard let scale = scales.first else { return "-" }
    guard scales.count == 1 else { return "\(scales.count) channels" }
    return "\(scale) * (q - \(zeroPoints.first ?? 0))"
  }
}

extension ModelInspection.LabelFile {
  private static let shownCount = 8

  fileprivate var line: String {
    let shown = labels.prefix(Self.shownCount).joined(separator: ", ")
    let language = locale.map { ", \($0)" } ?? ""
    let rest = labels.count > Self.shownCount ? ", ..." : ""
    return "  \(name) (\(labels.count)\(language)): \(shown)\(rest)"
  }
}
