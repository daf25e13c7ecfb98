package import ModelFiles
package import VisionBase

/// An opened model on its way to another process of this program.
///
/// Its bytes go along as an open file. So the other process neither opens, identifies nor tries the
/// model a second time, and has the same bytes whatever lies at the path by then.
package struct HandedModel: Sendable, Equatable {
  /// The path by which the other process finds the model.
  package let path: String
  /// The reason why it may be run.
  let standing: AdmittedModel.Standing
  /// True if it runs in a process of its own.
  let isIsolated: Bool

  /// The beginning of words for handed models.
  private static let start = "__model="

  init(path: String, standing: AdmittedModel.Standing, isIsolated: Bool) {
    (self.path, self.standing, self.isIsolated) = (path, standing, isIsolated)
  }

  /// Returns true if a word on a command line is meant for a handed model.
  package static func isMeant(by word: String) -> Bool { word.bytes.hasPrefix(start.bytes) }

  /// The model as a word on a command line.
  package var word: String {
    Self.start + "\(standing.rawValue),\(isIsolated ? "isolated" : "here"),\(path)"
  }

  /// Parses `word`; nil for anything else.
  package init?(word: String) {
    guard let facts = word.bytes.dropping(prefix: Self.start.bytes),
      let (reason, rest) = facts.cut(at: ","), let (place, path) = rest.cut(at: ","),
      let standing = AdmittedModel.Standing(rawValue: String(reason)),
      ["isolated", "here"].contains(String(place)), !path.isEmpty
    else { return nil }
    self.init(path: String(path), standing: standing, isIsolated: place == "isolated")
  }
}

extension AdmittedModel {
  /// Returns the model and its file for another process, which finds it by a path.
  package func handed(
    as path: String
  ) throws(VisionError) -> (model: HandedModel, file: OpenFile) {
    let model = HandedModel(path: path, standing: standing, isIsolated: isolation != nil)
    if let source { return (model, source) }
    let memory = try SystemCall.attempt("\(path): cannot be handed to another process") {
      () throws(SystemError) in
      try SharedMemory(constant: bytes)
    }
    return (model, memory.file)
  }
}

extension ModelAdmission {
  /// Keeps a model that this process's parent opened, in place of whatever lies at its path.
  ///
  /// It runs in `isolation` if it ran in a separate process there.
  package static func take(
    _ handed: HandedModel, _ file: OpenFile, isolation: ModelIsolation?
  ) throws(VisionError) {
    keep(try AdmittedModel(taking: handed, file, isolation: isolation), at: handed.path)
  }
}
