internal import Inference
internal import VisionBase
internal import VisionReports

/// The routes of the Open Inference Protocol, version 2, which run models on raw tensors.
///
/// https://github.com/kserve/open-inference-protocol, and Triton's extension for tensors as bytes.
struct InferenceRoutes {
  let core: ServiceCore

  /// The version of every model.
  private static let version = "1"

  var routes: [Route] {
    [server, live, ready, index]
      + ["/v2/models/{name}", "/v2/models/{name}/versions/{version}"].flatMap { path in
        [model(path), modelReady(path + "/ready"), infer(path + "/infer")]
      }
  }

  // MARK: - The server

  private var server: Route {
    Route(
      "GET", "/v2",
      operation: Operation(
        "server", "What speaks the Open Inference Protocol here.",
        answers: [.init(200, "The server.", [.init(.json, Schemas.reference("InferenceServer"))])])
    ) { _ in
      HTTPResponse(json: [
        "name": .string("swift-vision-tasks"), "version": .string(Self.version),
        "extensions": .array([.string("binary_tensor_data"), .string("model_repository")]),
      ])
    }
  }

  private var live: Route {
    Route(
      "GET", "/v2/health/live", access: .anybody,
      operation: Operation(
        "inferenceLive", "Says that the service lives.",
        answers: [.init(200, "It does.", [.init(.json, Schemas.object(["live": Schemas.boolean]))])]
      )
    ) { _ in HTTPResponse(json: ["live": .bool(true)]) }
  }

  private var ready: Route {
    Route(
      "GET", "/v2/health/ready", access: .anybody,
      operation: Operation(
        "inferenceReady", "Says whether models are loaded.",
        answers: [
          .init(200, "They are.", [.init(.json, Schemas.object(["ready": Schemas.boolean]))])
        ])
    ) { [core] _ throws(ServiceProblem) in
      if let problem = core.readiness.problem { throw problem }
      return HTTPResponse(json: ["ready": .bool(true)])
    }
  }

  private var index: Route {
    let entry = Schemas.object([
      "name": Schemas.string, "version": Schemas.string, "state": Schemas.string,
    ])
    return Route(
      "POST", "/v2/repository/index", body: .memory(limit: 1 << 16),
      operation: Operation(
        "inferenceIndex", "Lists the models that can be run.",
        answers: [.init(200, "The models.", [.init(.json, Schemas.array(entry))])])
    ) { [core] _ in
      HTTPResponse(
        json: .array(
          core.models.singleNames.map {
            ["name": .string($0), "version": .string(Self.version), "state": .string("READY")]
          }))
    }
  }

  // MARK: - A model

  private func model(_ path: String) -> Route {
    Route(
      "GET", path,
      operation: Operation(
        Self.id("inferenceModel", path), "Describes the tensors of a model.",
        answers: [.init(200, "The model.", [.init(.json, Schemas.reference("InferenceModel"))])],
        problems: [404, 422, 429, 504])
    ) { (call) throws(ServiceProblem) in
      let name = call.name("name")
      return try use(call) { (model) throws(ServiceProblem) in
        HTTPResponse(json: [
          "name": .string(name), "versions": .array([.string(Self.version)]),
          "platform": .string("tensorflow_lite"),
          "inputs": .array(model.inputs.map(\.json)),
          "outputs": .array(model.outputs.map(\.json)),
        ])
      }
    }
  }

  private func modelReady(_ path: String) -> Route {
    Route(
      "GET", path,
      operation: Operation(
        Self.id("inferenceModelReady", path), "Says whether a model can be run.",
        answers: [
          .init(
            200, "It can.",
            [.init(.json, Schemas.object(["name": Schemas.string, "ready": Schemas.boolean]))])
        ], problems: [404, 422])
    ) { (call) throws(ServiceProblem) in
      let model = try model(call)
      _ = try core.work.attempt { () throws(VisionError) in try model.open() }
      return HTTPResponse(json: ["name": .string(call.name("name")), "ready": .bool(true)])
    }
  }

  private func infer(_ path: String) -> Route {
    Route(
      "POST", path, body: .memory(limit: core.configuration.bodyLimit),
      operation: Operation(
        Self.id("infer", path), "Runs a model on tensors.",
        bodies: [.init(.json, Schemas.reference("InferenceRequest"))],
        answers: [
          .init(
            200, "The outputs; as bytes behind the JSON text where that was asked for.",
            [
              .init(.json, Schemas.reference("InferenceResponse")),
              .init(.bytes, Schemas.binary),
            ])
        ], problems: [404, 413, 415, 422, 429, 504])
    ) { (call) throws(ServiceProblem) in
      try use(call) { (model) throws(ServiceProblem) in
        // In its turn, because numbers in a text take many times the text's room.
        try answer(
          InferenceRequest(call.request, for: model.inputs), model, name: call.name("name"))
      }
    }
  }

  private static func id(_ name: String, _ path: String) -> String {
    path.mentions("version}") ? name + "Version" : name
  }

  // MARK: - Running

  private func model(_ call: RouteCall) throws(ServiceProblem) -> SingleModel {
    let (name, version) = (call.name("name"), call.names["version"] ?? Self.version)
    guard version == Self.version else {
      throw ServiceProblem(404, .notFound, "the model \(name) has no version but \(Self.version)")
    }
    guard let model = core.models.single(name) else {
      let names = core.models.singleNames.joined(separator: ", ")
      throw ServiceProblem(
        404, .notFound,
        "there is no model \(name) here" + (names.isEmpty ? "" : "; there are \(names)"))
    }
    return model
  }

  private func use(
    _ call: RouteCall, _ body: (RawModel) throws(ServiceProblem) -> HTTPResponse
  ) throws(ServiceProblem) -> HTTPResponse {
    let source = try model(call)
    call.head.context.note(model: call.name("name"))
    return try core.work.inTurn(of: call.head.context) { (turn) throws(ServiceProblem) in
      let threads = core.work.threads(nil, turn.isAlone)
      var result: Result<HTTPResponse, ServiceProblem>?
      do throws(ServiceProblem) {
        try core.engines.lend(
          EngineKey("infer", model: source.word).with(threads: threads), within: turn.wait,
          make: { () throws(VisionError) in try RawModel(source.open(), threads: threads) }
        ) { (model) throws(VisionError) in
          let made = Result { () throws(ServiceProblem) in try body(model) }
          result = made
          // The model's own error tells the pool whether the model can be used again.
          if case .failure(let problem) = made, let error = problem.error { throw error }
        }
      } catch {
        if result == nil { throw error }
      }
      guard let result else { throw ServiceProblem(VisionError(.runtimeFailed, "no answer")) }
      return try result.get()
    }
  }

  private func answer(
    _ request: InferenceRequest, _ model: RawModel, name: String
  ) throws(ServiceProblem) -> HTTPResponse {
    let (inputs, tensors) = (try request.inputs(for: model.inputs), model.outputs)
    let wanted = try request.outputs(of: tensors)
    let label = core.models.metricsLabel(of: name)
    let results: [[UInt8]]
    do throws(ServiceProblem) {
      results = try core.work.attempt { () throws(VisionError) in
        try core.metrics.measuringModel(label) { () throws(VisionError) in
          try model.run(inputs, outputs: wanted.map(\.index))
        }
      }
    } catch {
      throw Self.blamingTensors(error)
    }
    var binary: [UInt8] = []
    var outputs: [JSONValue] = []
    for (output, bytes) in zip(wanted, results) {
      let tensor = tensors[output.index]
      guard let datatype = tensor.datatype else {
        throw ServiceProblem(
          VisionError(
            .modelUnsupported, "the output \(tensor.name) has a type that has no name here")
        )
      }
      guard case .object(var members) = tensor.json else { continue }
      if output.isBinary {
        binary += bytes
        members.append(.init("parameters", ["binary_data_size": .integer(bytes.count)]))
      } else {
        members.append(.init("data", TensorData(datatype: datatype).json(bytes)))
      }
      outputs.append(.object(members))
    }
    return response(request, name, outputs, binary)
  }

  /// Returns the problem of a model that fails in a run as one of the tensors it was given: they
  /// are the client's, and may ask for shapes that the model cannot make.
  private static func blamingTensors(_ problem: ServiceProblem) -> ServiceProblem {
    guard let error = problem.error, error.code == .runtimeFailed else { return problem }
    return ServiceProblem(
      VisionError(
        .runtimeFailed, "the model failed with these tensors: \(error.message)", cause: error.cause),
      status: 422)
  }

  private func response(
    _ request: InferenceRequest, _ name: String, _ outputs: [JSONValue], _ binary: [UInt8]
  ) -> HTTPResponse {
    var members: [JSONValue.Member] = [
      .init("model_name", .string(name)), .init("model_version", .string(Self.version)),
    ]
    if let id = request.id { members.append(.init("id", .string(id))) }
    members.append(.init("outputs", .array(outputs)))
    let text = Array(JSONValue.object(members).text.utf8)
    guard !binary.isEmpty else { return HTTPResponse(type: .json, text) }
    var response = HTTPResponse(type: .bytes, text + binary)
    response.header.add(InferenceRequest.lengthField, "\(text.count)")
    return response
  }
}
