import ModelFiles
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct ModelVocabularyTests {
  private let vocabulary = ModelVocabulary(
    categories: ["cat", "dog", "cell phone"], locales: ["de", "pt-BR"])

  private func refusal(_ change: (inout DetectionRequest) -> Void) -> VisionError? {
    var request = DetectionRequest()
    change(&request)
    return failure(of: vocabulary, request)
  }

  private func failure(of vocabulary: ModelVocabulary, _ request: DetectionRequest)
    -> VisionError?
  {
    do throws(VisionError) {
      try vocabulary.check(request, model: "coco")
      return nil
    } catch { return error }
  }

  @Test func `what the model knows passes`() {
    #expect(refusal { $0.allowedCategories = ["cat", "cell phone"] } == nil)
    #expect(refusal { $0.deniedCategories = ["dog"] } == nil)
    #expect(refusal { $0.locale = "pt-BR" } == nil)
    #expect(refusal { $0.locale = "en" } == nil)
    #expect(refusal { _ in } == nil)
  }

  @Test(arguments: [("dgo", "did you mean 'dog'?"), ("zebra", "it has cat, dog, cell phone")])
  func `one unknown category among known ones is refused`(word: String, advice: String) {
    let allowed = refusal { $0.allowedCategories = ["cat", word] }
    #expect(allowed?.code == .optionInvalid)
    #expect(
      allowed?.message.bytes.hasPrefix("--allow: the model coco has no category '\(word)'") == true)
    #expect(allowed?.message.bytes.hasSuffix(advice) == true)
    let denied = refusal { $0.deniedCategories = [word] }
    #expect(denied?.message.bytes.hasPrefix("--deny: ") == true)
  }

  @Test func `a category that only looks like one of the model's is unknown`() {
    var request = DetectionRequest()
    request.deniedCategories = ["\u{E9}"]
    let decomposed = ModelVocabulary(categories: ["e\u{301}"], locales: [])
    #expect(failure(of: decomposed, request)?.code == .optionInvalid)
    let both = ModelVocabulary(categories: ["e\u{301}", "\u{E9}"], locales: [])
    #expect(failure(of: both, request) == nil)
  }

  @Test func `of many categories the way to see them is told`() {
    var request = DetectionRequest()
    request.allowedCategories = ["zebra"]
    let many = ModelVocabulary(categories: (0..<80).map { "class \($0)" }, locales: [])
    #expect(failure(of: many, request)?.message.contains("inspect coco lists the 80") == true)
  }

  @Test func `an unknown language is refused, with those there are`() {
    let error = refusal { $0.locale = "fr" }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.bytes.hasSuffix("for 'fr'; it has de, pt-BR") == true)
    var request = DetectionRequest()
    request.locale = "de"
    let none = ModelVocabulary(categories: ["cat"], locales: [])
    #expect(failure(of: none, request)?.message.contains("has no display names") == true)
  }

  @Test(
    "a language falls back to the one without its region",
    arguments: [
      ("de-AT", "de"), ("DE", "de"), ("pt_br", "pt-BR"), ("pt-BR", "pt-BR"), ("en", "en"),
      ("en-GB", "en"), (nil, "en"),
    ])
  func fallback(wanted: String?, found: String) throws {
    #expect(try vocabulary.locale(wanted, model: "coco") == found)
  }

  @Test(arguments: ["pt", "fr-CA", "", "-", "pt-PT"])
  func `a region is not a language, and another one's is not taken`(wanted: String) {
    #expect(throws: VisionError.self) { try vocabulary.locale(wanted, model: "coco") }
  }

  @Test(
    "English is the last resort, and is said",
    arguments: [
      ("pt-BR", "pt", nil), ("fr-CA", "en", "'fr-CA'; those in 'en'"),
      ("fr", "en", "'fr'; those in 'en'"), ("EN_gb", "en", nil),
    ])
  func english(wanted: String, found: String, remark: String?) throws {
    let vocabulary = ModelVocabulary(categories: ["cat"], locales: ["en", "pt"])
    #expect(try vocabulary.locale(wanted, model: "coco") == found)
    let remarks = ModelVocabulary.remarks(wanted: wanted, taken: found)
    #expect(remarks.count == (remark == nil ? 0 : 1))
    if let remark { #expect(remarks.first?.message.contains(remark) == true) }
    #expect(throws: VisionError.self) { try vocabulary.locale("", model: "coco") }
  }

  @Test func `a long language is not repeated in every line`() {
    let wanted = String(repeating: "fr-", count: 10_000)
    let remarks = ModelVocabulary.remarks(wanted: wanted, taken: "en")
    #expect(remarks.count == 1 && remarks[0].message.utf8.count < 200)
  }

  @Test func `a task with English names in place of others has the remark`() throws {
    let folder = try TemporaryFolder()
    var maker = ClassifierMaker()
    maker.displayNames = ["en": ["Cat", "Dog", "Bird"]]
    let path = try folder.write(maker.file().bytes.all, to: "made.tflite")
    var request = ClassificationRequest()
    (request.model, request.locale) = (ModelChoice(path), "fr")
    let engines = ClassifyTask.classify.engines(for: request)
    #expect(engines.remarks.isEmpty)
    _ = try engines.classNames()
    #expect(engines.remarks.count == 1)
  }

  @Test func `the engine is asked for the language that the model has`() throws {
    var maker = ClassifierMaker()
    maker.displayNames = ["pt": ["gato", "cão", "ave"]]
    let model = try DescribedModel(maker.file())
    var request = ClassificationRequest()
    request.locale = "pt-BR"
    #expect(
      try ModelVocabulary.categories(of: request, in: model, "made").displayNamesLocale == "pt")
    #expect(try ModelVocabulary.locale("pt-BR", in: [maker.file()], "made") == "pt")
  }

  @Test func `the words are those of the model's metadata`() throws {
    var maker = ClassifierMaker()
    maker.displayNames = ["de": ["Katze", "Hund", "Vogel"]]
    let vocabulary = try ModelVocabulary(in: ModelMetadata(of: maker.file()))
    #expect(vocabulary.categories == ["cat", "dog", "bird"] && vocabulary.locales == ["de"])
  }

  @Test func `a request that names nothing has nothing checked`() throws {
    let model = try DescribedModel(ClassifierMaker().file())
    var request = ClassificationRequest()
    _ = try ModelVocabulary.categories(of: request, in: model, "made")
    request.deniedCategories = ["zebra"]
    let error = #expect(throws: VisionError.self) {
      try ModelVocabulary.categories(of: request, in: model, "made")
    }
    #expect(
      error?.message
        == "--deny: the model made has no category 'zebra'; it has cat, dog, bird")
  }
}
