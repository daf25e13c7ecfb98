package import Inference
internal import VisionBase

/// The program that processes videos for a service, in a process for each of them.
package struct VideoProgram: Sendable {
  /// The path of the program.
  package var path: String
  /// The arguments before those of a call.
  package var words: [String]
  /// The arguments after those of a call.
  package var lastWords: [String]
  /// Environment variables that add to, or replace, those of this process.
  package var environment: [String: String]

  package init(
    path: String, words: [String] = [], lastWords: [String] = [],
    environment: [String: String] = [:]
  ) {
    (self.path, self.words) = (path, words)
    (self.lastWords, self.environment) = (lastWords, environment)
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
    /// The model files that the options name, which the service opened.
    ///
    /// They are open files of the program, from `firstModel` on; it opens none by itself.
    package var models: [HandedModel]
    /// The options, as `--name=value`.
    package var words: [String]

    /// The descriptor of the results.
    package static let results: Int32 = 3
    /// The descriptor of the first model.
    package static let firstModel: Int32 = 4

    package init(
      folder: VideoFolder, fileLimit: Int, task: String, models: [HandedModel] = [],
      words: [String]
    ) {
      (self.folder, self.fileLimit, self.task) = (folder, fileLimit, task)
      (self.models, self.words) = (models, words)
    }

    /// Parses the words made by `allWords`; nil for anything else.
    package init?(words: ArraySlice<String>) {
      let all = Array(words)
      guard all.count >= 3, let limit = Int(all[1]) else { return nil }
      let rest = all.dropFirst(3)
      // Options, which clients choose, begin with dashes.
      let handed = rest.prefix(while: HandedModel.isMeant)
      let models = handed.compactMap(HandedModel.init)
      guard models.count == handed.count else { return nil }
      self.init(
        folder: VideoFolder(path: all[0]), fileLimit: limit, task: all[2], models: models,
        words: Array(rest.dropFirst(handed.count)))
    }

    /// The call as words of a command line.
    package var allWords: [String] {
      [folder.path, "\(fileLimit)", task] + models.map(\.word) + words
    }
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
