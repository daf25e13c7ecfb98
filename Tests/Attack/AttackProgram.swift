import CommandLineParsing
import Foundation
import VisionBase

/// The program `attack`: tries to break the package from outside, and says how to do it again.
struct AttackProgram {
  /// A part of the program: what it is called with, and what it does; throws what it found.
  typealias Part = (command: Command, run: @Sendable (ParsedArguments) throws -> Void)

  private let parts: [Part] = [
    FuzzCommand.part, FuzzCommand.child, StreamCommand.part, RaceCommand.part, RaceCommand.child,
    KillCommand.part, KillCommand.child,
  ]

  /// Runs a command line and gives the status to end with.
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

/// What an attack found, in words.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws when something does not hold.
  static func unless(_ holds: Bool, _ words: @autoclosure () -> String) throws {
    if !holds { throw Finding(words()) }
  }
}

/// Prints a line at once: what a killed process had not printed yet would be lost.
func say(_ text: String, terminator: String = "\n") {
  FileHandle.standardOutput.write(Data((text + terminator).utf8))
}
