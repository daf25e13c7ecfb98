internal import ModelFiles
internal import VisionBase

/// The options of every task that names classes: which classes are reported, and under which names.
public struct CategoryOptions: Hashable, Sendable {
  /// The minimum score of a result; nil uses the model's own threshold, if any.
  ///
  /// A model's metadata may name a threshold. A YOLO detector has 0.25, and only reports higher
  /// scores.
  public var scoreThreshold: Float?

  /// The maximum number of results, best first; nil keeps all.
  ///
  /// It limits the objects of a detector, or the classes of each head of a classifier.
  public var maxResults: Int?

  /// The only class names to report, if not empty; cannot be combined with `categoryDenylist`.
  ///
  /// Names are compared by their bytes, and one that several classes have stands for all of them.
  /// A name that the model does not have throws `optionInvalid`, which suggests the nearest name
  /// that it has.
  public var categoryAllowlist: [String]

  /// Class names to leave out; cannot be combined with `categoryAllowlist`.
  ///
  /// A name that the model does not have throws `optionInvalid` here, too.
  public var categoryDenylist: [String]

  /// The language of display names, spelled exactly as in the model's metadata.
  public var displayNamesLocale: String

  /// The effect of names that the model does not have.
  package var unknownNames = UnknownNames.refused

  /// The effects of names that a model does not have.
  package enum UnknownNames: Hashable, Sendable {
    /// They are an error.
    case refused
    /// They are ignored, as in both upstreams: a list of only unknown names filters nothing.
    case ignored
    /// They are names of another model: an allowlist of only unknown names leaves nothing.
    case matchNothing
  }

  /// Creates options.
  public init(
    scoreThreshold: Float? = nil, maxResults: Int? = nil, categoryAllowlist: [String] = [],
    categoryDenylist: [String] = [], displayNamesLocale: String = "en"
  ) {
    self.scoreThreshold = scoreThreshold
    self.maxResults = maxResults
    self.categoryAllowlist = categoryAllowlist
    self.categoryDenylist = categoryDenylist
    self.displayNamesLocale = displayNamesLocale
  }
}

extension CategoryOptions {
  /// Checks the options that do not depend on a model.
  func check() throws(VisionError) {
    if let maxResults, maxResults <= 0 {
      throw VisionError(
        .optionInvalid, "the largest number of results must be positive, got \(maxResults)",
        cause: CategoryOptionsFault.maxResults(maxResults))
    }
    guard categoryAllowlist.isEmpty || categoryDenylist.isEmpty else {
      throw VisionError(
        .optionInvalid, "categories can be allowed or denied, not both",
        cause: CategoryOptionsFault.bothLists)
    }
  }

  /// Returns the filter for an output with scores.
  func filter(
    _ scores: TensorMetadata, _ labels: LabelMap?, _ model: ModelFile
  ) throws(VisionError) -> CandidateFilter {
    // The metadata's threshold is not even read if the options set one.
    let threshold =
      if let scoreThreshold { Float?.some(scoreThreshold) } else { try scores.scoreThreshold() }
    return CandidateFilter(
      scoreThreshold: threshold, largestCount: maxResults, classes: try classFilter(labels, model))
  }

  /// Throws `optionInvalid` for a name that is in none of the label maps.
  func checkNames(_ labels: [LabelMap?], _ model: ModelFile) throws(VisionError) {
    guard unknownNames == .refused else { return }
    for (list, names) in [
      ("categoryAllowlist", categoryAllowlist), ("categoryDenylist", categoryDenylist),
    ] {
      for name in names
      where !labels.contains(where: { $0?.indices(of: name).isEmpty == false }) {
        let known = labels.flatMap { $0?.names ?? [] }
        let advice =
          nearestName(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "vision models inspect lists the \(counted(known.count, "class", "classes")) it knows"
        throw VisionError(
          .optionInvalid, "\(list): \(model.bytes.name) knows no class '\(name)'; \(advice)",
          cause: CategoryOptionsFault.unknownName(name))
      }
    }
  }

  /// Returns the name lists as a set of classes.
  private func classFilter(
    _ labels: LabelMap?, _ model: ModelFile
  ) throws(VisionError) -> ClassFilter {
    let names = categoryAllowlist + categoryDenylist
    guard !names.isEmpty else { return .all }
    guard let labels else {
      throw VisionError(
        .optionInvalid,
        "\(model.bytes.name): categories cannot be allowed or denied, the model has no labels",
        cause: CategoryOptionsFault.listWithoutLabels)
    }
    // Upstreams stop at the first class of a name.
    let most = unknownNames == .ignored ? 1 : labels.count
    let indices = Set(names.flatMap { labels.indices(of: $0).prefix(most) })
    guard !indices.isEmpty else {
      return unknownNames == .matchNothing && categoryDenylist.isEmpty ? .only([]) : .all
    }
    return categoryAllowlist.isEmpty ? .except(indices) : .only(indices)
  }
}

/// A category option that cannot be used; the `cause` of a `VisionError`.
package enum CategoryOptionsFault: Error, Hashable, Sendable {
  /// `maxResults` is not positive.
  case maxResults(Int)
  /// Both lists of categories are set.
  case bothLists
  /// A list of categories is set, but the model has no labels.
  case listWithoutLabels
  /// A list of categories contains a name that the model does not have.
  case unknownName(String)
}
