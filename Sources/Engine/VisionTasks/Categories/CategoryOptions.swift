internal import ModelFiles
internal import VisionBase

/// Which classes are reported, and what they are called: the options of every task that names
/// classes.
public struct CategoryOptions: Hashable, Sendable {
  /// Results with a lower score are left out; nil takes the threshold in the model's metadata, if
  /// any.
  public var scoreThreshold: Float?

  /// At most this many results, the best: objects of a detector, classes of each head of a
  /// classifier; nil gives all.
  public var maxResults: Int?

  /// Only classes of these names, when not empty; cannot be combined with `categoryDenylist`.
  ///
  /// Names the model does not know are ignored; a list of nothing but such names filters nothing.
  public var categoryAllowlist: [String]

  /// No classes of these names; cannot be combined with `categoryAllowlist`.
  public var categoryDenylist: [String]

  /// The language of display names, exactly as the model's metadata write it.
  public var displayNamesLocale: String

  /// Makes options.
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
  /// Checks what can be checked without a model.
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

  /// What gets through of an output with scores.
  func filter(
    _ scores: TensorMetadata, _ labels: LabelMap?, _ model: ModelFile
  ) throws(VisionError) -> CandidateFilter {
    // What the metadata say is not even looked at when the options decide.
    let threshold =
      if let scoreThreshold { Float?.some(scoreThreshold) } else { try scores.scoreThreshold() }
    return CandidateFilter(
      scoreThreshold: threshold, largestCount: maxResults, classes: try classFilter(labels, model))
  }

  /// The lists of names as a set of classes; lists of unknown names filter nothing, as upstream.
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
    let indices = Set(names.compactMap(labels.index(of:)))
    guard !indices.isEmpty else { return .all }
    return categoryAllowlist.isEmpty ? .except(indices) : .only(indices)
  }
}

/// Why options about categories cannot be followed, for programs; the `cause` of a `VisionError`.
package enum CategoryOptionsFault: Error, Hashable, Sendable {
  /// `maxResults` is not positive.
  case maxResults(Int)
  /// Both lists of categories are in use.
  case bothLists
  /// A list of categories is in use, but the model has no labels.
  case listWithoutLabels
}
