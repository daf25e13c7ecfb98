import Evaluation
import Frames
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct MaskJudgeTests {
  /// An answer of confidences, as the task prints it.
  private static func answer(
    _ confidences: [Float], labels: [String], width: Int, height: Int,
    orientation: Orientation = .up
  ) throws -> MaskAnswer {
    let result = try SegmentationResult(
      confidences: confidences, width: width, height: height, labels: labels,
      picture: PictureGeometry(width: width, height: height, orientation: orientation))
    let report = SegmentationReport(result, milliseconds: 1)
    let line = [JSONValue.Member("input", .string("a.jpg"))] + report.members
    return try MaskAnswer(.object(line), named: "line")
  }

  private static func labels(_ numbers: [UInt8], width: Int, height: Int) throws -> StableBytes {
    let picture = try IndexedPicture(width: width, height: height, numbers: numbers)
    return StableBytes(try picture.encoded(), name: "a.png")
  }

  private func report(
    _ judge: MaskJudge, _ answer: MaskAnswer, _ labels: StableBytes
  ) throws -> (json: JSONValue, notes: [String]) {
    let (report, notes) = judge.report(of: "segment", try judge.score(answer, labels: labels))
    #expect(report.lines.first == "1 picture")
    return (.object(report.members()), notes)
  }

  private func overlap(_ name: String, _ json: JSONValue) -> JSONValue? {
    guard case .array(let classes) = json["classes"] else { return nil }
    return classes.first { $0["name"]?.nonemptyString == name }?["iou"]
  }

  @Test func `labels that are an animation are refused`() throws {
    let answer = try Self.answer([1, 1], labels: ["person"], width: 2, height: 1)
    var bytes = try IndexedPicture(width: 2, height: 1, numbers: [0, 1]).encoded()
    // The chunk of an animation of two pictures, behind the header.
    let chunk = [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 2] + [UInt8](repeating: 0, count: 8)
    bytes.insert(contentsOf: chunk, at: 33)
    let error = #expect(throws: VisionError.self) {
      try MaskJudge(names: nil).score(answer, labels: StableBytes(bytes, name: "a.png"))
    }
    #expect(
      error?.code == .inputInvalid && error?.message.contains("a.png: labels are one") == true)
  }

  @Test func `labels that lost data are refused`() throws {
    let answer = try Self.answer(
      [Float](repeating: 1, count: 64), labels: ["person"], width: 8, height: 8)
    let numbers = (0..<64).map { UInt8($0 % 2) }
    let whole = try IndexedPicture(width: 8, height: 8, numbers: numbers).encoded()
    let judge = try MaskJudge(names: nil)
    func score(_ bytes: some Sequence<UInt8>) throws {
      _ = try judge.score(answer, labels: StableBytes(Array(bytes), name: "a.png"))
    }
    try score(whole)
    // The samples, up to the 12 bytes of the end.
    let start = try #require(
      whole.indices.first { whole[$0...].starts(with: Array("IDAT".utf8)) })
    for place in start..<whole.count - 12 {
      var damaged = whole
      damaged[place] ^= 4
      #expect(throws: VisionError.self, "\(place)") { try score(damaged) }
      #expect(throws: VisionError.self, "\(place)") { try score(whole[..<place]) }
    }
  }

  @Test func `a model of one class is compared with labels of 0 and 1`() throws {
    let answer = try Self.answer([1, 1, 0, 0], labels: ["person"], width: 4, height: 1)
    let judge = try MaskJudge(names: nil)
    let (json, _) = try report(
      judge, answer, Self.labels([1, 0, 0, 255], width: 4, height: 1))
    #expect(overlap("person", json) == .number(0.5))
    #expect(overlap("background", json) == .number(0.5))
    #expect(json["meanIoU"] == .number(0.5) && json["pixelAccuracy"] == .number(2.0 / 3))
  }

  @Test func `numbers of several classes are the model's, or matched by name`() throws {
    let names = ["background", "cat", "car"]
    let answer = try Self.answer(
      [0, 1, 0, 0, 0, 1], labels: names, width: 2, height: 1)
    let same = try report(
      MaskJudge(names: nil), answer, Self.labels([1, 2], width: 2, height: 1))
    #expect(same.json["meanIoU"] == .number(1) && same.notes.isEmpty)
    let voc = ["background", "Cat", "bus", "automobile"]
    let labels = try Self.labels([1, 3], width: 2, height: 1)
    let named = try report(MaskJudge(names: voc), answer, labels)
    #expect(named.json["pixelAccuracy"] == .number(0.5))
    #expect(named.notes.count == 1 && named.notes[0].contains("car (1 pixel)"))
    let renamed = try report(
      MaskJudge(names: voc, renaming: [("car", "automobile")]), answer, labels)
    #expect(renamed.json["pixelAccuracy"] == .number(1) && renamed.notes.isEmpty)
    #expect(overlap("bus", renamed.json) == .null)
  }

  @Test func `labels of one name count as one class, which a note says`() throws {
    let answer = try Self.answer(
      [0, 1, 0, 0, 0, 1], labels: ["background", "pet", "car"], width: 2, height: 1)
    let judge = try MaskJudge(names: ["background", "pet", "pet", "car"])
    let labels = try Self.labels([2, 3], width: 2, height: 1)
    let (json, notes) = try report(judge, answer, labels)
    #expect(notes == ["classes of one name count as one: 'pet' (2 of the labels)"])
    #expect(json["meanIoU"] == .number(1) && json["pixelAccuracy"] == .number(1))
    guard case .array(let classes) = json["classes"] else {
      Issue.record("no classes")
      return
    }
    #expect(classes.map { $0["name"]?.nonemptyString } == ["background", "pet", "car"])
    // Those that no pixel has need no note.
    let others = try MaskJudge(names: ["background", "pet", "car", "???", "???"])
    #expect(try report(others, answer, Self.labels([1, 2], width: 2, height: 1)).notes.isEmpty)
  }

  @Test func `classes of the model with one name are told apart by number`() throws {
    let answer = try Self.answer(
      [0, 1, 0, 0, 0, 1], labels: ["background", "pet", "pet"], width: 2, height: 1)
    let numbered = try report(
      MaskJudge(names: nil), answer, Self.labels([2, 1], width: 2, height: 1))
    #expect(numbered.json["pixelAccuracy"] == .number(0) && numbered.notes.isEmpty)
    #expect(overlap("pet (number 1)", numbered.json) == .number(0))
    let named = try report(
      MaskJudge(names: ["background", "pet"]), answer, Self.labels([1, 1], width: 2, height: 1))
    #expect(named.json["pixelAccuracy"] == .number(1))
    #expect(named.notes == ["classes of one name count as one: 'pet' (2 of the model)"])
  }

  @Test func `a class without a name is the label that has none`() throws {
    let answer = try Self.answer([0, 1, 1, 0], labels: ["background", ""], width: 2, height: 1)
    let labels = try Self.labels([1, 0], width: 2, height: 1)
    for name in ["class 1", "1"] {
      let (json, notes) = try report(MaskJudge(names: ["background", name]), answer, labels)
      #expect(json["pixelAccuracy"] == .number(1) && notes.isEmpty, "\(name)")
    }
  }

  @Test func `pixels without a class are of the label background`() throws {
    let answer = try Self.answer([1, 0], labels: ["person"], width: 2, height: 1)
    let labels = try Self.labels([2, 1], width: 2, height: 1)
    let (json, _) = try report(
      MaskJudge(names: ["sky", "__background__", "person"]), answer, labels)
    #expect(json["pixelAccuracy"] == .number(1))
    let (none, _) = try report(MaskJudge(names: ["sky", "ground", "person"]), answer, labels)
    #expect(none["pixelAccuracy"] == .number(0.5))
  }

  @Test(arguments: Orientation.allCases)
  func `labels may be of the pictures as displayed`(orientation: Orientation) throws {
    let picture = PictureGeometry(width: 3, height: 2, orientation: orientation)
    let report = SegmentationReport(
      try SegmentationResult(
        confidences: [1, 0, 0, 0, 0, 0], width: orientation.swapsSides ? 2 : 3,
        height: orientation.swapsSides ? 3 : 2, labels: ["person"], picture: picture),
      milliseconds: 1)
    let line = [JSONValue.Member("input", .string("a.jpg"))] + report.members
    let answer = try MaskAnswer(.object(line), named: "line")
    // The person is in the upper left corner of the displayed picture.
    let upright = picture.turnedUpright
    let labels = try Self.labels(
      [1, 0, 0, 0, 0, 0], width: upright.width, height: upright.height)
    let judge = try MaskJudge(names: nil, isUpright: true)
    #expect(try self.report(judge, answer, labels).json["meanIoU"] == .number(1))
  }

  @Test func `labels that do not fit are refused with the reason`() throws {
    let answer = try Self.answer([1, 0], labels: ["person"], width: 2, height: 1)
    let judge = try MaskJudge(names: ["background", "person"])
    func problem(_ labels: StableBytes, _ limit: Int? = nil) -> String {
      do throws(VisionError) {
        _ = try judge.score(answer, labels: labels, pixelLimit: limit)
        return ""
      } catch {
        return error.message
      }
    }
    let turned = problem(try Self.labels([0, 1], width: 1, height: 2))
    #expect(turned.contains("1x2") && turned.contains("--upright"), "\(turned)")
    let other = problem(try Self.labels([0, 1, 2], width: 3, height: 1))
    #expect(other.contains("the picture is 2x1"), "\(other)")
    let strange = problem(try Self.labels([0, 9], width: 2, height: 1))
    #expect(strange.contains("label 9") && strange.contains("0 to 1"), "\(strange)")
    #expect(problem(try Self.labels([0, 1], width: 2, height: 1), 1).contains("limit"))
    #expect(problem(try Self.labels([0, 255], width: 2, height: 1)).isEmpty)
    #expect(throws: VisionError.self) { try MaskJudge(names: nil, renaming: [("a", "b")]) }
    #expect(throws: VisionError.self) {
      try MaskJudge(names: (0..<256).map { "\($0)" })
    }
  }
}
