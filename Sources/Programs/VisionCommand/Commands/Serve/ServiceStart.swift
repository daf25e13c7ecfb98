import CommandLineParsing
import Inference
import ModelDownloads
import OptionDeclarations
import VisionBase
import VisionReports
import VisionService

/// The translation of a command line into the configuration of a service.
struct ServiceStart {
  let services: Services
  let arguments: ParsedArguments
  let console: Console
  /// True if the clients are people at a page, who may add models and change what is watched unless
  /// an option forbids it.
  var isForPeople = false

  /// Returns the service's configuration; throws the faults of the options.
  func configuration() throws(VisionError) -> ServiceConfiguration {
    // First, because child processes must not inherit the token, and no thread runs yet that could
    // read the environment meanwhile.
    let access = try access()
    let given = arguments[ServiceOptions.models]
    let gate = ModelGate(admitModel: services.admitModel)
    try gate.check(given.compactMap(\.choice.file), arguments)
    var configuration = ServiceConfiguration(
      tasks: tasks, models: try ServiceModels(given), access: access)
    configuration.queueLimit = arguments[ServiceOptions.queue]
    configuration.patienceInSeconds = arguments[ServiceOptions.patience]
    configuration.bodyLimit = arguments[ServiceOptions.largestBody] << 20
    configuration.videoLimit = arguments[ServiceOptions.largestVideo] << 20
    configuration.videoSeconds = arguments[ServiceOptions.longestWork]
    configuration.spoolLimit = arguments[ServiceOptions.largestSpool] << 20
    configuration.videoProgram = services.videoProgram.map { program in
      var program = program
      program.words.append(VideoProgram.childWord)
      program.lastWords += ModelGate.isolationWords(arguments)
      program.environment["SWIFT_BACKTRACE"] = "enable=no"
      return program
    }
    let takesModels = arguments[ServiceOptions.modelUploads] ?? isForPeople
    guard takesModels || !arguments.isGiven(ServiceOptions.largestModel) else {
      throw VisionError(
        .optionInvalid, "--max-model is for models that clients add; it needs --model-uploads on")
    }
    if takesModels {
      let (admit, terms) = (services.admitModel, ModelGate.termsForStrangers(arguments))
      var uploads = ModelUploads { (path) throws(VisionError) in try admit(path, terms) }
      uploads.limit = arguments[ServiceOptions.largestModel] << 20
      configuration.modelUploads = uploads
    }
    if arguments[ServiceOptions.modelFetches] ?? isForPeople {
      configuration.fetchModel = fetchModel
    }
    if let workers = arguments[ServiceOptions.workers] { configuration.workers = workers }
    configuration.log = log
    configuration.remark = remark
    configuration.ownsHeap = true
    return configuration
  }

  private var fetchModel: ModelFetch {
    ModelFetch { [supply = services.models] (name, progress) throws(VisionError) in
      let cancellation = DownloadCancellation()
      _ = try supply.makePull()(name, cancellation) { done, total in
        if !progress(done, total) { cancellation.cancel() }
      }
    }
  }

  private var tasks: [ServedTask] {
    let chosen = arguments[ServiceOptions.tasks(of: services.tasks)]
    return services.tasks.filter { chosen.isEmpty || chosen.contains($0.facts.name) }
      .map { Self.served($0) }
  }

  private static func served(_ task: some ErasedTask) -> ServedTask { ServedTask(task.task) }

  /// True if a file names sources to watch.
  var watches: Bool { arguments[ServiceOptions.watched] != nil }

  /// Returns the watching of the file that the command line names; nil if it names none.
  ///
  /// Throws for a file that cannot be used.
  func watch() throws(VisionError) -> ServiceWatch? {
    guard let path = arguments[ServiceOptions.watched] else {
      guard !arguments.isGiven(ServiceOptions.watchEdits) else {
        throw VisionError(
          .optionInvalid, "--watch-edits is for a file of watched sources; it needs --watch")
      }
      return nil
    }
    let console =
      arguments[ServiceOptions.log] == .json ? Console(loggingJSON: console) : console
    return try ServiceWatch(
      path, WatchPreparation(services: services, arguments: arguments),
      takesChanges: arguments[ServiceOptions.watchEdits] ?? isForPeople, console: console)
  }

  /// Returns the server's address and identity.
  func place() throws(VisionError) -> ServerPlace {
    var place = ServerPlace()
    place.host = arguments[ServiceOptions.host]
    place.port = arguments[ServiceOptions.port]
    let files = (arguments[ServiceOptions.certificate], arguments[ServiceOptions.key])
    switch files {
    case (nil, nil): break
    case (let certificate?, let key?):
      place.identity = TLSIdentity(
        certificate: try Self.text(of: certificate), key: try Self.text(of: key))
    default:
      throw VisionError(
        .optionInvalid, "--tls-certificate and --tls-key belong together; give both or none")
    }
    return place
  }

  /// The limits on connections.
  var limits: ServerLimits {
    var limits = ServerLimits()
    limits.connections = arguments[ServiceOptions.connections]
    return limits
  }

  private func access() throws(VisionError) -> AccessPolicy {
    let host = arguments[ServiceOptions.host].lowercased()
    let token = try token()
    let names = Set(arguments[ServiceOptions.allowedHosts].map { $0.lowercased() })
    let isOwn = ServerPlace.isThisMachine(host)
    guard isOwn || token != nil else {
      throw VisionError(
        .optionInvalid,
        "anyone who can reach \(host) could use the service: give it a token with --token-file or the "
          + "variable \(ServiceOptions.tokenVariable), or listen on localhost")
    }
    // A proxy with the token may use any host name, unless names were given.
    guard isOwn || !names.isEmpty else { return AccessPolicy(token: token, hosts: nil) }
    let own = host.bytes.contains(":") ? "[\(host)]" : host
    return AccessPolicy(
      token: token, hosts: AccessPolicy.loopbackHosts.union(names).union([own]))
  }

  private func token() throws(VisionError) -> SecretToken? {
    let given = EnvironmentVariable.taken(ServiceOptions.tokenVariable)
    if let path = arguments[ServiceOptions.tokenFile] {
      let text = try Self.text(of: path)
      return try SecretToken(String(text.bytes.prefix { !$0.isLineBreak }))
    }
    guard given.bytes != nil else { return nil }
    guard let text = given.text else {
      throw VisionError(
        .optionInvalid, "the variable \(given.name) is not text in UTF-8, as a token must be")
    }
    return try SecretToken(text)
  }

  private var log: @Sendable (FinishedExchange) -> Void {
    let error = console.error
    switch arguments[ServiceOptions.log] {
    case .none: return { _ in }
    case .text:
      return { exchange in
        error.line(AccessLine(exchange).text)
        error.flush()
      }
    case .json:
      return { exchange in
        error.write(.json(AccessLine(exchange).json))
        error.flush()
      }
    }
  }

  private var remark: @Sendable (String) -> Void {
    let error = console.error
    switch arguments[ServiceOptions.log] {
    case .none: return { _ in }
    case .text:
      return { text in
        error.line("vision: \(text)")
        error.flush()
      }
    case .json:
      return { text in
        error.write(.json(["remark": .string(text)]))
        error.flush()
      }
    }
  }

  /// The longest file with a certificate or a token, in bytes.
  private static let longestText = 1 << 20

  private static func text(of path: String) throws(VisionError) -> String {
    let file = try StableBytes.open(path)
    guard try StableBytes.byteCount(of: file, path) <= longestText else {
      throw VisionError(.fileFailed, "\(path): this is not a short text file")
    }
    let bytes = try StableBytes(of: file, name: path, copyingUpTo: longestText)
    return String(decoding: bytes.copy(of: 0..<bytes.byteCount), as: UTF8.self)
  }
}
