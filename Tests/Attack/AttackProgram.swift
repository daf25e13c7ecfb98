import CommandLineParsing
import Foundation
import VisionBase

/// The program `attack`: tries to break the package from outside, and prints how to reproduce it.
struct AttackProgram {
  /// A part of the program: its command and its action, which throws its finding.
  typealias Part = (command: Command, run: @Sendable (ParsedArguments) throws -> Void)

  private let parts: [Part] = [
    FuzzCommand.part, FuzzCommand.child, StreamCommand.part, RaceCommand.part, RaceCommand.child,
    KillCommand.part, KillCommand.child, AgreeCommand.part,
  ]

  /// Runs a command line and returns the exit status.
  func run(_ words: [String]) -> Int32 {
    let root = Command(
      "attack", summary: "Tries to break the package from outside.",
      subcommands: parts.map(\.command))
    do {
      switch try CommandParser(root).parse(words) {
      case .help(let path): say(HelpPage(path).text(width: 80), terminator: "")
      case .version: say("attack")
      case .run(let path, let arguments):
        try parts.first { $0.command.name == path.command.name }?.run(arguments)
      }
      return 0
    } catch let error as UsageError {
      for line in error.lines { say(line) }
      return 2
    } catch {
      say("attack: \(error)")
      return 1
    }
  }
}

/// The finding of an attack, in words.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws a finding if a condition does not hold.
  static func unless(_ holds: Bool, _ words: @autoclosure () -> String) throws {
    if !holds { throw Finding(words()) }
  }
}

/// Prints a line at once: buffered output of a killed process would be lost.
func say(_ text: String, terminator: String = "\n") {
  FileHandle.standardOutput.write(Data((text + terminator).utf8))
}
