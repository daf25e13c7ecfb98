import VisionBase

/// The process in which a part of the self-check runs.
enum CheckProcess {
  /// The first argument of such a process; the part and its places follow.
  static let word = "__self-check"

  /// The time limit of a part; each takes far less than a second on an idle machine.
  static let limitInSeconds = 20.0

  /// The beginning of its lines: a library may print others.
  private static let mark = "__finding "
  /// Its last line: a library may end the process as if all were well.
  private static let end = "__end"

  /// Returns true if the arguments ask this process to examine a part for its parent.
  static func isMeant(by words: [String]) -> Bool { words.count == 4 && words[0] == word }

  /// Examines a part and writes its findings to standard output.
  static func serve(_ words: [String], program: String?) -> ExitCode {
    guard isMeant(by: words), let part = CheckPart(rawValue: words[1]),
      (try? ParentProcess.endThisProcessWithIt()) != nil
    else { return .wrongUsage }
    let place = CheckPlace(
      cache: words[2], scratch: words[3].isEmpty ? nil : words[3], program: program)
    let output = TextSink(descriptor: 1)
    for finding in part.findings(place) {
      output.write(.script(mark + JSONValue.object(finding.members).text + "\n"))
    }
    output.write(.script(end + "\n"))
    output.flush()
    return .success
  }

  /// Has a process of a program examine a part, and waits for it, or until `isOver` returns true.
  static func findings(
    of part: CheckPart, by program: String, _ place: CheckPlace,
    limitInSeconds: Double = limitInSeconds, isOver: () -> Bool = { false }
  ) -> [Finding] {
    var child = ToolProcess(
      program, [word, part.rawValue, place.cache, place.scratch ?? ""],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    child.keepsErrors = false
    let deadline = MonotonicClock.seconds + limitInSeconds
    var text: [UInt8] = []
    var isLate = false
    do throws(VisionError) {
      let ending = try child.run {
        () throws(VisionError) in
        isLate = MonotonicClock.seconds > deadline
        if isLate { throw VisionError(.runtimeFailed, "it takes too long") }
        if isOver() { throw VisionError(.cancelled, "it was canceled") }
      } hearing: {
        text += $0
      }
      return read(text, ending, of: part)
    } catch {
      let words =
        isLate
        ? "it did not end within \(fixed(limitInSeconds, decimals: 0)) seconds"
        : FailureLine.message(of: error)
      return read(text) + [fault(part, words)]
    }
  }

  /// Returns a process's findings, and one about its end if that was early.
  static func read(
    _ text: [UInt8], _ ending: ToolProcess.Ending, of part: CheckPart
  ) -> [Finding] {
    let found = read(text)
    let isWhole = String(decoding: text, as: UTF8.self).bytes.lines.last == end.bytes
    guard ending.status != 0 || !isWhole else { return found }
    let words =
      ending.status > 128
      ? "the process that tried it was ended by signal \(ending.status - 128)"
      : "the process that tried it ended with status \(ending.status)"
    return found + [fault(part, words)]
  }

  private static func read(_ text: [UInt8]) -> [Finding] {
    String(decoding: text, as: UTF8.self).bytes.lines.compactMap { line in
      guard let json = line.dropping(prefix: mark.bytes),
        let value = try? JSONValue(Array(String(json).utf8), name: "a finding")
      else { return nil }
      return Finding(json: value)
    }
  }

  private static func fault(_ part: CheckPart, _ words: String) -> Finding {
    Finding(
      part.name, .fault, isRequired: part.isRequired, found: words,
      mend: "vision self-check  # again; if it stays, report it with this page")
  }
}
