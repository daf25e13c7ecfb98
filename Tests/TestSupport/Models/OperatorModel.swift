import Foundation
import ModelFiles

/// A model of one operator, or the few it needs, written in a line, for tests and attacks.
///
/// `NAME : GRAPH | GRAPH`, where the first graph is the model and runs the others. A graph
/// is `TENSORS ; INPUTS>OUTPUTS ; OPERATORS`; all numbers are tensor indexes from 0:
///
/// - a tensor is `f32[2,3]`, then in this order as needed `s[-1,3]` its signature, `q0.5@128` its
///   scale and zero point (`q0.5x4@0` four of them, `q1,2@0,0` two, `d3` their dimension), `b4/32`
///   scales in tensor 4 for blocks of 32 or `m4/1` along dimension 1, `v` for a variable, `=…` its
///   constant data, and `~…` the data that a run gives it
/// - data is in hexadecimal digits, `01*24` the same 24 times, `-` none
/// - an operator is `ADD(0,1>2)`, or `"Mfcc"(0,1>2)` by name, then `a11{0:b0;1:i3}`, the fields by
///   slot of member 11 of the schema's union of options, `b` for the second such union, and `x…`
///   its custom options. Fields are b a byte, i, q integers of 4 and 8 bytes, f a float, I, Q, F
///   lists of them, B bytes, S text.
package struct OperatorModel: Sendable, CustomStringConvertible {
  package let name: String
  package var model: ModelMaker
  /// The data of inputs whose values matter: bytes, by tensor.
  package var given: [Int: [UInt8]] = [:]

  package var description: String { name }

  /// The names of types in lines, in the order of the schema.
  package static let types = [
    "f32", "f16", "i32", "u8", "i64", "str", "bool", "i16", "c64", "i8", "f64", "c128", "u64",
    "resource", "variant", "u32", "u16", "i4", "bf16", "i2", "u4",
  ]

  /// Returns the models in a file of `Tests/OperatorModels`.
  package static func read(_ name: String) throws -> [OperatorModel] {
    let file = "\(SharedMaterial.repository)/Tests/OperatorModels/\(name).txt"
    return try String(contentsOfFile: file, encoding: .utf8).bytes.split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { try OperatorModel(Substring(String($0))) }
  }

  /// Creates a model from a line.
  package init(_ line: Substring) throws {
    let parts = line.split(separator: " : ", maxSplits: 1)
    guard parts.count == 2 else { throw Malformed(String(line)) }
    name = String(parts[0])
    model = ModelMaker(operatorCodes: [], subgraphs: [])
    for graph in parts[1].split(separator: " | ") { try add(graph) }
  }

  struct Malformed: Error, CustomStringConvertible {
    let description: String

    init(_ words: String) { description = "cannot be read as a model: \(words)" }
  }

  private mutating func add(_ text: Substring) throws {
    let parts = text.components(separatedBy: " ; ").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard parts.count == 3 else { throw Malformed(String(text)) }
    let isFirst = model.subgraphs.isEmpty
    var tensors: [ModelMaker.Tensor] = []
    for (index, word) in parts[0].bytes.split(separator: " ").map(String.init).enumerated() {
      tensors.append(try tensor(Substring(word), index, isFirst: isFirst))
    }
    let ends = parts[1].bytes.split(separator: ">", omittingEmptySubsequences: false).map(
      String.init)
    let graph = ModelMaker.Subgraph(
      tensors: tensors, inputs: Self.numbers(ends[0]), outputs: Self.numbers(ends[1]),
      operators: try parts[2].bytes.split(separator: " ").map(String.init).map {
        try work(Substring($0))
      })
    model.subgraphs.append(graph)
  }

  private mutating func tensor(
    _ word: Substring, _ index: Int, isFirst: Bool
  ) throws -> ModelMaker.Tensor {
    let pattern =
      #/^([a-z]+[0-9]*)\[([0-9,-]*)\](?:s\[([0-9,-]*)\])?(?:q([^@]*)@([0-9,-]*)(?:d(\d+))?)?(?:([bm])(\d+)\/(\d+))?(v)?(?:=([^~]*))?(?:~(.*))?$/#
    guard let match = try pattern.wholeMatch(in: word)?.output,
      let type = Self.types.firstIndex(of: String(match.1))
    else { throw Malformed(String(word)) }
    var tensor = ModelMaker.Tensor("t\(index)", type: Int8(type), Self.numbers(match.2))
    tensor.signature = match.3.map { Self.numbers($0) }
    if let scales = match.4, let points = match.5 {
      let times = scales.bytes.split(separator: "x").map(String.init)
      let count = times.count > 1 ? Int(times[1]) ?? 1 : 1
      tensor.scales = times[0].bytes.split(separator: ",").map(String.init).compactMap {
        Float(String($0))
      }
      tensor.zeroPoints = points.bytes.split(separator: ",").map(String.init).compactMap {
        Int64($0)
      }
      if count > 1 {
        tensor.scales = Array(repeating: tensor.scales[0], count: count)
        tensor.zeroPoints = Array(repeating: tensor.zeroPoints[0], count: count)
      }
      tensor.quantizedDimension = match.6.flatMap { Int32($0) } ?? 0
    }
    if let kind = match.7, let scales = match.8, let number = match.9.flatMap({ Int32($0) }) {
      tensor.details = .init(kind == "b" ? .blockwise : .multiAxis, scales: Int32(scales) ?? 0)
      if kind == "b" {
        tensor.details?.blockSize = number
      } else {
        tensor.details?.dimensions = [number]
      }
    }
    tensor.isVariable = match.10 != nil
    if let data = match.11 {
      model.buffers.append(.init(try Self.bytes(data)))
      tensor.buffer = UInt32(model.buffers.count - 1)
    }
    if let data = match.12, isFirst { given[index] = try Self.bytes(data) }
    return tensor
  }

  private mutating func work(_ word: Substring) throws -> ModelMaker.Operator {
    let pattern =
      #/^("[^"]*"|[A-Z0-9_]+)\(([0-9,-]*)>([0-9,-]*)\)(?:([ab])(\d+)\{([^}]*)\})?(?:x(.*))?$/#
    guard let match = try pattern.wholeMatch(in: word)?.output else {
      throw Malformed(String(word))
    }
    var work = ModelMaker.Operator(Self.numbers(match.2), Self.numbers(match.3))
    work.code = UInt32(try code(match.1))
    work.optionsType = match.5.flatMap { UInt8($0) } ?? 0
    work.usesSecondUnion = match.4 == "b"
    for field in (match.6 ?? "").bytes.split(separator: ";") {
      guard let (number, value) = field.cut(at: ":"), let slot = Int(number),
        let kind = String(value).unicodeScalars.first
      else {
        throw Malformed(String(word))
      }
      work.options[slot] = try Self.field(
        Character(kind), Substring(String(value.dropFirst())))
    }
    work.customOptions = try match.7.map { try Self.bytes($0) }
    return work
  }

  private mutating func code(_ name: Substring) throws -> Int {
    let custom = name.hasPrefix("\"") ? String(name.bytes.dropFirst().dropLast()) : nil
    let builtin = BuiltinOperator.numbersByName[custom == nil ? String(name) : "CUSTOM"]
    guard let builtin else { throw Malformed(String(name)) }
    let known = model.operatorCodes.firstIndex { $0.builtin == builtin && $0.custom == custom }
    if let known { return known }
    model.operatorCodes.append((builtin, custom))
    return model.operatorCodes.count - 1
  }

  private static func field(_ kind: Character, _ text: Substring) throws -> ModelMaker.OptionField {
    let list = text.bytes.split(separator: ",").map(String.init)
    switch kind {
    case "b": return .byte(Int8(text) ?? 0)
    case "i": return .int(Int32(text) ?? 0)
    case "q": return .long(Int64(text) ?? 0)
    case "f": return .float(Float(String(text)) ?? 0)
    case "I": return .ints(list.compactMap { Int32($0) })
    case "Q": return .longs(list.compactMap { Int64($0) })
    case "F": return .floats(list.compactMap { Float(String($0)) })
    case "B": return .bytes(try bytes(text))
    case "S": return .text(String(text))
    default: throw Malformed(String(text))
    }
  }

  private static func numbers(_ text: some StringProtocol) -> [Int32] {
    text.bytes.split(separator: ",").map(String.init).compactMap { Int32($0) }
  }

  private static func bytes(_ text: Substring) throws -> [UInt8] {
    guard text != "-" else { return [] }
    let halves = text.bytes.split(separator: "*").map(String.init)
    let digits = Array(halves[0].utf8)
    guard digits.count.isMultiple(of: 2) else { throw Malformed(String(text)) }
    let once = try stride(from: 0, to: digits.count, by: 2).map { start in
      guard let byte = UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16)
      else { throw Malformed(String(text)) }
      return byte
    }
    return (0..<(halves.count > 1 ? Int(halves[1]) ?? 1 : 1)).flatMap { _ in once }
  }
}

extension BuiltinOperator {
  /// The schema's numbers of all operators.
  fileprivate static let numbersByName: [String: Int32] = {
    var numbers: [String: Int32] = [:]
    for code in 0..<300 {
      if let builtin = BuiltinOperator(rawValue: code) { numbers[builtin.name] = Int32(code) }
    }
    return numbers
  }()
}
