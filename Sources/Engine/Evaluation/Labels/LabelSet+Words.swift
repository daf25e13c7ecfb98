internal import VisionBase

extension LabelSet {
  /// Returns a message that none of `count` given or answered pictures has labels.
  package func words(onStrangers count: Int) -> String {
    guard let first = pictures.first.map({ LongName.shown($0.name) }) else {
      return "the labels name no pictures"
    }
    let subject = count == 1 ? "the picture is not" : "none of the \(count) pictures is"
    return pictures.count == 1
      ? "\(subject) \(first), the only one that has labels"
      : "\(subject) among the \(pictures.count) that have labels, such as \(first)"
  }
}
