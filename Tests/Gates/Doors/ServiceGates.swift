import VisionBase
import VisionReports
import VisionService

extension Gate {
  /// Requests to the service, without the connection: the picture is decoded each time.
  static let service = [
    Gate("service/detect") { material in
      let path = try material.path(of: material.detector)
      return try request("/v1/detect?model=made&threads=1", path)
    },
    Gate("service/pose", countsInstructions: false) { _ in try request("/v1/pose?threads=1", nil) },
  ]

  private static func request(_ address: String, _ model: String?) throws -> () throws -> Void {
    let models = model.map { [NamedModel(name: "made", choice: ModelChoice($0))] } ?? []
    let tasks = [ServedTask(VisionTask.detect), ServedTask(VisionTask.pose)]
    let service = VisionService(
      ServiceConfiguration(
        tasks: tasks, models: try ServiceModels(models),
        access: AccessPolicy(hosts: AccessPolicy.loopbackHosts)))
    let bytes = try StableBytes(mapping: Material.portraitPath)
    let body = bytes.withBytes { span in span.withUnsafeBytes { Array($0) } }
    guard let target = RequestTarget(address) else { throw Problem("\(address) is no address") }
    let header = HTTPHeader([
      HTTPField("Host", "localhost:8080"), HTTPField("Content-Type", "image/png"),
    ])
    let head = RequestHead("POST", target, header: header, bodyLength: .known(body.count))
    return {
      guard case .memory(_, let answer) = service.receive(head) else {
        throw Problem("\(address) is refused")
      }
      let response = answer(HTTPRequest(head, body: .bytes(body)))
      guard response.status == 200 else { throw Problem("\(address) answers \(response.status)") }
    }
  }
}
