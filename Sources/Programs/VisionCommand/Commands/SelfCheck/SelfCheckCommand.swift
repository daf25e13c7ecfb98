import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision self-check`: the parts that work on this machine, each tried, with a mend for each lack.
struct SelfCheckCommand {
  /// The cache folder.
  let cache: String
  /// This program, which examines each part in a process of its own; nil examines in this process.
  let program: String?
  /// Examines a part; tests replace it.
  var examine: @Sendable (CheckPart, CheckPlace) -> [Finding]

  /// The request to end, if there was one.
  private let ending: Lock<EndingSignal?>

  init(cache: String, program: String?) {
    let ending = Lock<EndingSignal?>(nil)
    (self.cache, self.program, self.ending) = (cache, program, ending)
    examine = { part, place in
      guard let program else { return part.findings(place) }
      return CheckProcess.findings(of: part, by: program, place) {
        ending.withLock { $0 != nil }
      }
    }
  }

  var subcommand: Subcommand {
    let declaration = Command(
      "self-check", summary: "Tries on one page what works on this machine.",
      discussion: """
        Each line has a state: ok, lacks (something can be installed or fetched) or fault. A line \
        that begins with > is the command that mends the line above it. Everything is tried: small \
        pictures and a video are encoded and decoded, small models run, and this program's kernels \
        are compared with the runtime to the bit, also on a model that you have fetched. Nothing is \
        sent or fetched, and files are written only to the cache folder.

        The exit status is 0 if all that is required works: the runtime and its answers, the \
        kernels, JPEG, PNG and WebP, the cache folder, and models that are here. It is 1 if \
        something of these does not. Everything else may be lacking.
        """,
      arguments: [CommonOptions.format],
      examples: [.init("vision self-check", "Prints the page.")])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let watch =
        console.ownsSignals
        ? InterruptWatch { [ending] signal in ending.withLock { $0 = $0 ?? signal } } : nil
      let page = page()
      watch?.end()
      if let signal = ending.withLock({ $0 }) { return signal.exitCode }
      switch arguments[CommonOptions.format] {
      case .json: console.output.write(Self.version.jsonLines + page.jsonLines)
      default:
        console.output.write(page.text(version: "vision \(ProgramVersion.version)"))
      }
      return page.exitCode
    }
  }

  /// The version as a line of JSON; text has it as its heading.
  private static let version = CheckPage(parts: [
    (.machine, [Finding("vision", isRequired: true, found: ProgramVersion.version)])
  ])

  /// Examines all parts, two at a time: each begins with a process that loads libraries.
  func page() -> CheckPage {
    let (scratch, isNew) = makeScratch()
    let claim = claim(scratch)
    defer { withExtendedLifetime(claim) { removeScratch(scratch, isNew: isNew) } }
    let place = CheckPlace(cache: cache, scratch: scratch, program: program)
    let parts = CheckPart.allCases
    let (examine, ending, results) = (examine, ending, Lock([CheckPart: [Finding]]()))
    let next = Lock(0)
    WorkerThread.concurrently(parts: program == nil ? 1 : 2) { _ in
      while true {
        let number = next.withLock { number in
          defer { number += 1 }
          return number
        }
        guard number < parts.count, ending.withLock({ $0 == nil }) else { return }
        let found = examine(parts[number], place)
        results.withLock { $0[parts[number]] = found }
      }
    }
    return results.withLock { results in
      CheckPage(parts: parts.map { ($0, results[$0] ?? []) })
    }
  }

  private var checks: String { "\(cache)/\(CachePart.checks.rawValue)" }

  /// Makes a folder in the cache for the parts' files; nil if that is impossible.
  ///
  /// The second result is true if the cache folder was made for it.
  private func makeScratch() -> (path: String?, isNew: Bool) {
    let isNew = FileKind(of: cache, followingLinks: true) == .missing
    let path = "\(checks)/\(MonotonicClock.nanoseconds)"
    return ((try? FileSystem.make(path, isPrivate: true)) == nil ? nil : path, isNew)
  }

  /// Locks a file in the folder, which `vision cache prune` leaves alone as long as this is open.
  private func claim(_ scratch: String?) -> OpenFile? {
    guard let scratch,
      let file = try? OpenFile(writing: "\(scratch)/\(CacheInventory.inUse)", permissions: 0o600)
    else { return nil }
    _ = try? file.lock()
    return file
  }

  private func removeScratch(_ path: String?, isNew: Bool) {
    if let path { FileSystem.remove(path) }
    FileSystem.removeEmptyFolder(checks)
    if isNew { FileSystem.removeEmptyFolder(cache) }
  }
}
