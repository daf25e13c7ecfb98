import HostingFixtures
import Foundation
import MLKitCommon
import TestSupport
import Testing
import VisionBase

@testable import MLKitLinkFirebase

/// Tests of reading a project's file; separate processes test the choice of a process's project.
@Suite struct FirebaseModelHostingTests {
  let cache: ModelCache

  init() throws {
    cache = try ModelCache()
  }

  private static let names = [
    "PROJECT_ID": "birds-1", "API_KEY": "key", "GOOGLE_APP_ID": "1:2:ios:3",
    "BUNDLE_ID": "org.example", "GCM_SENDER_ID": "123",
  ]

  private func write(_ values: [String: String]) throws -> String {
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    try cache.write(Array(data), to: "GoogleService-Info.plist")
    return cache.file("GoogleService-Info.plist")
  }

  @Test func `a project's file is read`() throws {
    let read = try FirebaseModelHosting.configuration(contentsOfFile: write(Self.names))
    #expect(read.projectID == "birds-1")
    #expect(read.apiKey == "key")
    #expect(read.appID == "1:2:ios:3")
    #expect(read.bundleIdentifier == "org.example")
    #expect(read.modelEndpoint == "https://firebaseml.googleapis.com")
    #expect(read.installationEndpoint == "https://firebaseinstallations.googleapis.com")
  }

  @Test(arguments: ["PROJECT_ID", "API_KEY", "GOOGLE_APP_ID"])
  func `a file that lacks something is refused by its name`(name: String) throws {
    var values = Self.names
    values[name] = nil
    let path = try write(values)
    let error = #expect(throws: VisionError.self) {
      try FirebaseModelHosting.configuration(contentsOfFile: path)
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains(name) == true)
  }

  @Test(arguments: ["", "nonsense", "<plist><array/></plist>"])
  func `what is no such file is refused`(text: String) throws {
    try cache.write(Array(text.utf8), to: "x.plist")
    #expect(throws: VisionError.self) {
      try FirebaseModelHosting.configuration(contentsOfFile: cache.file("x.plist"))
    }
    #expect(throws: VisionError.self) {
      try FirebaseModelHosting.configuration(contentsOfFile: "/no/such/file.plist")
    }
  }

  @Test func `without a project a download fails and says what to do`() async {
    await #expect(processExitsWith: .success) {
      let cache = try ModelCache()
      let model = CustomRemoteModel(remoteModelSource: FirebaseModelSource(name: "birds"))
      #expect(model.name == "birds")
      #expect(!cache.manager.isModelDownloaded(model))
      let log = DownloadLog("birds")
      cache.manager.download(model, conditions: ModelDownloadConditions())
      let error = log.wait().first?.error
      #expect(error?.code == 3)
      #expect(error?.localizedDescription.contains("FirebaseModelHosting.configure") == true)
    }
  }

  @Test func `a project's models are downloaded from its server`() async {
    await #expect(processExitsWith: .success) {
      let cache = try ModelCache()
      let content = try ModelMaker.addition.bytes()
      let server = try LocalServer { request, _ in
        guard request.path.bytes.hasPrefix("/v1beta2/projects/birds-1/models/birds:download") else {
          return .reply("200 OK", content)
        }
        let url = "http://\(request.headers["host"] ?? "")/file"
        let body = #"{"downloadUri": "\#(url)", "sizeBytes": "\#(content.count)"}"#
        return .reply("200 OK", Array(body.utf8), headers: ["ETag: v1"])
      }
      var configuration = FirebaseModelHost.Configuration(
        projectID: "birds-1", apiKey: "key", appID: "app")
      configuration.modelEndpoint = server.url("")
      configuration.installationEndpoint = nil
      FirebaseModelHosting.configure(configuration)
      let model = CustomRemoteModel(remoteModelSource: FirebaseModelSource(name: "birds"))
      let log = DownloadLog("birds")
      cache.manager.download(model, conditions: ModelDownloadConditions())
      #expect(log.wait().map(\.hasSucceeded) == [true])
      #expect(cache.manager.isModelDownloaded(model))
    }
  }
}
