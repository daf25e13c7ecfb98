internal import VisionBase

/// The facts about a task that every interface shows: its names, its texts, and what it takes.
package struct TaskFacts: Sendable {
  /// The name in commands, routes and JSON, such as `detect`.
  package let name: String
  /// The title in menus, such as "Objects".
  package let title: String
  /// A few words for menus, such as "Finds things and says where".
  package let tagline: String
  /// The work as a noun, such as "object detection".
  package let noun: String
  /// The work as a sentence in which `*` stands for the material, such as "Finds objects in *".
  private let action: String
  /// The kind of model that the task runs; nil for a task without one.
  package let purpose: ModelPurpose?
  /// The material that the task takes.
  package let takes: Material
  /// True if the frames of a video continue one another, so that results depend on earlier ones.
  package let remembersFrames: Bool
  /// The meaning of a line of results in the format `json`.
  package let lineMeaning: String
  /// The contents of a row of a table, such as "each class"; nil without tables.
  package let rowMeaning: String?
  /// Words that stand for several models of the catalogue.
  package let modelWords: [ModelWord]
  /// The texts and relations of options in forms, by the options' names.
  package let forms: [String: OptionForm]
  /// The names in programming interfaces.
  package let snippets: TaskSnippets
  /// The texts of the command.
  package let command: CommandWords
  /// Command lines that measure the task.
  package let benchmarks: [Example]

  package init(
    _ name: String, title: String, tagline: String, noun: String, action: String,
    purpose: ModelPurpose?, takes: Material = .pictures, remembersFrames: Bool = false,
    lineMeaning: String = Self.usualLineMeaning, rowMeaning: String? = nil,
    modelWords: [ModelWord] = [], forms: [String: OptionForm] = [:],
    snippets: TaskSnippets = TaskSnippets(), command: CommandWords,
    benchmarks: [Example]
  ) {
    (self.name, self.title, self.tagline) = (name, title, tagline)
    (self.noun, self.action, self.purpose) = (noun, action, purpose)
    (self.takes, self.remembersFrames) = (takes, remembersFrames)
    (self.lineMeaning, self.rowMeaning) = (lineMeaning, rowMeaning)
    (self.modelWords, self.forms, self.snippets) = (modelWords, forms, snippets)
    (self.command, self.benchmarks) = (command, benchmarks)
  }

  package static let usualLineMeaning =
    "A line for each picture, and for each frame of a video that is looked at."

  /// Returns the task as a sentence about some material, such as "pictures of a stream".
  package func summary(of material: String) -> String {
    action.replacing(each: "*", by: material) + "."
  }

  /// The material that a task takes; videos are frames in order.
  package enum Material: String, Sendable {
    /// Single pictures, and the frames of videos.
    case pictures
    /// Videos only; numbered pictures and the pictures of a folder are one, too.
    case videos

    /// The material in a sentence.
    package var words: String {
      switch self {
      case .pictures: "pictures and videos"
      case .videos: "videos"
      }
    }
  }

  /// A word for a model of the catalogue that works only with others.
  package struct ModelWord: Sendable {
    package let word: String
    /// The title in menus.
    package let title: String
    /// The model's name in the catalogue.
    package let model: String
    /// The names of the models that it needs.
    package let others: [String]
    /// A shorter word with the same meaning, which menus do not show; nil without one.
    package let alias: String?

    package init(
      word: String, title: String, model: String, others: [String], alias: String? = nil
    ) {
      (self.word, self.title, self.model, self.others) = (word, title, model, others)
      self.alias = alias
    }

    /// Returns true if a user's word means these models.
    package func isMeant(by word: String) -> Bool { word == self.word || word == alias }
  }

  /// A command line and its effect.
  package struct Example: Sendable {
    package let line: String
    package let effect: String

    package init(_ line: String, _ effect: String) { (self.line, self.effect) = (line, effect) }
  }

  /// The texts of a task's command.
  package struct CommandWords: Sendable {
    /// Paragraphs about the results.
    package let discussion: String
    /// The help of `--annotate`; nil for a task that draws nothing.
    package let annotating: String?
    package let examples: [Example]

    package init(discussion: String, annotating: String? = nil, examples: [Example]) {
      (self.discussion, self.annotating, self.examples) = (discussion, annotating, examples)
    }
  }
}

/// The purpose of a model, in the catalogue's words.
///
/// The cases are ordered from the narrowest, as nearly every output can be read as a vector.
package enum ModelPurpose: String, CaseIterable, Sendable {
  case holistic
  case pose
  case gestures
  case hands
  case faceLandmarks = "face landmarks"
  case segmentation
  case detection = "object detection"
  case faceDetection = "face detection"
  case classification = "image classification"
  case embedding = "image embedding"
}
