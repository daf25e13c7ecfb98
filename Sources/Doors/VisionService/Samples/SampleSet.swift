internal import VisionBase
package import VisionReports

/// The limits on samples that clients send.
package struct SampleLimits: Sendable, Equatable {
  /// Maximum length of a request with samples in bytes.
  package var byteCount = 8 << 20
  /// Maximum number of files in a request.
  package var files = 100
  /// Maximum number of samples in a set: each pose is compared with all of them.
  package var samples = 10_000
  /// Maximum number of sets; the one that was not used for the longest makes room for a new one.
  package var sets = 32
  /// The seconds that a set is kept without being used.
  package var keptSeconds = 3600.0

  package init() {}
}

/// Samples that a client sent, in files of the service's spool.
///
/// The files are removed when this object is released.
package final class SampleSet: Sendable {
  /// The name, known only to the client that sent the samples.
  package let id = RandomName.secret()
  /// The task that has an option for them.
  package let task: String
  /// The path of the folder with the files.
  package let path: String
  /// The classes, sorted by name.
  package let classes: [SampleClass]

  private let folder: SampleFolder
  private let use = Lock(MonotonicClock.nanoseconds)

  init(_ folder: SampleFolder, task: String, classes: [SampleClass]) {
    (self.folder, self.task, self.classes) = (folder, task, classes)
    path = folder.path
  }

  /// The time of the last use on `MonotonicClock`.
  var lastUse: Int64 { use.withLock { $0 } }

  /// Marks the set as used, so that it is kept for longer.
  func touch() { use.withLock { $0 = MonotonicClock.nanoseconds } }

  /// Returns words about its files without the folder in which they are.
  func told(_ words: String) -> String { folder.told(words) }

  /// The description for clients.
  var json: JSONValue {
    [
      "id": .string(id), "task": .string(task),
      "classes": .array(
        classes.map { ["name": .string($0.name), "sampleCount": .integer($0.count)] }),
    ]
  }
}

/// A private folder with a client's files of samples, removed with this object.
final class SampleFolder: Sendable {
  /// The folder's path.
  let path: String

  private let budget: ByteBudget
  private let taken = Lock(0)

  /// Creates a folder with a random name in `parent`; its bytes are taken from `budget`.
  init(in parent: String, budget: ByteBudget) throws(VisionError) {
    path = "\(parent)/\(RandomName.make(12))"
    self.budget = budget
    try FileSystem.make(path, isPrivate: true)
  }

  deinit {
    FileSystem.remove(path)
    budget.give(taken.withLock { $0 })
  }

  /// Writes a file; throws `storageFull` if the budget has no room for it.
  func write(_ bytes: StableBytes, as name: String) throws(ServiceProblem) {
    guard budget.take(bytes.byteCount) else {
      throw ServiceProblem(
        507, .storageFull, "there is no room for the samples; videos and models have it",
        fields: [HTTPField("Retry-After", "60")])
    }
    taken.withLock { $0 += bytes.byteCount }
    do throws(VisionError) {
      try FileSystem.attempt("cannot keep the samples") { () throws(SystemError) in
        let file = try OpenFile(making: "\(path)/\(name)", permissions: 0o600)
        try bytes.withBytes { (span) throws(SystemError) in try file.write(span, at: 0) }
      }
    } catch {
      throw ServiceProblem(error, status: 507)
    }
  }

  /// Returns words about files without the folder in which they are.
  func told(_ words: String) -> String {
    words.replacing(each: "\(path)/", by: "").replacing(each: path, by: "the samples")
  }
}
