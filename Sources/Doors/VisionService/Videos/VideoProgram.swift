/// The program that processes videos for a service, in a process for each of them.
package struct VideoProgram: Sendable {
  /// The path of the program.
  package var path: String
  /// The arguments before those of a call.
  package var words: [String]
  /// The arguments after those of a call.
  package var lastWords: [String]
  /// The last arguments, omitted where a model is used that a client added.
  package var trustWords: [String]
  /// Environment variables that add to, or replace, those of this process.
  package var environment: [String: String]

  package init(
    path: String, words: [String] = [], lastWords: [String] = [], trustWords: [String] = [],
    environment: [String: String] = [:]
  ) {
    (self.path, self.words, self.lastWords) = (path, words, lastWords)
    (self.trustWords, self.environment) = (trustWords, environment)
  }

  /// The first argument of a child of this program; those of a call follow.
  package static let childWord = "__look-at-video"

  /// The video's name in results, which is the command's name for standard input.
  package static let inputName = "-"

  /// The part of a job's results that an error costs, reported by the program with the error.
  package enum Loss: String, Sendable {
    /// Not all findings could be kept.
    case lines
    /// The video could not be drawn, or not to its end.
    case drawing
  }

  /// A call of the program.
  package struct Call: Sendable, Equatable {
    /// The folder of the video and of the files made from it.
    package var folder: VideoFolder
    /// Maximum length of a file that may be made, in bytes.
    package var fileLimit: Int
    /// The task.
    package var task: String
    /// The options, as `--name=value`.
    package var words: [String]

    package init(folder: VideoFolder, fileLimit: Int, task: String, words: [String]) {
      (self.folder, self.fileLimit, self.task, self.words) = (folder, fileLimit, task, words)
    }

    /// Parses the words made by `allWords`; nil for anything else.
    package init?(words: ArraySlice<String>) {
      let all = Array(words)
      guard all.count >= 3, let limit = Int(all[1]) else { return nil }
      self.init(
        folder: VideoFolder(path: all[0]), fileLimit: limit, task: all[2],
        words: Array(all.dropFirst(3)))
    }

    /// The call as words of a command line.
    package var allWords: [String] { [folder.path, "\(fileLimit)", task] + words }
  }
}

/// The folder of a job, and the paths of its files.
package struct VideoFolder: Sendable, Equatable {
  package var path: String

  package init(path: String) { self.path = path }

  /// The uploaded video.
  package var video: String { "\(path)/\(BodyFile.name)" }
  /// The findings, a line of JSON for each frame.
  package var lines: String { "\(path)/lines.jsonl" }
  /// The annotated video.
  package var annotated: String { "\(path)/annotated.mp4" }
}
