import Drawing
import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct PoseRepetitionsTests {
  private func person(
    _ id: Int?, _ counts: [(String, Int)], latest: String? = nil, isSeen: Bool = true
  ) -> PersonRepetitions {
    let classes = [PoseClassification.Class(name: "down", votes: 7, confidence: 0.75)]
    return PersonRepetitions(
      personID: id, classification: isSeen ? PoseClassification(classes: classes) : nil,
      counts: counts.map { RepetitionCount(className: $0, count: $1) }, latest: latest)
  }

  private func report(_ people: PersonRepetitions...) -> PoseReport {
    var report = SampleReports.pose(x: 0.5, y: 0.5)
    report.repetitions = RepetitionResult(people: people)
    return report
  }

  private func json(_ report: PoseReport) -> String? {
    report.members.first { $0.name == "repetitions" }?.value.text
  }

  @Test func `counts are members of a line, and only if there are any`() {
    #expect(json(SampleReports.pose(x: 0.5, y: 0.5)) == nil)
    #expect(
      json(report(person(nil, [("down", 3), ("up", 0)])))
        == #"[{"classes":[{"name":"down","confidence":0.75}],"counts":[{"name":"down","count":3},"#
        + #"{"name":"up","count":0}]}]"#)
    #expect(
      json(report(person(8, [("down", 1)], isSeen: false)))
        == #"[{"trackingID":8,"classes":[],"counts":[{"name":"down","count":1}]}]"#)
  }

  @Test func `counts are told to people`() {
    let one = report(person(nil, [("down", 3), ("u\u{1B}p", 0)]))
    #expect(one.tally == [#"Repetitions: down 3, u\u{1B}p 0"#])
    #expect(one.lines.last == #" Repetitions: down 3, u\u{1B}p 0"#)
    #expect(one.sentence == #"1 person, Repetitions: down 3, u\u{1B}p 0"#)
    let two = report(person(4, [("down", 3)]), person(7, [("down", 1)], isSeen: false))
    #expect(two.tally == ["Repetitions of person #4: down 3", "Repetitions of person #7: down 1"])
    #expect(two.presentedTally.map(\.title) == ["#4 down", "#7 down"])
    #expect(two.presentedTally.map(\.detail) == ["3", "1"])
    #expect(SampleReports.pose(x: 0, y: 0).tally.isEmpty)
  }

  @Test func `a screen has the counts apart from the marks`() {
    let one = report(person(nil, [("down", 3), ("up", 7)], latest: "down"))
    let yellow = RepetitionDrawing.color(of: person(nil, []))
    #expect(one.presentedCounts == [PresentedCount("down", count: 3, color: yellow)])
    let drawing = PoseDrawing()
    #expect(drawing.marks(for: one).count > drawing.screenMarks(for: one).count)
    #expect(lines(drawing.screenMarks(for: one)).isEmpty)
    var presenter = Presenter<PoseReport>()
    var form = ReportForm(.json)
    form.hasPresentation = true
    let members = presenter.members(of: one, in: form)
    let counts: JSONValue? = members.first?.value["counts"]
    #expect(
      counts?.text == #"[{"name":"down","count":3,"color":[255,225,64]}]"#)
    let two = report(person(4, [("down", 3)]), person(7, [("down", 1)], isSeen: false))
    #expect(
      two.presentedCounts
        == [PresentedCount("down", count: 3, color: .track(4), trackingID: 4)])
    #expect(SampleReports.pose(x: 0, y: 0).presentedCounts.isEmpty)
  }

  private func samples(_ words: [String: String]) throws -> PoseRequest {
    var values = OptionValues()
    for option in PoseRequest.options.map(\.option) {
      if let word = words[option.name] { try values.add(word, to: option) }
    }
    #expect(values.idleOption(among: PoseRequest.options.map(\.option)) == nil)
    return try PoseRequest(values)
  }

  @Test func `samples are files, which only the machine's user may name`() throws {
    let request = try samples(["count-reps": "samples/", "rep-classes": "a,b"])
    #expect(request.files == ["samples/"] && request.repeatedClasses == ["a", "b"])
    #expect(try samples([:]).files.isEmpty)
    let missing = #expect(throws: VisionError.self) { try request.counter() }
    #expect(missing?.code == .inputMissing)
    #expect(try samples([:]).counter() == nil)
  }

  private func write(_ classes: [(String, Int)], to folder: TemporaryFolder) throws -> String {
    let rows = classes.flatMap { name, count in
      (0..<count).map { number in
        let numbers = (0..<99).map { "\($0 * (name.utf8.count + 19) % 97 + number)" }
        return "\(number),\(name),\(numbers.joined(separator: ","))\n"
      }
    }
    return try folder.write(rows.joined(), to: "samples.csv")
  }

  @Test func `samples are read with their classes`() throws {
    let folder = try TemporaryFolder()
    let path = try write([("up", 3), ("down", 8)], to: folder)
    #expect(
      try PoseRequest.sampleClasses(at: path)
        == [SampleClass(name: "down", count: 8), SampleClass(name: "up", count: 3)])
    // Two spellings of a letter are one class.
    let spellings = try write([("cafe\u{301}", 3), ("caf\u{e9}", 5), ("up", 8)], to: folder)
    #expect(try PoseRequest.sampleClasses(at: spellings).map(\.count) == [8, 8])
    let few = try write([("up", 3), ("down", 3)], to: folder)
    let error = #expect(throws: VisionError.self) { try PoseRequest.sampleClasses(at: few) }
    #expect(error?.code == .inputInvalid)
    #expect(try DetectionRequest.sampleClasses(at: path).isEmpty)
  }

  @Test(arguments: [("jumps", "no sample has the class jumps"), ("up", "has 3 samples")])
  func `a fault of chosen classes names their option`(name: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = try write([("up", 3), ("down", 8)], to: folder)
    let request = try samples(["count-reps": path, "rep-classes": name])
    let error = #expect(throws: VisionError.self) { try request.counter() }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.bytes.hasPrefix("--rep-classes: ") == true)
    #expect(error?.message.contains(words) == true)
  }
}

extension PoseRepetitionsTests {
  private func marks(_ people: PersonRepetitions..., in picture: PictureGeometry) -> [Mark] {
    RepetitionDrawing.marks(for: RepetitionResult(people: people), in: picture)
  }

  private func lines(_ marks: [Mark]) -> [[PicturePoint]] {
    marks.compactMap { if case .polyline(let points, _, _) = $0 { points } else { nil } }
  }

  private func captions(_ marks: [Mark]) -> [String] {
    marks.compactMap { mark in
      if case .caption(let lines, _, _) = mark { lines.joined() } else { nil }
    }
  }

  private static let upright = PictureGeometry(width: 1000, height: 1000)

  @Test func `the last count that rose is drawn in large digits with its name`() {
    let marks = marks(person(nil, [("down", 42), ("up", 7)], latest: "down"), in: Self.upright)
    // Four has two strokes, two has one.
    #expect(lines(marks).count == 3 && captions(marks) == ["down"])
    let points = lines(marks).flatMap { $0 }
    let height = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
    #expect(abs(height - 140) < 1e-9)
    #expect(points.allSatisfy { (0...1000).contains($0.x) && (0...1000).contains($0.y) })
  }

  @Test func `before any repetition only a single class has a count`() {
    let several = marks(person(nil, [("down", 0), ("up", 0)]), in: Self.upright)
    #expect(several.isEmpty)
    let one = marks(person(nil, [("down", 0)], isSeen: false), in: Self.upright)
    #expect(lines(one).count == 1 && captions(one) == ["down"])
  }

  @Test func `of several people those in the frame have rows, four at most`() {
    let people = (0..<6).map { person($0, [("down", 1)], isSeen: $0 != 1) }
    let marks = RepetitionDrawing.marks(
      for: RepetitionResult(people: people), in: Self.upright)
    #expect(captions(marks).count == 4)
    let colors = marks.compactMap { mark -> Color? in
      if case .polyline(_, let color, _) = mark { color } else { nil }
    }
    #expect(colors == [0, 2, 3, 4].map { Color.track($0) })
    #expect(Set(lines(marks).compactMap(\.first?.y)).count == 4)
  }

  @Test(arguments: Orientation.allCases)
  func `digits stand upright in the upper left corner`(orientation: Orientation) {
    let picture = PictureGeometry(width: 800, height: 500, orientation: orientation)
    let marks = marks(person(nil, [("down", 7)]), in: picture)
    let upright = lines(marks).map { $0.map(picture.upright) }
    let plain = self.marks(person(nil, [("down", 7)]), in: picture.turnedUpright)
    for (line, expected) in zip(upright, lines(plain)) {
      for (point, other) in zip(line, expected) {
        #expect(abs(point.x - other.x) < 1e-9 && abs(point.y - other.y) < 1e-9)
      }
    }
    #expect(upright.count == 1)
  }

  @Test func `each digit has its segments`() {
    let ends = (0...9).map { digit in
      SevenSegments.lines(of: digit, left: 0, top: 0, height: 2).map(\.count)
    }
    #expect(ends == [[5], [2], [6], [4, 2], [3, 2], [6], [6], [3], [5, 2], [6]])
    #expect(SevenSegments.lines(of: 10, left: 0, top: 0, height: 1).count == 2)
  }

  @Test func `a flat picture has flat digits`() {
    let flat = PictureGeometry(width: 4000, height: 40)
    let marks = marks(person(nil, [("down", 1)]), in: flat)
    let points = lines(marks).flatMap { $0 }
    #expect(points.allSatisfy { (0...40).contains($0.y) } && points.count == 2)
  }
}
