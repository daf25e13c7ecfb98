import Frames
import Movies
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// A source of a configuration file: what is read, with which model, and what is an event.
struct WatchSource: Sendable {
  /// The source's name in events.
  let name: String
  /// The input.
  let input: Input
  /// The task, with its request.
  let work: WatchedWork
  /// The lines, zones and region.
  let shapes: WatchShapes
  /// The rules of events.
  let rules: [EventRule]
  /// For each rule, true if its events have clips.
  let clipped: [Bool]
  /// Maximum number of processed frames in a second; nil for all.
  let mostPerSecond: Double?
  /// True if the models run only while something moves.
  let needsMotion: Bool
  /// The time after which an unseen object is gone, in microseconds.
  let lostAfter: Int64
  /// The file of the authorities that its server is checked against; nil for the system's.
  let authoritiesFile: String?
  /// The source's place in the file.
  let place: String
  /// The source as it is in the file.
  let json: JSONValue

  private static let lostSeconds = Double(EventEngine.usualLostAfter) / 1e6

  /// Reads a source; nil if it cannot be used, for which there is then a problem.
  init?(_ object: FileObject) {
    let known = object.problems.all.count
    let name = object.neededText("name", as: "\"front door\"")
    if let name, object.isPrintable(name, "name"), [".", ".."].contains(name) {
      object.fault("name", "addresses leave '\(name)' out; give the source another name")
    }
    let word = object.neededText("input", as: "\"rtsp://192.168.1.20/stream1\" or \"camera:0\"")
    mostPerSecond = object.number("rate", in: 0.001...1000)
    needsMotion = object.flag("motion") ?? false
    let movies = Self.movieWords(object)
    work = WatchedWork.read(object) { Self.request(object) }
    lostAfter = Int64(
      (object.number("lostAfterSeconds", in: 0.1...3600) ?? Self.lostSeconds) * 1e6)
    shapes = WatchShapes(object)
    let entries = WatchRules.read(object, shapes, work)
    (rules, clipped) = (entries.map(\.rule), entries.map(\.hasClip))
    object.finish("a source")
    let input = word.flatMap { Self.input($0, movies, object) }
    if object.problems.all.count == known, let input, case .movie(let movie) = input.source {
      Self.checkUse(of: movie, object)
    }
    guard object.problems.all.count == known, let name, let input else { return nil }
    (self.name, self.input) = (name, input)
    (place, json) = (object.place, object.json)
    authoritiesFile = movies.live.authoritiesFile
  }

  private static func request(_ object: FileObject) -> TrackRequest {
    var request = TrackRequest()
    request.model = object.text("model").map { ModelChoice($0) }
    request.classifier = object.text("classifier").map { ModelChoice($0) }
    request.allowedCategories = object.texts("allow")
    request.deniedCategories = object.texts("deny")
    request.locale = object.text("locale")
    request.scoreThreshold = object.number("scoreThreshold", in: 0...1)
    if let most = object.wholeNumber("maxObjects", in: 1...50) { request.maximumObjects = most }
    request.threads = object.wholeNumber("threads", in: 1...256)
    if let way = object.choice("orientation", of: Orientation.named.map(\.name)) {
      request.orientation = Orientation.named.first { $0.name == way }?.value
    }
    if !request.allowedCategories.isEmpty, !request.deniedCategories.isEmpty {
      object.fault("deny", "allow and deny exclude each other; leave one of them out")
    }
    return request
  }

  private static func movieWords(_ object: FileObject) -> MovieWords {
    var words = MovieWords()
    if let size = object.text("cameraSize") {
      do throws(ValueProblem) {
        words.cameraSize = try ValueType<CameraOptions.PictureSize>.pictureSize.parse(size)
      } catch {
        object.fault("cameraSize", error.message)
      }
    }
    let times = 0.0...1e9
    words.live.reconnectForSeconds = object.number("reconnectSeconds", in: times)
    if let time = object.number("connectTimeoutSeconds", in: 0...3600) {
      words.live.connectTimeoutInSeconds = time
    }
    if let time = object.number("stallTimeoutSeconds", in: 0...3600) {
      words.live.stallTimeoutInSeconds = time
    }
    words.live.usesDatagrams = object.flag("udp") ?? false
    words.live.allowsUnverifiedServers = object.flag("unverified") ?? false
    words.live.authoritiesFile = object.authorities("caFile")
    if words.live.allowsUnverifiedServers, words.live.authoritiesFile != nil {
      object.fault("caFile", "it has no effect beside \"unverified\": true")
    }
    words.live.allowedHosts = object.texts("allowHosts")
    for (index, host) in words.live.allowedHosts.enumerated() {
      guard let problem = LiveOptions.problem(ofAllowedHost: host) else { continue }
      object.fault("allowHosts[\(index)]", problem)
    }
    return words
  }

  /// The keys that apply to some sources only.
  private static let uses: [(key: String, use: OptionUse)] = [
    ("cameraSize", .cameras), ("reconnectSeconds", .live), ("connectTimeoutSeconds", .live),
    ("stallTimeoutSeconds", .live), ("udp", .rtspStreams), ("unverified", .secureStreams),
    ("caFile", .secureStreams), ("allowHosts", .webStreams),
  ]

  /// Adds a problem for each key that has no effect on a source.
  private static func checkUse(of movie: MovieSource, _ object: FileObject) {
    for (key, use) in uses where !use.covers(movie) {
      guard let value = object.value(key), value != .bool(false) else { continue }
      object.fault(key, "the key is for \(use.words); leave it out here")
    }
  }

  /// Returns the only input that a word means; adds a problem if it means none or several.
  private static func input(_ word: String, _ movies: MovieWords, _ object: FileObject) -> Input? {
    guard ListOfInputs.path(in: word) == nil else {
      object.fault("input", "a list of inputs is not read here; give each a source of its own")
      return nil
    }
    let inputs = InputList(movies: movies).movieInputs(for: [word])
    guard inputs.count == 1, let input = inputs.first else {
      object.fault(
        "input", "the folder holds \(inputs.count) videos; give each a source of its own")
      return nil
    }
    if case .unusable(let error) = input.source {
      object.fault("input", FailureLine.told(error.message, without: input.name) ?? error.message)
      return nil
    }
    return input
  }

  /// The video to read.
  var movie: MovieSource? {
    if case .movie(let source) = input.source { source } else { nil }
  }
}
