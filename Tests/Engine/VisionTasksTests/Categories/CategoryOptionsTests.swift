import Testing
import VisionBase
import VisionTasks

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
