import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import VisionTasks

/// Tests of the one set of options about categories for every task that names classes.
@Suite struct CategoryOptionsTests {
  private let categories = CategoryOptions(
    scoreThreshold: 0.5, maxResults: 3, categoryAllowlist: ["cat"], categoryDenylist: ["dog"],
    displayNamesLocale: "de")

  @Test func `options of a task are those about categories and the threads`() {
    #expect(
      DetectorOptions(categories, threadCount: 2)
        == DetectorOptions(
          scoreThreshold: 0.5, maxResults: 3, categoryAllowlist: ["cat"],
          categoryDenylist: ["dog"], displayNamesLocale: "de", threadCount: 2))
    #expect(
      ClassifierOptions(categories, threadCount: 2)
        == ClassifierOptions(
          scoreThreshold: 0.5, maxResults: 3, categoryAllowlist: ["cat"],
          categoryDenylist: ["dog"], displayNamesLocale: "de", threadCount: 2))
    #expect(DetectorOptions().categories == CategoryOptions())
    #expect(ClassifierOptions().categories == CategoryOptions())
  }

  /// The classes that options choose among crane, é in one letter, crane again, and é in two.
  private func classes(_ options: CategoryOptions) throws -> ClassFilter {
    let labels = try LabelMap(names: ["crane", "\u{E9}", "crane", "e\u{301}"])
    let model = try SmallDetector.model(SmallDetector.bytes())
    try options.checkNames([labels], model)
    return try options.filter(TensorMetadata(), labels, model).classes
  }

  @Test func `a name stands for all classes that have it, by its bytes`() throws {
    func allowed(_ names: String...) throws -> ClassFilter {
      try classes(CategoryOptions(scoreThreshold: 0, categoryAllowlist: names))
    }
    #expect(try allowed("crane") == .only([0, 2]))
    #expect(try allowed("\u{E9}") == .only([1]))
    #expect(try allowed("e\u{301}", "crane") == .only([0, 2, 3]))
    let denied = CategoryOptions(scoreThreshold: 0, categoryDenylist: ["crane"])
    #expect(try classes(denied) == .except([0, 2]))
  }

  @Test func `upstreams take the first class of a name`() throws {
    var options = CategoryOptions(scoreThreshold: 0, categoryDenylist: ["crane", "stork"])
    options.unknownNames = .ignored
    #expect(try classes(options) == .except([0]))
  }

  @Test func `a name that only looks like a class is unknown`() throws {
    let options = CategoryOptions(scoreThreshold: 0, categoryAllowlist: ["cr\u{E2}ne"])
    let error = #expect(throws: VisionError.self) { try classes(options) }
    #expect(error?.cause as? CategoryOptionsFault == .unknownName("cr\u{E2}ne"))
    let labels = try LabelMap(names: ["e\u{301}"])
    let model = try SmallDetector.model(SmallDetector.bytes())
    #expect(throws: VisionError.self) {
      try CategoryOptions(categoryAllowlist: ["\u{E9}"]).checkNames([labels], model)
    }
  }

  @Test func `each option can be read and set on the task's options`() {
    var detector = DetectorOptions()
    var classifier = ClassifierOptions()
    #expect(detector.displayNamesLocale == "en" && classifier.displayNamesLocale == "en")
    detector.scoreThreshold = 0.5
    detector.maxResults = 3
    detector.categoryAllowlist.append("cat")
    detector.categoryDenylist = ["dog"]
    detector.displayNamesLocale = "de"
    classifier.scoreThreshold = detector.scoreThreshold
    classifier.maxResults = detector.maxResults
    classifier.categoryAllowlist = detector.categoryAllowlist
    classifier.categoryDenylist.append("dog")
    classifier.displayNamesLocale = detector.displayNamesLocale
    #expect(detector == DetectorOptions(categories))
    #expect(classifier == ClassifierOptions(categories))
  }
}
