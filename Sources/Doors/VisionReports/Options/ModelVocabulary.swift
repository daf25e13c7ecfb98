internal import ModelFiles
internal import OptionDeclarations
internal import VisionBase
internal import VisionTasks

/// A request that chooses among a model's categories.
protocol CategoryRequest {
  /// The only categories to report; empty allows all.
  var allowedCategories: [String] { get }
  /// Categories never to report.
  var deniedCategories: [String] { get }
  /// The language of display names; nil takes the usual one.
  var locale: String? { get }
  /// The lowest score to report; nil leaves the choice to the model.
  var scoreThreshold: Double? { get }
  /// The maximum number of results; nil reports all.
  var maximumResults: Int? { get }
}

extension CategoryRequest {
  /// The choice in the engine's form.
  var categories: CategoryOptions {
    CategoryOptions(
      scoreThreshold: scoreThreshold.map { Float($0) }, maxResults: maximumResults,
      categoryAllowlist: allowedCategories, categoryDenylist: deniedCategories,
      displayNamesLocale: locale ?? TaskOptions.usualLocale)
  }
}

/// The words that a model knows: its categories, and the languages of its display names.
///
/// The engine keeps upstream's rule that unknown categories are ignored. For a person who mistyped
/// the only one, that would report everything, so the interfaces for people reject words that the
/// model does not know.
struct ModelVocabulary: Sendable {
  /// The names of the model's classes.
  let categories: [String]
  /// The languages of its display names, as spelled in its metadata.
  let locales: [String]

  init(categories: [String], locales: [String]) {
    (self.categories, self.locales) = (categories, locales)
  }

  /// Reads the words from a model's metadata; there are none without any.
  init(in metadata: ModelMetadata?) throws(VisionError) {
    let locales = metadata?.outputs.flatMap(\.files)
      .filter { [.axisLabels, .valueLabels].contains($0.kind) }.compactMap(\.locale)
    let categories = try metadata?.classNames()
    self.init(categories: categories ?? [], locales: locales ?? [])
  }

  /// Reads the words from a model's description, of whichever family it is.
  init(of model: DescribedModel) throws(VisionError) {
    if let export = model.export {
      self.init(categories: export.classNames, locales: [])
    } else {
      try self.init(in: model.metadata)
    }
  }

  /// Returns a request's choice among a model's categories, with the language that the model has
  /// for the wanted one.
  ///
  /// Throws `optionInvalid` for a category or a language that the model does not have. The labels
  /// are not read for a request that names none.
  static func categories(
    of request: some CategoryRequest, in described: DescribedModel, _ model: String
  ) throws(VisionError) -> CategoryOptions {
    var categories = request.categories
    let namesNothing = request.allowedCategories.isEmpty && request.deniedCategories.isEmpty
    if namesNothing, request.locale == nil { return categories }
    let vocabulary = try ModelVocabulary(of: described)
    try vocabulary.check(request, model: model)
    categories.displayNamesLocale = try vocabulary.locale(request.locale, model: model)
    return categories
  }

  /// Returns the language of display names to ask some models for; `wanted` is a person's choice.
  ///
  /// Throws `optionInvalid` if none of the models has it.
  static func locale(
    _ wanted: String?, in models: [ModelFile], _ name: String
  ) throws(VisionError) -> String {
    guard wanted != nil else { return TaskOptions.usualLocale }
    var locales: [String] = []
    for model in models {
      locales += try ModelVocabulary(of: DescribedModel(model, recognizesExports: true)).locales
    }
    return try ModelVocabulary(categories: [], locales: locales).locale(wanted, model: name)
  }

  /// Returns the language among these that comes nearest to the wanted one, or else English.
  ///
  /// Upstream takes exactly the wanted one or none (docs/reference/mediapipe-tasks.md 3.9), and so
  /// do the engine and the compatibility layers. For a person, `pt_br` means `pt-BR`, `pt-BR` is
  /// better in `pt` than in English, and English better than nothing.
  func locale(_ wanted: String?, model: String) throws(VisionError) -> String {
    guard let wanted else { return TaskOptions.usualLocale }
    if let near = Self.nearest(to: wanted, among: locales) { return near }
    // Requesting the default is not a mistake, even if the model has no names in it.
    if wanted.isIn(TaskOptions.usualLocale) { return TaskOptions.usualLocale }
    let english = Self.nearest(to: TaskOptions.usualLocale, among: locales)
    if let english, !wanted.localeParts.isEmpty { return english }
    throw VisionError(
      .optionInvalid,
      "\(TaskOptions.locale.option.dashedName): " + languages(insteadOf: wanted, model))
  }

  /// Returns the remark that display names are in another language than the wanted one; empty if
  /// they are in that.
  static func remarks(wanted: String?, taken: String) -> [ResultRemark] {
    guard let wanted, !wanted.isIn(taken.localeParts.first ?? taken) else { return [] }
    return [.otherLanguage(wanted: wanted, taken: taken)]
  }

  private static func nearest(to wanted: String, among locales: [String]) -> String? {
    if locales.contains(wanted) { return wanted }
    var parts = wanted.localeParts
    while !parts.isEmpty {
      if let found = locales.first(where: { $0.localeParts == parts }) { return found }
      parts.removeLast()
    }
    return nil
  }

  /// Throws `optionInvalid` for a category or a language that is not among these words.
  func check(_ request: some CategoryRequest, model: String) throws(VisionError) {
    try check(
      allowed: request.allowedCategories, denied: request.deniedCategories, model: model)
    _ = try locale(request.locale, model: model)
  }

  /// Throws `optionInvalid` for a category that is not among these words.
  func check(
    allowed: [String], denied: [String], model: String
  ) throws(VisionError) {
    for (option, words) in [(TaskOptions.allow, allowed), (TaskOptions.deny, denied)] {
      for word in words where !categories.contains(where: { $0.bytes == word.bytes }) {
        throw VisionError(
          .optionInvalid, "\(option.option.dashedName): " + advice(on: word, model))
      }
    }
  }

  private func advice(on word: String, _ model: String) -> String {
    guard !categories.isEmpty else { return "the model \(model) has no labels" }
    let start = "the model \(model) has no category '\(word)'; "
    if let near = nearestName(to: word, among: categories) {
      return start + "did you mean '\(near)'?"
    }
    guard categories.count > Self.fewEnough else {
      return start + "it has " + categories.joined(separator: ", ")
    }
    return start + "vision models inspect \(model) lists the \(categories.count) it has"
  }

  private func languages(insteadOf locale: String, _ model: String) -> String {
    guard !locales.isEmpty else {
      return "the model \(model) has no display names in any language; leave the option out"
    }
    let all = Set(locales).sorted().joined(separator: ", ")
    return "the model \(model) has no display names for '\(locale)'; it has \(all)"
  }

  /// Maximum number of categories listed in one line.
  private static let fewEnough = 12
}

extension String {
  /// True if the locale is a language, in any region.
  fileprivate func isIn(_ language: String) -> Bool { localeParts.first == language }

  /// The parts of a locale in lowercase, such as `pt` and `br`.
  fileprivate var localeParts: [String] {
    lowercased().replacing(each: "_", by: "-").bytes.split(separator: "-").map(String.init)
  }
}
