import CommandLineParsing
import Foundation
import OptionDeclarations
import TestSupport

/// `attack stream`: live streams for a long time, with flat memory and no lost callback.
enum StreamCommand {
  private static let seconds = Option(
    "seconds", .integer(in: 4 ... .max), default: 1800, help: "How long the streams run.")

  static let part: AttackProgram.Part = (
    Command("stream", summary: "Live streams for a long time.", arguments: [seconds]),
    { arguments in try run(seconds: arguments[seconds]) }
  )

  /// Returns the growth in memory allowed between the time after the start and the end, as a
  /// fraction.
  ///
  /// Pools of threads and of memory fill for about a minute, to some 5 MB; then nothing may grow.
  private static func allowedGrowth(seconds: Int) -> Double { seconds < 480 ? 0.2 : 0.03 }

  private static func run(seconds: Int) throws {
    try Finding.unless(Runtime.isPresent, Runtime.missing)
    let streams = try LiveStreams()
    let start = ContinuousClock.now
    let settled = min(120, seconds / 4)
    var settledBytes = 0
    while ContinuousClock.now - start < .seconds(seconds) {
      try streams.tick()
      if settledBytes == 0, ContinuousClock.now - start > .seconds(settled) {
        settledBytes = residentByteCount()
      }
    }
    try streams.finish()
    let growth = Double(residentByteCount() - settledBytes) / Double(settledBytes)
    let percent = (growth * 1000).rounded() / 10
    say(
      "stream: \(streams.frameCount) frames in \(seconds) s, none lost; resident memory "
        + "\(settledBytes >> 20) MB after \(settled) s, \(percent) % more at the end")
    guard !Sanitizer.isPresent else { return }
    try Finding.unless(growth < allowedGrowth(seconds: seconds), "memory grew by \(percent) %")
  }

  /// Returns the resident memory of this process in bytes.
  private static func residentByteCount() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ")
    let pages = fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
