/// The program that looks at videos for a service, in a process for each of them.
package struct VideoProgram: Sendable {
  /// Where it is.
  package var path: String
  /// The words that come before those of a call.
  package var words: [String]
  /// The words that come behind them.
  package var lastWords: [String]
  /// Words that come last of all, but not where a model is used that a client added.
  package var trustWords: [String]
  /// Variables that it gets besides, or instead of, those of this process.
  package var environment: [String: String]

  package init(
    path: String, words: [String] = [], lastWords: [String] = [], trustWords: [String] = [],
    environment: [String: String] = [:]
  ) {
    (self.path, self.words, self.lastWords) = (path, words, lastWords)
    (self.trustWords, self.environment) = (trustWords, environment)
  }

  /// What results call the video, as the command calls standard input.
  package static let inputName = "-"

  /// What of a job's results an error costs, as the program says with it.
  package enum Loss: String, Sendable {
    /// What was found could not all be kept.
    case lines
    /// The video could not be drawn, or not to its end.
    case drawing
  }

  /// What is asked of the program.
  package struct Call: Sendable, Equatable {
    /// Where the video is, and where goes what is made of it.
    package var folder: VideoFolder
    /// The longest file that may be made.
    package var fileLimit: Int
    /// The task.
    package var task: String
    /// The options, as `--name=value`.
    package var words: [String]

    package init(folder: VideoFolder, fileLimit: Int, task: String, words: [String]) {
      (self.folder, self.fileLimit, self.task, self.words) = (folder, fileLimit, task, words)
    }

    /// Takes apart what `allWords` put together; nil for anything else.
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

/// The folder of a job, and what is where in it.
package struct VideoFolder: Sendable, Equatable {
  package var path: String

  package init(path: String) { self.path = path }

  /// The video that was sent.
  package var video: String { "\(path)/\(BodyFile.name)" }
  /// What was found, a line of JSON for each frame.
  package var lines: String { "\(path)/lines.jsonl" }
  /// The video with marks.
  package var annotated: String { "\(path)/annotated.mp4" }
}
