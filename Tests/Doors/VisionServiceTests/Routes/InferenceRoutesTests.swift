import Inference
import ModelFiles
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite(
  .enabled(if: Runtime.isPresent, Comment(rawValue: Runtime.missing)),
  .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.missing)))
struct InferenceRoutesTests {
  private static let path = SharedMaterial.model("mobilenet_v1_0.25_224_quant.tflite")
  private static let elementCount = 224 * 224 * 3

  private let service: SampleService
  private let input: String
  private let output: String
  private let pixels: [UInt8] = (0..<elementCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  init() throws {
    service = try SampleService(models: [NamedModel("tiny=\(Self.path)")])
    let file = try ModelFile(path: Self.path)
    (input, output) = (file.inputs[0].name, file.outputs[0].name)
  }

  /// Returns the runtime's own result.
  private func expected() throws -> [UInt8] {
    let model = try CompiledModel(ModelFile(path: Self.path))
    try model.inputs[0].withMutableElements(of: UInt8.self) { span in
      for index in pixels.indices { span[index] = pixels[index] }
    }
    try model.run()
    return try model.outputs[0].withElements(of: UInt8.self) { span in
      span.indices.map { span[$0] }
    }
  }

  private func infer(
    _ json: JSONValue, _ binary: [UInt8] = [], path: String = "/v2/models/tiny/infer"
  ) throws -> HTTPResponse {
    let text = Array(json.text.utf8)
    let fields = [
      HTTPField("Content-Type", "application/octet-stream"),
      HTTPField("Inference-Header-Content-Length", "\(text.count)"),
    ]
    return try service.ask("POST", path, fields, body: text + binary)
  }

  private func request(
    size: Int? = elementCount, outputIsBinary: Bool = true, datatype: String = "UINT8",
    outputCount: Int = 1
  ) -> JSONValue {
    [
      "id": .string("7"),
      "inputs": .array([
        [
          "name": .string(input), "datatype": .string(datatype),
          "shape": .array([1, 224, 224, 3].map { .integer($0) }),
          "parameters": ["binary_data_size": size.map { .integer($0) } ?? .null],
        ]
      ]),
      "outputs": .array(
        .init(
          repeating: [
            "name": .string(output), "parameters": ["binary_data": .bool(outputIsBinary)],
          ],
          count: outputCount)),
    ]
  }

  @Test func `bytes in and out are the runtime's own`() throws {
    let answer = try infer(request(), pixels)
    #expect(answer.status == 200)
    let length = try #require(answer.header["Inference-Header-Content-Length"].flatMap { Int($0) })
    let json = try JSONValue(Array(answer.bytes.prefix(length)), name: "x")
    #expect(json["id"] == .string("7"))
    #expect(json["model_name"] == .string("tiny"))
    #expect(try Array(answer.bytes.dropFirst(length)) == expected())
  }

  @Test func `numbers in JSON are the same`() throws {
    let rows = JSONValue.array([.array(pixels.map { .integer(Int($0)) })])
    let json: JSONValue = [
      "inputs": .array([
        [
          "name": .string(input), "datatype": .string("UINT8"),
          "shape": .array([1, 224, 224, 3].map { .integer($0) }), "data": rows,
        ]
      ])
    ]
    let answer = try infer(json, path: "/v2/models/tiny/versions/1/infer")
    guard case .array(let outputs) = try answer.json()["outputs"],
      case .array(let data) = outputs[0]["data"]
    else {
      Issue.record("there is no output")
      return
    }
    #expect(try data.map { $0.wholeNumber } == expected().map { Int($0) })
  }

  @Test func `models say what they take`() throws {
    let json = try service.ask("GET", "/v2/models/tiny").json()
    guard case .array(let inputs) = json["inputs"] else {
      Issue.record("there are no inputs")
      return
    }
    #expect(inputs[0]["datatype"] == .string("UINT8"))
    #expect(inputs[0]["name"] == .string(input))
    #expect(try service.ask("GET", "/v2/models/tiny/ready").status == 200)
  }

  @Test func `what is wrong is said under the protocol's name, too`() throws {
    for path in ["/v2/models/none", "/v2/models/none/ready", "/v2/models/tiny/versions/2"] {
      let answer = try service.ask("GET", path)
      #expect(answer.status == 404)
      #expect(try answer.json()["error"]?.nonemptyString != nil)
    }
  }

  @Test func `a request that does not fit is refused`() throws {
    #expect(try infer(request(size: 5), pixels).status == 400)
    #expect(try infer(request(), [1, 2]).status == 400)
    #expect(try infer(request(), pixels + [1]).status == 400)
    #expect(try infer(request(datatype: "FP32"), pixels).status == 400)
    #expect(try infer(["inputs": .array([])]).status == 400)
    #expect(try infer(.array([])).status == 400)
    let fields = [HTTPField("Inference-Header-Content-Length", "-1")]
    #expect(try service.ask("POST", "/v2/models/tiny/infer", fields, body: [1]).status == 400)
    let twice = ["2", "3"].map { HTTPField("Inference-Header-Content-Length", $0) }
    let doubled = try service.ask(
      "POST", "/v2/models/tiny/infer", twice, body: Array("{} ".utf8))
    #expect(try doubled.status == 400 && doubled.text().contains("more than once"))
    for outputs in ["{}", "\"x\"", "3"] {
      let text = #"{"inputs":[],"outputs":"# + outputs + "}"
      let answer = try service.ask("POST", "/v2/models/tiny/infer", body: Array(text.utf8))
      #expect(answer.status == 400)
    }
  }

  @Test(arguments: ["{\"\":0},", "[],", "0,", "\"\","])
  func `a text with more values than tensors need is refused before it is read`(part: String) throws
  {
    let text = #"{"inputs":["# + String(repeating: part, count: 1_000_000) + "0]}"
    let memory = ProcessMemory.residentByteCount ?? 0
    let answer = try service.ask("POST", "/v2/models/tiny/infer", body: Array(text.utf8))
    #expect(answer.status == 400)
    #expect(try answer.text().contains("more numbers, words and lists"))
    #expect((ProcessMemory.residentByteCount ?? 0) - memory < 100 << 20)
  }

  @Test func `a client's long words are shortened in the answer`() throws {
    let long = String(repeating: "x", count: 60_000)
    let json: JSONValue = ["inputs": .array([["name": .string(long)]])]
    let answer = try infer(json)
    #expect(answer.status == 400)
    #expect(answer.bytes.count < 2000)
  }

  @Test func `longer strings and texts than tensors need are refused`() throws {
    let long = String(repeating: "x", count: 100_000)
    let named = try infer(["inputs": .array([["name": .string(long)]])])
    #expect(named.status == 400)
    #expect(try named.text().contains("a string is longer than 65536 bytes"))
    let blanks = [UInt8](repeating: 0x20, count: 30 << 20) + Array("{}".utf8)
    let answer = try service.ask("POST", "/v2/models/tiny/infer", body: blanks)
    #expect(answer.status == 413)
    #expect(try answer.text().contains("bytes that the model's tensors can need"))
  }

  @Test func `an output is asked for once`() throws {
    let answer = try infer(request(outputCount: 2), pixels)
    #expect(answer.status == 400)
    #expect(try answer.text().contains("the output \(output) is asked for twice"))
  }

  @Test func `a request is read in its turn`() throws {
    let busy = try SampleService(models: [NamedModel("tiny=\(Self.path)")]) { configuration in
      configuration.workers = 1
      configuration.queueLimit = 0
    }
    try busy.service.core.gate.run(before: .max) { _ in
      let answer = try? busy.ask("POST", "/v2/models/tiny/infer", body: Array("no JSON".utf8))
      #expect(answer?.status == 429)
    }
    #expect(
      try busy.ask("POST", "/v2/models/tiny/infer", body: Array("no JSON".utf8)).status == 400)
  }

  @Test(arguments: [
    ("UINT8", JSONValue.array([.integer(0), .integer(255)]), [0, 255] as [UInt8]?),
    ("UINT8", .array([.integer(256), .integer(0)]), nil),
    ("INT8", .array([.integer(-128), .number(3)]), [0x80, 3]),
    ("INT32", .array([.integer(-2)]), nil),
    ("INT32", .array([.integer(-2), .integer(1)]), [0xFE, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0]),
    ("BOOL", .array([.bool(true), .integer(0)]), [1, 0]),
    ("BOOL", .array([.integer(2), .integer(0)]), nil),
    ("FP32", .array([.integer(1), .array([.number(-0.5)])]), [0, 0, 0x80, 0x3F, 0, 0, 0, 0xBF]),
    ("FP32", .array([.string("1"), .integer(0)]), nil),
    ("FP32", .array([.number(1e300), .integer(0)]), nil),
  ])
  func `elements of JSON are checked`(type: String, data: JSONValue, bytes: [UInt8]?) throws {
    let datatype = try #require(InferenceDatatype(rawValue: type))
    let made = try? TensorData(datatype: datatype).bytes(data, count: 2, name: "x")
    #expect(made == bytes)
    if let bytes { #expect(TensorData(datatype: datatype).json(bytes).text.bytes.hasPrefix("[")) }
  }
}

/// Tests of tensors that a model must not get, or cannot work with.
@Suite(.enabled(if: Runtime.isPresent, Comment(rawValue: Runtime.missing)))
struct InferenceTensorTests {
  /// Returns the answer of a model of one operator to the bytes of its input.
  private func answer(
    to bytes: [UInt8], _ datatype: String, shape: [Int], of maker: ModelMaker
  ) throws -> HTTPResponse {
    let folder = try TemporaryFolder()
    let path = try folder.write(maker.bytes(), to: "made.tflite")
    let service = try SampleService(models: [NamedModel("made=\(path)")])
    let input: JSONValue = [
      "name": .string("given"), "datatype": .string(datatype),
      "shape": .array(shape.map { .integer($0) }),
      "parameters": ["binary_data_size": .integer(bytes.count)],
    ]
    let json: JSONValue = ["inputs": .array([input])]
    let text = Array(json.text.utf8)
    let fields = [HTTPField("Inference-Header-Content-Length", "\(text.count)")]
    return try service.ask("POST", "/v2/models/made/infer", fields, body: text + bytes)
  }

  @Test func `a byte that is no truth value is refused`() throws {
    // LOGICAL_NOT of truth values.
    var maker = ModelMaker(
      operatorCodes: [(87, nil)],
      subgraphs: [
        ModelMaker.Subgraph(
          tensors: [
            ModelMaker.Tensor("given", type: 6, [4]), ModelMaker.Tensor("opposite", type: 6, [4]),
          ], inputs: [0], outputs: [1], operators: [])
      ])
    maker.subgraphs[0].operators = [
      ModelMaker.Operator([0], [1], optionsType: 63, options: [:])
    ]
    let good = try answer(to: [0, 1, 1, 0], "BOOL", shape: [4], of: maker)
    #expect(try good.status == 200 && good.text().contains("[true,false,false,true]"))
    for bytes in [[0, 1, 2, 0], [255, 0, 0, 0]] as [[UInt8]] {
      let bad = try answer(to: bytes, "BOOL", shape: [4], of: maker)
      #expect(try bad.status == 400 && bad.text().contains("a BOOL is 0 or 1"))
    }
  }

  @Test func `a shape that the model cannot make is the client's fault`() throws {
    // RESHAPE of six numbers to the shape that is given.
    var maker = ModelMaker(
      operatorCodes: [(22, nil)],
      subgraphs: [
        ModelMaker.Subgraph(
          tensors: [
            ModelMaker.Tensor("numbers", [6], buffer: 1), ModelMaker.Tensor("given", type: 2, [2]),
            ModelMaker.Tensor("shaped", [2, 3]),
          ], inputs: [1], outputs: [2], operators: [])
      ])
    maker.buffers.append(ModelMaker.Buffer(ModelMaker.floats([1, 2, 3, 4, 5, 6])))
    maker.subgraphs[0].operators = [
      ModelMaker.Operator([0, 1], [2], optionsType: 17, options: [:])
    ]
    let bytes = [7, 7].flatMap { ModelMaker.integers($0 as Int32) }
    let bad = try answer(to: bytes, "INT32", shape: [2], of: maker)
    let text = try bad.text()
    #expect(bad.status == 422, "\(text)")
    #expect(text.contains("the model failed with these tensors"))
  }
}
