import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Changes of a configuration file by a program, which leave everything else in it as it is.
enum WatchFileEdit {
  /// Writes new values of keys into the entry of a source; an empty list removes its key.
  ///
  /// The file appears whole or not at all, keeps its permissions, and gets the usual layout. Throws
  /// for a file that cannot be read or written, that lacks the source, or that would be wrong.
  static func change(
    _ path: String, source name: String, _ entries: [JSONValue.Member]
  ) throws(VisionError) {
    let file = try WatchFile.bytes(of: path)
    // A file that is wrong as it is stays as it is.
    try check(file, path)
    guard case .object(var members) = try JSONValue(file, name: path),
      let place = members.firstIndex(where: { $0.name == "sources" }),
      case .array(var sources) = members[place].value,
      let number = sources.firstIndex(where: { $0["name"] == .string(name) })
    else {
      throw VisionError(
        .optionInvalid,
        "the watched file has no source '\(name)' any more; take it with SIGHUP first")
    }
    sources[number] = changed(sources[number], entries)
    members[place] = .init("sources", .array(sources))
    let bytes = Array((JSONValue.object(members).prettyText + "\n").utf8)
    try check(bytes, path)
    let target = try FileSystem.attempt("\(path): cannot be written") { () throws(SystemError) in
      let resolved = try FileSystem.resolved(path)
      // Another file would take the place of one that may not be written.
      guard try FileStatus(of: resolved).permissions & 0o222 != 0 else {
        throw SystemError(call: "open", number: EACCES)
      }
      return resolved
    }
    // Of processes that were killed: the file may have passwords.
    TemporaryFile.removeLeftovers(of: target)
    try WholeFile.write(bytes.span.rawBytes, to: target, isDurable: true)
  }

  private static func check(_ bytes: [UInt8], _ path: String) throws(VisionError) {
    do throws(VisionError) {
      _ = try WatchFile(bytes, path: path)
    } catch {
      guard let fault = error.cause as? WatchFileFault else { throw error }
      throw VisionError(
        .optionInvalid, fault.problems.map(\.text).joined(separator: "; "), cause: fault)
    }
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
