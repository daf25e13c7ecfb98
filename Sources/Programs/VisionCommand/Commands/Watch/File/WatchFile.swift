import Movies
import VisionBase
import VisionTasks

/// A configuration file of `vision watch`.
struct WatchFile: Sendable {
  /// The folder of snapshots and its limit.
  struct Snapshots: Equatable, Sendable {
    let folder: String
    let byteLimit: Int
  }

  /// The folder of clips, their limit, and the stretch of a video that each has.
  struct Clips: Equatable, Sendable {
    let folder: String
    let byteLimit: Int
    /// The time before the begin of an event, and after its end, in microseconds.
    let before: Int64
    let after: Int64
    /// The longest clip, in microseconds.
    let longest: Int64
  }

  /// The path of the file.
  let path: String
  /// The sources, whose names differ.
  let sources: [WatchSource]
  /// The snapshots; nil for none.
  let snapshots: Snapshots?
  /// The clips; nil for none.
  let clips: Clips?
  /// The ways out besides standard output.
  let ways: WatchWays

  /// Maximum size of a file in bytes.
  static let byteLimit = 1 << 20
  /// Maximum number of sources.
  static let mostSources = 100
  /// The default limit of a folder of snapshots or clips, in megabytes.
  static let usualMegabytes = 1000

  /// Reads a file.
  ///
  /// Throws the errors of reading, `inputInvalid` for text that is not JSON, and `optionInvalid`
  /// with the cause `WatchFileFault` for content that cannot be used.
  init(reading path: String) throws(VisionError) {
    try self.init(try Self.bytes(of: path), path: path)
  }

  /// Returns the bytes of a file; throws the errors of reading.
  static func bytes(of path: String) throws(VisionError) -> [UInt8] {
    let kind = FileKind(of: path, followingLinks: true)
    guard kind == .file else {
      let words = kind == .missing ? "there is no such file" : "it is not a file"
      throw VisionError(
        kind == .missing ? .inputMissing : .inputInvalid,
        "\(path): \(words); vision watch --example prints one to begin with")
    }
    let status = try FileSystem.attempt("\(path): cannot be read") { () throws(SystemError) in
      try FileStatus(of: path)
    }
    guard status.byteCount <= byteLimit else {
      throw VisionError(
        .inputInvalid, "\(path): it is larger than \(ByteCount.text(byteLimit))")
    }
    let bytes = try StableBytes(reading: path)
    return bytes.copy(of: 0..<bytes.byteCount)
  }

  /// Reads the text of a file.
  init(_ bytes: [UInt8], path: String) throws(VisionError) {
    guard String(validUTF8: bytes) != nil else {
      throw VisionError(.inputInvalid, "\(path): it is not text in UTF-8")
    }
    let problems = FoundProblems()
    let file = FileObject(try JSONValue(bytes, name: path), at: "", problems)
    self.path = path
    snapshots = file.object("snapshots").flatMap(Self.snapshots)
    clips = file.object("clips").flatMap(Self.clips)
    var ways = WatchWays(file)
    let sources = Self.sources(of: file)
    ways.take(
      sources.flatMap { source in
        source.rules.map { EventTopics.Event(source: source.name, event: $0.name) }
      }, of: file)
    (self.ways, self.sources) = (ways, sources)
    file.finish("the file")
    guard problems.all.isEmpty else {
      throw VisionError(WatchFileFault(problems: problems.all), in: path)
    }
  }

  private static func snapshots(_ object: FileObject) -> Snapshots? {
    let folder = object.folder("folder", as: "\"snapshots\"")
    let megabytes = object.wholeNumber("limitMegabytes", in: 1...1_000_000) ?? usualMegabytes
    object.finish("snapshots")
    return folder.map { Snapshots(folder: $0, byteLimit: megabytes * 1_000_000) }
  }

  private static func clips(_ object: FileObject) -> Clips? {
    func time(_ name: String, _ range: ClosedRange<Double>, _ usual: Double) -> Int64 {
      Int64((object.number(name, in: range) ?? usual) * 1e6)
    }
    let folder = object.folder("folder", as: "\"clips\"")
    let megabytes = object.wholeNumber("limitMegabytes", in: 1...1_000_000) ?? usualMegabytes
    let (before, after) = (time("beforeSeconds", 0...60, 5), time("afterSeconds", 0...60, 5))
    let longest = time("longestSeconds", 1...600, 60)
    object.finish("clips")
    if longest <= before {
      object.fault("longestSeconds", "the longest clip must be longer than beforeSeconds")
    }
    return folder.map {
      Clips(
        folder: $0, byteLimit: megabytes * 1_000_000, before: before, after: after,
        longest: longest)
    }
  }

  private static func sources(of file: FileObject) -> [WatchSource] {
    let objects = file.objects("sources")
    if objects.isEmpty {
      // A list that is too long has a problem already.
      guard file.problems.all.isEmpty || file.value("sources") == nil else { return [] }
      file.fault("sources", "there is no source; list at least one camera, stream or video")
    } else if objects.count > mostSources {
      file.fault("sources", "there are \(objects.count) sources; there can be \(mostSources)")
      return []
    }
    var names = TakenNames()
    var readsStandardInput = false
    return objects.compactMap { object in
      guard let source = WatchSource(object) else { return nil }
      guard names.take(source.name) else {
        object.fault("name", "another source has this name; give each its own")
        return nil
      }
      if case .standardInput? = source.movie {
        guard !readsStandardInput else {
          object.fault("input", "another source reads standard input, which can be read once")
          return nil
        }
        readsStandardInput = true
      }
      return source
    }
  }
}
