import Foundation

/// What is wrong with a command line, in words for whoever wrote it.
package struct SettingsProblem: Error {
  /// The words.
  package let words: String

  /// Makes a problem.
  package init(_ words: String) { self.words = words }
}

/// The words of a command line: a task, a source, and settings as `--NAME VALUE`.
package struct Settings {
  /// A setting that an app has.
  package struct Choice {
    let name: String
    let placeholder: String
    let help: String

    /// Declares a setting; without a placeholder it takes no value.
    package init(_ name: String, _ placeholder: String = "", _ help: String) {
      (self.name, self.placeholder, self.help) = (name, placeholder, help)
    }
  }

  /// What every app has.
  package static let common = [
    Choice("output", "FILE", "draw into an MP4, or of a gallery into a folder"),
    Choice("serve", "PORT", "draw into a page at http://127.0.0.1:PORT/ (0 takes a free port)"),
    Choice("duration", "SECONDS", "end after so long"),
    Choice("gallery", "", "take the source for a folder of single pictures"),
  ]

  /// What the app is to do, its first word.
  package let task: String
  /// Where pictures come from, its second word.
  package let source: String
  private let values: [String: String]

  /// Reads the words of a command line.
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

  /// Whether a setting that takes no value is there.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// The text of a setting; nil where it is not set.
  package func text(_ name: String) -> String? { values[name] }

  /// The number of a setting, or the usual one.
  ///
  /// Throws a `SettingsProblem` for what is no number in the range.
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

  /// The help of an app.
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
