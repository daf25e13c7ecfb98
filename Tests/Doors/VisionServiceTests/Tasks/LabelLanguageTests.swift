import Drawing
import OptionDeclarations
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct LabelLanguageTests {
  @Test(arguments: [
    ("ja", "ja"), ("ja-JP", "ja"), ("KO_kr", "ko"), ("zh", "zh"), ("zh-CN", "zh"),
    ("zh-Hant-HK", "zh-hant"), ("zh_TW", "zh-hant"), ("pt-BR", "pt"), ("fil", "fil"),
  ])
  func `spellings of a language are one`(locale: String, tag: String) {
    #expect(LabelLanguage(locale)?.tag == tag)
  }

  @Test(arguments: ["", "-", "j", "japanese", "j1", "é", "日本"])
  func `other words are no language`(locale: String) {
    #expect(LabelLanguage(locale) == nil)
  }

  @Test func `a request's language is that of its drawn labels`() throws {
    let task = ServedTask(DetectTask.detect)
    var values = OptionValues()
    #expect(try task.prepared(values).frames.language == nil)
    let locale = try #require(task.options.first { $0.name == "locale" })
    try values.add("ja-JP", to: locale)
    #expect(try task.prepared(values).frames.language?.tag == "ja")
  }

  @Test func `each language has an annotator, and old ones are forgotten`() {
    let annotators = LanguageAnnotators()
    let usual = annotators.annotator(for: nil)
    #expect(usual.options.language == nil && annotators.annotator(for: nil) === usual)
    let tags = ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"]
    for tag in tags {
      #expect(annotators.annotator(for: LabelLanguage(tag)).options.language == tag)
    }
    #expect(annotators.annotator(for: nil) !== usual)
  }
}
