import Foundation

/// An error in a command line, in words for its author.
package struct SettingsProblem: Error {
  /// The message.
  package let words: String

  /// Creates a problem.
  package init(_ words: String) { self.words = words }
}

/// The words of a command line: a task, a source, and settings as `--NAME VALUE`.
package struct Settings {
  /// A setting of an app.
  package struct Choice {
    let name: String
    let placeholder: String
    let help: String

    /// Declares a setting; without a placeholder it takes no value.
    package init(_ name: String, _ placeholder: String = "", _ help: String) {
      (self.name, self.placeholder, self.help) = (name, placeholder, help)
    }
  }

  /// The settings of every app.
  package static let common = [
    Choice("output", "FILE", "draw into an MP4, or of a gallery into a folder"),
    Choice("serve", "PORT", "draw into a page at http://127.0.0.1:PORT/ (0 takes a free port)"),
    Choice("duration", "SECONDS", "end after so long"),
    Choice("gallery", "", "take the source for a folder of single pictures"),
  ]

  /// The app's task, its first word.
  package let task: String
  /// The source of pictures, its second word.
  package let source: String
  private let values: [String: String]

  /// Parses the words of a command line.
  ///
  /// Throws a `SettingsProblem` for words that the app does not know.
  package init(_ words: some Sequence<String>, tasks: [String], choices: [Choice]) throws {
    var values: [String: String] = [:]
    var places: [String] = []
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        places.append(word)
        continue
      }
      guard let choice = choices.first(where: { "--\($0.name)" == word }) else {
        throw SettingsProblem("there is no setting \(word)")
      }
      guard !choice.placeholder.isEmpty else {
        values[choice.name] = ""
        continue
      }
      guard let value = rest.popFirst() else {
        throw SettingsProblem("\(word) needs a \(choice.placeholder)")
      }
      values[choice.name] = value
    }
    guard places.count == 2, tasks.contains(places[0]) else {
      throw SettingsProblem("name a task (\(tasks.joined(separator: ", "))) and a source")
    }
    (task, source, self.values) = (places[0], places[1], values)
  }

  /// Returns true if a setting without a value is present.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns the text of a setting; nil if it is not set.
  package func text(_ name: String) -> String? { values[name] }

  /// Returns the number of a setting, or the default.
  ///
  /// Throws a `SettingsProblem` if it is not a number in the range.
  package func number<Number: LosslessStringConvertible & Comparable>(
    _ name: String, in range: ClosedRange<Number>, default usual: Number
  ) throws -> Number {
    guard let text = values[name] else { return usual }
    guard let number = Number(text), range.contains(number) else {
      throw SettingsProblem(
        "--\(name) is a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
    return number
  }

  /// Returns the help of an app.
  package static func usage(_ app: String, tasks: [String], choices: [Choice]) -> String {
    let rows = choices.map { choice in
      let name = "--\(choice.name) \(choice.placeholder)"
      return "  " + name.padding(toLength: max(26, name.count + 2), withPad: " ", startingAt: 0)
        + choice.help
    }
    return """
      usage: \(app) \(tasks.joined(separator: "|")) SOURCE [SETTING]…

      SOURCE is a camera (camera: the first one, or what the variable VISION_TASKS_CAMERA names;
      camera:0), a stream in a camera's place (rtsp://…, http(s)://…), a video, numbered pictures
      (frame-%04d.png), a folder of pictures, or a picture.

      \(rows.joined(separator: "\n"))
      """
  }
}
