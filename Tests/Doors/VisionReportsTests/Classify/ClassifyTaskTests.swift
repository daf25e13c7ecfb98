import Frames
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

/// The classifier behind every door, with generated and real models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)")) struct ClassifyTaskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func frame(width: Int = 4, height: Int = 2) throws -> Frame {
    let pixels = [UInt8](repeating: 0, count: width * height * 3)
    return try Frame(width: width, height: height, format: .rgb, bytes: pixels.span.bytes)
  }

  /// Returns a request with changes.
  private static func request(
    _ change: (inout ClassificationRequest) -> Void
  ) -> ClassificationRequest {
    var request = ClassificationRequest()
    change(&request)
    return request
  }

  /// Returns the report of a generated classifier about a black picture.
  private func report(
    _ request: ClassificationRequest = ClassificationRequest(),
    _ maker: ClassifierMaker = ClassifierMaker()
  ) throws -> ClassificationReport {
    var request = request
    request.model = ModelChoice(try folder.write(maker.packager().packaged(), to: "made.tflite"))
    var engine = try VisionTask.classify.engines(for: request).make(.image)
    return try engine.report(on: frame())
  }

  @Test func `classes are told best first, with the picture's size`() throws {
    let report = try report()
    let head = try #require(report.result.heads.first)
    #expect(head.categories.map(\.categoryName) == ["dog", "bird", "cat"])
    #expect(report.picture.width == 4 && report.picture.height == 2 && report.region == nil)
    #expect(report.milliseconds > 0)
  }

  @Test func `every option reaches the engine`() throws {
    func names(_ change: (inout ClassificationRequest) -> Void) throws -> [String?] {
      try report(Self.request(change)).result.heads[0].categories.map(\.categoryName)
    }
    #expect(try names { $0.maximumResults = 1 } == ["dog"])
    #expect(try names { $0.scoreThreshold = 0.5 } == ["dog", "bird"])
    #expect(try names { $0.allowedCategories = ["cat", "bird"] } == ["bird", "cat"])
    #expect(try names { $0.deniedCategories = ["dog"] } == ["bird", "cat"])
  }

  @Test func `records have the names of the requested language`() throws {
    var maker = ClassifierMaker()
    maker.displayNames = ["en": ["Cat", "Dog", "Bird"], "ar": ["قطة", "كلب", "طائر"]]
    func labels(_ locale: String?) throws -> RecordValues? {
      let record = try report(Self.request { $0.locale = locale }, maker).record
      let place = ClassificationReport.recordFields.firstIndex { $0.name == "labels" }
      return place.map { record[$0] }
    }
    // The model's own stay where no language is requested, although the engine's default is "en".
    #expect(try labels(nil) == .list(3, .string(["dog", "bird", "cat"])))
    #expect(try labels("ar-EG") == .list(3, .string(["كلب", "طائر", "قطة"])))
  }

  @Test func `the model's classes are known before it runs`() throws {
    let path = try folder.write(ClassifierMaker().packager().packaged(), to: "made.tflite")
    let request = Self.request { $0.model = ModelChoice(path) }
    #expect(
      try VisionTask.classify.engines(for: request).findingModels()
        == [FindingModel(name: path, classes: ["cat", "dog", "bird"])])
  }

  @Test func `a region is reported in pixels`() throws {
    let region = PictureRegion(
      x: .fraction(0.25), y: .pixels(1), width: .pixels(2), height: .fraction(0.5))
    let report = try report(Self.request { $0.region = region })
    #expect(report.region == PictureBox(x: 1, y: 1, width: 2, height: 1))
  }

  @Test func `names come in the language that was asked for`() throws {
    var maker = ClassifierMaker()
    maker.displayNames = ["de": ["Katze", "Hund", "Vogel"]]
    let report = try report(Self.request { $0.locale = "de" }, maker)
    #expect(report.lines.dropFirst().first?.bytes.hasSuffix("Hund (dog, class 1)") == true)
  }

  private static let mistakes: [(start: String, request: ClassificationRequest)] = [
    ("--allow: the model", request { $0.allowedCategories = ["dgo"] }),
    ("--deny: the model", request { $0.deniedCategories = ["zebra"] }),
    ("--locale: the model", request { $0.locale = "fr" }),
    (
      "categories can be allowed or denied",
      request { ($0.allowedCategories, $0.deniedCategories) = (["cat"], ["dog"]) }
    ),
    (
      "the region reaches outside",
      request { request in
        request.region = PictureRegion(
          x: .pixels(3), y: .pixels(0), width: .pixels(2), height: .pixels(1))
      }
    ),
  ]

  @Test(arguments: mistakes)
  func `what cannot be followed is refused`(start: String, request: ClassificationRequest) {
    let error = #expect(throws: VisionError.self) { try report(request) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.bytes.hasPrefix(start) == true)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `a sparrow is a sparrow`() throws {
    var request = ClassificationRequest()
    request.model = ModelChoice(SharedMaterial.model("bird.tflite"))
    request.maximumResults = 1
    var engine = try VisionTask.classify.engines(for: request).make(.image)
    let report = try engine.report(on: Frame(decoding: SharedMaterial.image("sparrow.png")))
    let head = try #require(report.result.heads.first)
    #expect(head.categories.count == 1)
    #expect(head.categories[0].shownName.lowercased().contains("sparrow"), "\(report.lines)")
  }
}
