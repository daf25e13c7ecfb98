import ModelFiles
@testable import ModelDownloads
import MLKitLinkFirebase
import Foundation
import TestSupport
import VisionBase

/// A store in its own folder, with servers that send the responses of a case.
private struct HostedPlace: Sendable {
  static let name = "birds"

  let folder: String
  let server: LocalServer
  private let answer: Lock<@Sendable (LocalServer.Request) -> [LocalServer.Step]>

  init(_ folder: ScratchFolder) throws {
    self.folder = folder.path + "/cache"
    let answer = Lock<@Sendable (LocalServer.Request) -> [LocalServer.Step]>({ _ in .reply() })
    self.answer = answer
    server = try LocalServer { request, _ in answer.withLock { $0 }(request) }
  }

  func answers(_ body: @escaping @Sendable (LocalServer.Request) -> [LocalServer.Step]) {
    answer.withLock { $0 = body }
  }

  /// Returns Firebase, or a server that responds like it.
  func firebase(isRegistered: Bool) -> FirebaseModelHost {
    var configuration = FirebaseModelHost.Configuration(
      projectID: "project", apiKey: "key", appID: "1:2:ios:3", bundleIdentifier: "org.example")
    configuration.modelEndpoint = server.url("")
    configuration.installationEndpoint = isRegistered ? server.url("") : nil
    return FirebaseModelHost(configuration, folder: folder)
  }

  func store(_ host: any ModelHosting) -> HostedModelStore {
    var options = DownloadOptions()
    options.maximumAttempts = 1
    options.maximumByteCount = 1 << 16
    options.retryDelayInMilliseconds = 1
    options.stallTimeoutInMilliseconds = 1000
    return HostedModelStore(host: host, folder: folder, options: options)
  }

  /// Returns the bytes of the current model; nil if there is none.
  static func bytes(in store: HostedModelStore) throws -> [UInt8]? {
    guard store.isDownloaded(name) else { return nil }
    return try store.open(name).bytes.withBytes { span in span.withUnsafeBytes { Array($0) } }
  }
}

extension Door {
  /// The responses of model hosts and their registries.
  ///
  /// A stored model stays until a valid one has arrived.
  static let hosts = Door("hosts", weight: 2) { folder in
    let place = try HostedPlace(folder)
    let models = try [ModelMaker.addition, .convolution].map { try $0.bytes() }
    return { random in
      defer { FileSystem.remove(place.folder) }
      let isFirebase = Bool.random(using: &random)
      let store = place.store(
        isFirebase
          ? place.firebase(isRegistered: Bool.random(using: &random))
          : try HTTPSModelHost(url: place.server.url("/model")))
      var before: [UInt8]?
      if Bool.random(using: &random) {
        let old = models[0]
        place.answers { HostReplies(model: old, url: place.server.url("/model")).answer($0) }
        try store.download(HostedPlace.name)
        before = old
      }
      var replies = HostReplies(model: models[1], url: place.server.url("/model"))
      replies.spoil(using: &random)
      let (spoilt, sent) = (replies, replies.model)
      place.answers { spoilt.answer($0) }
      let answer = try answer { try store.download(HostedPlace.name) }
      let after = try HostedPlace.bytes(in: store)
      try Finding.unless(
        after == before || answer == .taken && after == sent,
        "\(answer), and the model is neither what was there nor what came")
      try Finding.unless(answer == .refused || after != nil, "it was downloaded and is not there")
      // After any response, an honest server is understood.
      place.answers { HostReplies(model: models[1], url: place.server.url("/model")).answer($0) }
      try store.download(HostedPlace.name)
      try Finding.unless(
        HostedPlace.bytes(in: store) == models[1], "an honest server's model does not arrive")
      return answer
    }
  }

  /// The notes of hosted models in the cache: the version in use, and the identity of this machine.
  static let hosted = Door("hosted", weight: 1) { folder in
    let place = try HostedPlace(folder)
    let model = try ModelMaker.addition.bytes()
    let store = place.store(place.firebase(isRegistered: true))
    return { random in
      defer { FileSystem.remove(place.folder) }
      place.answers { HostReplies(model: model, url: place.server.url("/model")).answer($0) }
      try store.download(HostedPlace.name)
      var files = try notes(in: place.folder + "/hosted")
      try Finding.unless(files.count >= 3, "there are only the notes \(files)")
      // A file system's timestamps may be this coarse: a change within that time is not noticed.
      usleep(12_000)
      files.shuffle(using: &random)
      for file in files.prefix(Int.random(in: 1...files.count, using: &random)) {
        let bytes = Array(try Data(contentsOf: URL(filePath: file)))
        try Data(random.damaged(bytes)).write(to: URL(filePath: file))
      }
      let kept = try HostedPlace.bytes(in: store)
      try Finding.unless(kept == nil || kept == model, "another file than the model is used")
      // Damage must not outlive a download from an honest server.
      try store.download(HostedPlace.name)
      try Finding.unless(
        HostedPlace.bytes(in: store) == model, "an honest server does not mend what was damaged")
      return kept == nil ? .refused : .taken
    }
  }

  /// Returns all small files below a folder except locks: notes, and models, whose damage must show
  /// too.
  private static func notes(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .map { "\(folder)/\($0)" }
      .filter { !$0.bytes.hasSuffix(".lock") && FileIdentity(of: $0) != nil }
  }
}

/// The replies of an honest server to all three requests, until they are spoiled.
private struct HostReplies: Sendable {
  var model: [UInt8]
  private var offer: [UInt8]
  private var offerFields: [String] = []
  private var registration: [UInt8]
  private var statuses = ["200 OK", "200 OK", "200 OK"]

  init(model: [UInt8], url: String) {
    self.model = model
    offer = Array(
      #"{"downloadUri": "\#(url)", "sizeBytes": "\#(model.count)", "modelFormat": "TFLITE"}"#.utf8)
    registration = Array(
      """
      {"fid": "cIdentifier", "refreshToken": "refresh", "token": "t", "expiresIn": "604800s",
       "authToken": {"token": "token", "expiresIn": "604800s"}}
      """.utf8)
  }

  /// Spoils some of it, so that overall about every other download fails.
  mutating func spoil(using random: inout SeededGenerator) {
    if random.isOne(in: 3) { offer = random.damaged(offer) }
    if random.isOne(in: 4) { registration = random.damaged(registration) }
    if random.isOne(in: 4) { model = random.damaged(model) }
    let tags = ["\"a\"", "", "W/\"\u{1}\"", String(repeating: "x", count: 9000), "../../x", "\"ü"]
    if Bool.random(using: &random) { offerFields.append("ETag: \(random.one(of: tags))") }
    let others = [
      "304 Not Modified", "401 No", "404 No", "500 \u{0}", "302 Found", "206 Part", "x",
    ]
    for index in statuses.indices where random.isOne(in: 8) {
      statuses[index] = random.one(of: others)
    }
    if random.isOne(in: 8) { offer = Array(repeating: UInt8(ascii: "["), count: 5000) }
  }

  func answer(_ request: LocalServer.Request) -> [LocalServer.Step] {
    switch request.path {
    case _ where request.method == "POST": .reply(statuses[0], registration)
    case _ where request.path.contains(":download"):
      .reply(statuses[1], offer, headers: offerFields)
    default: .reply(statuses[2], model, headers: offerFields)
    }
  }
}
