internal import VisionBase

/// A request of the Open Inference Protocol to run a model on tensors.
///
/// It includes the protocol's extension for binary tensor data.
struct InferenceRequest {
  /// The client's ID for the request, which its answer repeats.
  let id: String?

  private let json: JSONValue
  private let binary: ArraySlice<UInt8>

  /// The header field with the length of the JSON text that precedes the bytes of tensors.
  static let lengthField = "Inference-Header-Content-Length"

  /// Maximum number of values that are not tensor elements: names, shapes, parameters.
  private static let otherValues = 10_000
  /// Maximum number of bytes of a value in the text, with the blanks around it.
  private static let bytesOfValue = 64
  /// Maximum number of bytes of a string, such as a tensor's name.
  private static let longestString = 1 << 16

  /// Parses a body for a model with the inputs `tensors`.
  ///
  /// A value in memory takes many times the two bytes that it may be written with, so the text may
  /// have no more values, and be no longer, than the inputs can need.
  init(_ request: HTTPRequest, for tensors: [RawTensor]) throws(ServiceProblem) {
    var valuesLeft = tensors.reduce(Self.otherValues) { $0 + $1.mostValues }
    let body = request.body.memory
    var length = body.byteCount
    guard !request.head.header.hasSeveral(Self.lengthField) else {
      throw InferenceProblem.invalid("\(Self.lengthField) is given more than once")
    }
    if let text = request.head.header[Self.lengthField] {
      guard let count = Int(text), (0...body.byteCount).contains(count) else {
        throw InferenceProblem.invalid("\(Self.lengthField) is not a number of bytes in the body")
      }
      length = count
    }
    let mostBytes = valuesLeft * Self.bytesOfValue
    guard length <= mostBytes else {
      throw ServiceProblem(
        413, .tooLarge,
        "the JSON text is longer than the \(mostBytes) bytes that the model's tensors can need; send "
          + "them in the binary form, behind the text")
    }
    do throws(VisionError) {
      json = try JSONValue(
        body.copy(of: 0..<length), name: "the request", valuesLeft: &valuesLeft,
        longestString: Self.longestString)
    } catch {
      throw ServiceProblem(error, status: 400)
    }
    guard case .object = json else {
      throw InferenceProblem.invalid("the request is not a JSON object")
    }
    binary = body.copy(of: length..<body.byteCount)[...]
    id = json["id"]?.nonemptyString
  }

  /// Returns the bytes of all inputs of a model, in its order.
  func inputs(for tensors: [RawTensor]) throws(ServiceProblem) -> [[UInt8]] {
    guard case .array(let given) = json["inputs"] else {
      throw InferenceProblem.invalid("the request has no list of inputs")
    }
    var rest = binary
    var found: [String: [UInt8]] = [:]
    for input in given {
      guard let name = input["name"]?.nonemptyString else {
        throw InferenceProblem.invalid("an input has no name")
      }
      guard let tensor = tensors.first(where: { $0.name == name }) else {
        let names = tensors.map(\.name).joined(separator: ", ")
        throw InferenceProblem.invalid(
          "the model has no input \(InferenceProblem.shown(name)); it has \(names)")
      }
      guard found[name] == nil else {
        throw InferenceProblem.invalid("the input \(name) is given twice")
      }
      found[name] = try Self.bytes(input, tensor, &rest)
    }
    guard rest.isEmpty else {
      throw InferenceProblem.invalid("the body has \(rest.count) bytes that belong to no input")
    }
    return try tensors.map { (tensor) throws(ServiceProblem) in
      guard let bytes = found[tensor.name] else {
        throw InferenceProblem.invalid("the input \(tensor.name) is missing")
      }
      return bytes
    }
  }

  private static func bytes(
    _ input: JSONValue, _ tensor: RawTensor, _ rest: inout ArraySlice<UInt8>
  ) throws(ServiceProblem) -> [UInt8] {
    guard let datatype = tensor.datatype else {
      throw ServiceProblem(
        VisionError(.modelUnsupported, "the input \(tensor.name) has a type that has no name here"))
    }
    guard input["datatype"]?.nonemptyString == datatype.rawValue else {
      throw InferenceProblem.invalid("the input \(tensor.name) is of the type \(datatype.rawValue)")
    }
    guard case .array(let sides) = input["shape"], sides.map(\.wholeNumber) == tensor.shape else {
      throw InferenceProblem.invalid("the input \(tensor.name) has the shape \(tensor.shape)")
    }
    let expected = tensor.count * datatype.byteCount
    if let size = input["parameters"]?["binary_data_size"]?.wholeNumber {
      guard input["data"] == nil else {
        throw InferenceProblem.invalid(
          "the input \(tensor.name) has its data twice: in the text and behind it")
      }
      guard size == expected, size <= rest.count else {
        throw InferenceProblem.invalid(
          "the input \(tensor.name) takes \(expected) bytes; \(size) are announced, and "
            + "\(rest.count) are left in the body")
      }
      defer { rest = rest.dropFirst(size) }
      let bytes = Array(rest.prefix(size))
      if datatype == .bool, let place = bytes.firstIndex(where: { $0 > 1 }) {
        throw InferenceProblem.invalid(
          "the input \(tensor.name) has the byte \(bytes[place]) at \(place); a BOOL is 0 or 1")
      }
      return bytes
    }
    guard let data = input["data"] else {
      throw InferenceProblem.invalid("the input \(tensor.name) has no data")
    }
    return try TensorData(datatype: datatype).bytes(
      data, count: tensor.count, name: tensor.name)
  }

  /// Returns the indices of the requested outputs, and for each whether it is sent as bytes.
  func outputs(
    of tensors: [RawTensor]
  ) throws(ServiceProblem) -> [(index: Int, isBinary: Bool)] {
    let usual = json["parameters"]?["binary_data_output"] == .bool(true)
    guard let outputs = json["outputs"], outputs != .null else {
      return tensors.indices.map { ($0, usual) }
    }
    guard case .array(let wanted) = outputs else {
      throw InferenceProblem.invalid("the outputs are not a list")
    }
    guard !wanted.isEmpty else { return tensors.indices.map { ($0, usual) } }
    var seen: Set<Int> = []
    return try wanted.map { (output) throws(ServiceProblem) in
      guard let name = output["name"]?.nonemptyString,
        let index = tensors.firstIndex(where: { $0.name == name })
      else {
        let names = tensors.map(\.name).joined(separator: ", ")
        let given = output["name"].map { InferenceProblem.shown($0.text) } ?? "without a name"
        throw InferenceProblem.invalid("the model has no output \(given); it has \(names)")
      }
      // Each output is a copy of the whole tensor.
      guard seen.insert(index).inserted else {
        throw InferenceProblem.invalid("the output \(name) is asked for twice")
      }
      let parameters = output["parameters"]
      guard parameters?["classification"] == nil else {
        throw InferenceProblem.invalid("outputs are not sorted here; the tasks' own routes do that")
      }
      let isBinary = parameters?["binary_data"].map { $0 == .bool(true) }
      return (index, isBinary ?? usual)
    }
  }
}
