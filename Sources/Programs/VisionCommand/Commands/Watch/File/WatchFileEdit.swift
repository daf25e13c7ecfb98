import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A change of a configuration file by a program, which leaves everything else in it as it is.
struct WatchFileEdit {
  /// The problems that keep a file from being changed.
  enum Fault: Error {
    /// The shapes would be wrong, for reasons that name their places in the file.
    case shapes([WatchFileFault.Problem])
    /// The file was wrong before.
    case file(VisionError)
    /// The file has no source of the name.
    case noSource
  }

  /// The cause of an error about a file that was changed since it was read.
  struct ChangedMeanwhile: Error {}

  private let path: String
  /// The path of the file, whatever links lead there.
  private let target: String
  /// The text that was read.
  private let original: [UInt8]
  /// The changed text.
  let bytes: [UInt8]

  /// Reads a file, and changes keys of a source; an empty list removes its key.
  ///
  /// Throws for a file that cannot be read, that lacks the source, or that is or would be wrong.
  init(_ path: String, source name: String, _ entries: [JSONValue.Member]) throws(Fault) {
    self.path = path
    do throws(VisionError) {
      target = try SystemCall.attempt("\(path): cannot be read") { () throws(SystemError) in
        try FileSystem.resolved(path)
      }
      original = try WatchFile.bytes(of: path)
      _ = try WatchFile(original, path: path)
      bytes = try Self.changed(try JSONValue(original, name: path), name, entries)
    } catch {
      throw .file(error)
    }
    guard !bytes.isEmpty else { throw .noSource }
    do throws(VisionError) {
      _ = try WatchFile(bytes, path: path)
    } catch {
      throw .shapes((error.cause as? WatchFileFault)?.problems ?? [])
    }
  }

  /// Writes the file: it appears whole or not at all, and keeps its permissions.
  ///
  /// Throws `fileFailed` where that fails, if the file is read-only, and with the cause
  /// `ChangedMeanwhile` if it is not the one that was read any more: an editor's change is kept.
  func write() throws(VisionError) {
    // Another file would take the place of one that may not be written.
    try SystemCall.attempt("\(target): cannot be written") { () throws(SystemError) in
      guard try FileStatus(of: target).permissions & 0o222 != 0 else {
        throw SystemError(call: "open", number: EACCES)
      }
      try SystemCall.check("access") { unsafe access(target, W_OK) }
    }
    // Copies that killed processes left may have passwords.
    TemporaryFile.removeLeftovers(of: target)
    try WholeFile.write(
      bytes.span.rawBytes, to: target, isDurable: true,
      check: { () throws(VisionError) in try checkIsUnchanged() })
  }

  private func checkIsUnchanged() throws(VisionError) {
    guard (try? FileSystem.resolved(path))?.bytes == target.bytes,
      (try? WatchFile.bytes(of: target)) == original
    else {
      throw VisionError(
        .fileFailed, "\(path): it was changed meanwhile", cause: ChangedMeanwhile())
    }
  }

  /// Returns the text of a changed file; empty if it has no source of the name.
  private static func changed(
    _ file: JSONValue, _ name: String, _ entries: [JSONValue.Member]
  ) throws(VisionError) -> [UInt8] {
    guard case .object(var members) = file,
      let place = members.firstIndex(where: { $0.name == "sources" }),
      case .array(var sources) = members[place].value,
      let number = sources.firstIndex(where: { $0["name"] == .string(name) })
    else { return [] }
    sources[number] = changed(sources[number], entries)
    members[place] = .init("sources", .array(sources))
    return Array((JSONValue.object(members).prettyText + "\n").utf8)
  }

  private static func changed(_ source: JSONValue, _ entries: [JSONValue.Member]) -> JSONValue {
    guard case .object(var members) = source else { return source }
    for entry in entries {
      let place = members.firstIndex { $0.name == entry.name }
      if entry.value == .array([]) {
        members.removeAll { $0.name == entry.name }
      } else if let place {
        members[place] = entry
      } else {
        // Before the rules, which name lines and zones.
        members.insert(entry, at: members.firstIndex { $0.name == "events" } ?? members.count)
      }
    }
    return .object(members)
  }
}
