import Foundation
import MLKitCommon
import MLKitLinkFirebase
import TestSupport
import VisionBase

/// A server on this machine that hosts one model, and the means to use it from a program.
///
/// It makes the whole process use a separate cache folder, so it belongs in an exit test.
final class HostedBirds {
  /// The form of the server's responses.
  enum Form: String, CaseIterable, Codable, Sendable {
    case plain
    case firebase
  }

  /// The current publication: a file, and the tag of its version.
  private let published: Lock<(content: [UInt8], tag: String)>
  private let folder: TemporaryFolder

  /// The requests so far.
  let server: LocalServer
  /// The model as a program names it.
  let model: CustomRemoteModel

  init(_ form: Form, _ content: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let published = Lock((content: content, tag: "\"v1\""))
    (self.folder, self.published) = (folder, published)
    CacheFolder.move(to: folder.path)
    server = try LocalServer { request, _ in Self.answer(request, published.withLock { $0 }) }
    switch form {
    case .plain:
      let source = HTTPSModelSource(name: "birds", url: server.url("/files/birds"))
      model = CustomRemoteModel(remoteModelSource: source)
    case .firebase:
      var configuration = try FirebaseModelHosting.configuration(
        contentsOfFile: Self.writeProject(in: folder.path))
      configuration.modelEndpoint = server.url("")
      configuration.installationEndpoint = server.url("")
      FirebaseModelHosting.configure(configuration)
      model = CustomRemoteModel(remoteModelSource: FirebaseModelSource(name: "birds"))
    }
  }

  /// Publishes another file as the newest version.
  func publish(_ content: [UInt8], tag: String) {
    published.withLock { $0 = (content, tag) }
  }

  /// Downloads the model as a program does; returns nil on success.
  func download() -> NSError? {
    let ends = Mailbox<NSError?>()
    var observers: [any NSObjectProtocol] = []
    for name in [Notification.Name.mlkitModelDownloadDidSucceed, .mlkitModelDownloadDidFail] {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          let information = $0.userInfo ?? [:]
          ends.put(information[ModelDownloadUserInfoKey.error.rawValue] as? NSError)
        })
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    ModelManager.modelManager().download(model, conditions: ModelDownloadConditions())
    guard ends.wait(forCount: 1), let end = ends.items.first else {
      return NSError(domain: "no notification came", code: 0)
    }
    return end
  }

  private static func writeProject(in folder: String) throws -> String {
    let values = [
      "PROJECT_ID": "birds-1", "API_KEY": "key", "GOOGLE_APP_ID": "1:2:ios:3",
      "BUNDLE_ID": "org.example",
    ]
    let path = folder + "/GoogleService-Info.plist"
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
      .write(to: URL(filePath: path))
    return path
  }

  /// Responds to a request: registers installations, names the newest version, and sends the file.
  private static func answer(
    _ request: LocalServer.Request, _ newest: (content: [UInt8], tag: String)
  ) -> [LocalServer.Step] {
    let path = request.path.bytes.prefix { $0 != "?" }
    let isKnown = request.headers["if-none-match"] == newest.tag
    switch path {
    case "/v1/projects/birds-1/installations":
      let token = #"{"token": "token", "expiresIn": "604800s"}"#
      let body = #"{"fid": "theFID", "refreshToken": "refresh", "authToken": \#(token)}"#
      return .reply("200 OK", Array(body.utf8))
    case "/v1beta2/projects/birds-1/models/birds:download":
      guard request.headers["x-goog-firebase-installations-auth"] == "token" else {
        return .reply("401 Unauthorized")
      }
      if isKnown { return .reply("304 Not Modified") }
      let url = "http://\(request.headers["host"] ?? "")/files/birds"
      let body = #"{"downloadUri": "\#(url)", "sizeBytes": "\#(newest.content.count)"}"#
      return .reply("200 OK", Array(body.utf8), headers: ["ETag: \(newest.tag)"])
    case "/files/birds":
      return isKnown
        ? .reply("304 Not Modified") : .ranged(newest.content, request, tag: newest.tag)
    default:
      return .reply("404 Not Found")
    }
  }
}
