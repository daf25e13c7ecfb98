internal import VisionBase

/// A request to run a model on tensors, as the Open Inference Protocol has it, with its extension for
/// tensors as bytes.
struct InferenceRequest {
  /// What the client calls the request; it gets that back.
  let id: String?

  private let json: JSONValue
  private let binary: ArraySlice<UInt8>

  /// The line of the header that says how long the JSON text is before the bytes of tensors.
  static let lengthField = "Inference-Header-Content-Length"

  /// Takes a body apart.
  init(_ request: HTTPRequest) throws(ServiceProblem) {
    let body = request.body.bytes
    var length = body.count
    if let text = request.head.header[Self.lengthField] {
      guard let count = Int(text), (0...body.count).contains(count) else {
        throw InferenceProblem.invalid("\(Self.lengthField) is not a number of bytes in the body")
      }
      length = count
    }
    do throws(VisionError) {
      json = try JSONValue(Array(body.prefix(length)), name: "the request")
    } catch {
      throw ServiceProblem(error, status: 400)
    }
    guard case .object = json else {
      throw InferenceProblem.invalid("the request is not a JSON object")
    }
    binary = body.dropFirst(length)
    id = json["id"]?.nonemptyString
  }

  /// The bytes of all inputs of a model, in its order.
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
        throw InferenceProblem.invalid("the model has no input \(name); it has \(names)")
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
      guard size == expected, size <= rest.count else {
        throw InferenceProblem.invalid(
          "the input \(tensor.name) takes \(expected) bytes; \(size) are announced, and "
            + "\(rest.count) are left in the body")
      }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    guard let data = input["data"] else {
      throw InferenceProblem.invalid("the input \(tensor.name) has no data")
    }
    return try TensorData(datatype: datatype).bytes(
      data, count: tensor.count, name: tensor.name)
  }

  /// Which outputs are wanted, by their numbers, and whether as bytes.
  func outputs(
    of tensors: [RawTensor]
  ) throws(ServiceProblem) -> [(index: Int, isBinary: Bool)] {
    let usual = json["parameters"]?["binary_data_output"] == .bool(true)
    guard case .array(let wanted) = json["outputs"], !wanted.isEmpty else {
      return tensors.indices.map { ($0, usual) }
    }
    var seen: Set<Int> = []
    return try wanted.map { (output) throws(ServiceProblem) in
      guard let name = output["name"]?.nonemptyString,
        let index = tensors.firstIndex(where: { $0.name == name })
      else {
        let names = tensors.map(\.name).joined(separator: ", ")
        throw InferenceProblem.invalid(
          "the model has no output \(output["name"]?.text ?? "without a name"); it has \(names)")
      }
      // Each is a copy of the whole tensor.
      guard seen.insert(index).inserted else {
        throw InferenceProblem.invalid("the output \(name) is asked for twice")
      }
      let parameters = output["parameters"]
      guard parameters?["classification"] == nil else {
        throw InferenceProblem.invalid("outputs are not sorted here; /v1/classify does that")
      }
      let isBinary = parameters?["binary_data"].map { $0 == .bool(true) }
      return (index, isBinary ?? usual)
    }
  }
}
