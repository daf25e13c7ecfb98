import Evaluation
import Testing
import VisionBase

@testable import VisionReports

@Suite struct JudgedPicturesTests {
  private static let places = (0..<3).map {
    LabelBox(x: Double($0) * 100, y: 0, width: 40, height: 40)
  }

  /// Labels of one object of each of three classes.
  private static func labels(_ names: [String], numbers: [Int] = [1, 2, 3]) -> LabelSet {
    var known: Set<Int> = []
    let categories = zip(numbers, names).filter { known.insert($0.0).inserted }
    return LabelSet(
      categories: categories.map { LabelCategory(id: $0, name: $1) },
      pictures: [
        LabelledPicture(
          id: 1, name: "a",
          objects: zip(numbers, places).map { LabelledObject(category: $0, box: $1) })
      ])
  }

  private static func found(_ classes: [Prediction.Class], indices: [Int?] = []) -> [Prediction] {
    classes.enumerated().map { place, category in
      Prediction(
        category: category, score: 0.9 - Double(place) / 10, box: places[place],
        index: indices.indices.contains(place) ? indices[place] : nil)
    }
  }

  private func measured(
    _ labels: LabelSet, _ found: [Prediction]
  ) throws -> (report: EvaluationReport, notes: [String]) {
    var judged = JudgedPictures(labels, found: [0: found])
    let notes = try judged.matchClasses(renaming: [])
    return (try EvaluationReport(.boxes, .detections, of: "detect", judged), notes)
  }

  private func names(_ report: EvaluationReport) -> [String?] {
    report.entries.map { $0["name"]?.nonemptyString }
  }

  @Test func `labels of one name count as one class, which a note says`() throws {
    let words = ["pet", "pet", "dog"].map { Prediction.Class.words([$0]) }
    let (report, notes) = try measured(Self.labels(["pet", "pet", "dog"]), Self.found(words))
    #expect(notes == ["classes of one name count as one: 'pet' (2 of the labels)"])
    #expect(names(report) == ["pet", "dog"])
    // The numbers are those of labels with one number for the class.
    let one = try measured(
      Self.labels(["pet", "pet", "dog"], numbers: [1, 1, 3]), Self.found(words))
    #expect(one.notes.isEmpty)
    #expect(report.records().text == one.report.records().text)
    #expect(report.confusionRecords()?.text == one.report.confusionRecords()?.text)
    #expect((report.measures[0].value ?? 0) > 0.999)
  }

  @Test func `answers with numbers keep such labels apart`() throws {
    let labels = Self.labels(["pet", "pet", "dog"])
    let (report, notes) = try measured(labels, Self.found([.number(2), .number(1), .number(3)]))
    #expect(notes.isEmpty)
    #expect(names(report) == ["pet (number 1)", "pet (number 2)", "dog"])
    #expect(abs((report.measures[1].value ?? 0) - 1.0 / 3) < 0.001)
    #expect(report.confusion?["pet (number 1)", "pet (number 2)"] == 1)
  }

  @Test func `numbers beside names are those of the merged labels`() throws {
    let found = Self.found([.words(["pet"]), .number(2), .words(["dog"])])
    let (report, _) = try measured(Self.labels(["pet", "pet", "dog"]), found)
    #expect(names(report) == ["pet", "dog"])
    #expect((report.measures[0].value ?? 0) > 0.999)
  }

  @Test func `classes of the model with one name are noted as well`() throws {
    let words = ["crane", "crane", "dog"].map { Prediction.Class.words([$0]) }
    let labels = Self.labels(["crane", "ox", "dog"])
    let two = try measured(labels, Self.found(words, indices: [134, 517, 3]))
    #expect(two.notes == ["classes of one name count as one: 'crane' (2 of the model)"])
    #expect(try measured(labels, Self.found(words, indices: [134, 134, 3])).notes.isEmpty)
    #expect(try measured(labels, Self.found(words)).notes.isEmpty)
  }

  @Test func `names that are neither labeled nor found need no note`() throws {
    var labels = Self.labels(["pet", "ox", "dog"])
    labels.categories += (4...9).map { LabelCategory(id: $0, name: "???") }
    #expect(try measured(labels, Self.found([.words(["pet"])])).notes.isEmpty)
    let (_, notes) = try measured(labels, Self.found([.words(["???"])]))
    #expect(notes == ["classes of one name count as one: '???' (6 of the labels)"])
  }

  @Test(arguments: [["16", "class 16"], ["class 16"]])
  func `a class without a name is the label that vision writes for it`(words: [String]) throws {
    let (report, notes) = try measured(
      Self.labels(["class 16", "c7", "dog"]), Self.found([.words(words)]))
    #expect(report.entries.first?["found"] == .integer(1) && notes.isEmpty)
  }

  @Test func `names that differ only in encoding are told apart in tables`() throws {
    let labels = Self.labels(["caf\u{E9}", "cafe\u{301}", "dog"])
    let words = ["cafe\u{301}", "caf\u{E9}", "dog"].map { Prediction.Class.words([$0]) }
    let (report, notes) = try measured(labels, Self.found(words))
    #expect(notes.isEmpty && report.names.count == Set(report.names).count)
    #expect(report.confusion?["caf\u{E9} (number 1)", "cafe\u{301} (number 2)"] == 1)
  }
}
