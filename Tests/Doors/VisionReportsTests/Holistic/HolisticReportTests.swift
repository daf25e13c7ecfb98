import Drawing
import Frames
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct HolisticReportTests {
  /// Returns a person in the picture of `SampleReports`, with the given parts.
  private func report(
    face: Bool = true, hand: Bool = true, blendshapes: Bool = false, followsPeople: Bool = false
  ) -> HolisticReport {
    let pose = Pose(
      id: 5,
      landmarks: PoseLandmarkKind.allCases.map { kind in
        let step = Float(kind.rawValue)
        return PoseLandmark(x: step / 64, y: step / 48, z: 0.25, visibility: 0.75, presence: 0.875)
      },
      worldLandmarks: PoseLandmarkKind.allCases.map {
        WorldLandmark(x: Float($0.rawValue), y: 0.5, z: 0.25, visibility: 0.75, presence: 0.875)
      })
    var person = HolisticPerson(pose: pose)
    let expression = blendshapes ? SampleReports.expression : nil
    if face {
      person.face = SampleReports.faceLandmarks(blendshapes: expression).result.faces.first
    }
    if hand { person.rightHand = SampleReports.hand() }
    return HolisticReport(
      HolisticResult(person: person, picture: SampleReports.picture), milliseconds: 1,
      followsPeople: followsPeople, givesBlendshapes: blendshapes)
  }

  private var nobody: HolisticReport {
    HolisticReport(HolisticResult(person: nil, picture: SampleReports.picture), milliseconds: 1)
  }

  private func line(_ report: HolisticReport) throws -> JSONValue {
    let text = ReportWriter(format: .json).printout(report, input: "a.jpg").text
    return try JSONValue(Array(text.utf8), name: "line")
  }

  private func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let items) = value { items } else { [] }
  }

  @Test func `a person has the members of the parts that were found`() throws {
    let person = try #require(try line(report(blendshapes: true, followsPeople: true))["person"])
    try #require(list(person["pose"]?["landmarks"]).count == 33)
    try #require(list(person["rightHand"]?["landmarks"]).count == 21)
    #expect(person["trackingID"] == .integer(5) && person["leftHand"] == nil)
    #expect(
      list(person["pose"]?["landmarks"])[2]["type"]?.text == #""left_eye""#)
    #expect(list(person["pose"]?["worldLandmarks"])[3]["x"]?.text == "3.0")
    #expect(list(person["face"]?["landmarks"]).count == 478)
    #expect(person["face"]?["blendshapes"]?["jawOpen"]?.text == "0.75")
    #expect(
      list(person["rightHand"]?["landmarks"])[8].text
        == #"{"type":"index_finger_tip","x":40.0,"y":28.0,"z":-8.0}"#)
    #expect(list(person["rightHand"]?["worldLandmarks"]).count == 21)
    let plain = try #require(try line(report(face: false, hand: false))["person"])
    #expect(plain["face"] == nil && plain["rightHand"] == nil && plain["trackingID"] == nil)
    #expect(try line(nobody)["person"] == nil)
  }

  @Test func `text lists the parts, and what is missing`() {
    let lines = report().lines
    #expect(lines.first == " Pose #5:" && lines.contains(" Hand #3: Right 0.88"))
    #expect(lines.contains(" Face #4:") && !lines.contains(" No face"))
    let bare = report(face: false, hand: false).lines
    #expect(bare.suffix(2) == [" No face", " No hands"])
    #expect(nobody.lines == [" No person"])
  }

  @Test func `a table has a row for each landmark of each part`() {
    let rows = report(followsPeople: true).rows
    #expect(rows.count == 33 + 478 + 21)
    #expect(rows.allSatisfy { $0.count == HolisticReport.columns.count })
    #expect(rows[0].prefix(3) == [.integer(5), .string("pose"), .string("nose")])
    #expect(rows[33].prefix(3) == [.integer(5), .string("face"), .integer(0)])
    #expect(rows[33].suffix(5) == [.null, .null, .null, .null, .null])
    #expect(rows[511].prefix(3) == [.integer(5), .string("rightHand"), .string("wrist")])
    #expect(rows[511][6...7] == [.null, .null] && rows[511][8].text == "0.1")
    #expect(report().rows[0][0] == .null && nobody.rows.isEmpty)
  }

  @Test func `records fit their columns, with and without each part`() {
    for report in [
      report(), report(face: false), report(hand: false), report(blendshapes: true), nobody,
      masked(report()), masked(nobody),
    ] {
      let fields = HolisticReport.recordFields(
        blendshapes: report.givesBlendshapes, mask: report.givesMask)
      #expect(report.record.count == fields.count)
      for (values, field) in zip(report.record, fields) {
        #expect(values.count == 1 && values.areOf(field.type), "\(field.name)")
      }
    }
    let names = HolisticReport.recordFields(blendshapes: true, mask: true).map(\.name)
    #expect(names.contains("masks"))
    #expect(Set(names).count == names.count && names.suffix(2) == ["rightHand", "rightHandWorld"])
  }

  /// Returns a report for which a mask was requested.
  private func masked(_ report: HolisticReport) -> HolisticReport {
    var report = report
    report.givesMask = true
    return report
  }

  @Test func `turned upright, all parts move together and meters stay`() throws {
    var upright = report()
    upright.turnUpright()
    let (before, after) = (report().result, upright.result)
    let (person, turned) = (try #require(before.person), try #require(after.person))
    func expect(_ one: PicturePoint, _ other: PicturePoint) {
      let place = before.picture.upright(one)
      #expect(abs(place.x - other.x) < 1e-3 && abs(place.y - other.y) < 1e-3)
    }
    expect(
      person.pose.pixels(.leftWrist, in: before.picture).point,
      turned.pose.pixels(.leftWrist, in: after.picture).point)
    let (face, turnedFace) = (try #require(person.face), try #require(turned.face))
    expect(
      face.landmarks[100].pixels(in: before.picture).point,
      turnedFace.landmarks[100].pixels(in: after.picture).point)
    let (hand, turnedHand) = (try #require(person.rightHand), try #require(turned.rightHand))
    expect(
      hand[.thumbTip].pixels(in: before.picture).point,
      turnedHand[.thumbTip].pixels(in: after.picture).point)
    #expect(hand.worldLandmarks == turnedHand.worldLandmarks)
  }

  @Test func `a person is drawn with all parts, counts once, and has a body's box`() {
    let drawing = HolisticDrawing()
    let (all, bare) = (
      drawing.marks(for: report()).count,
      drawing.marks(for: report(face: false, hand: false)).count
    )
    #expect(all > bare && bare > 33 && drawing.marks(for: nobody).isEmpty)
    let found = report(followsPeople: true)
    #expect(found.objects.map(\.kind.name) == ["person"] && found.objects[0].trackingID == 5)
    #expect(found.presentedRows.map(\.title) == ["Person #5", "Face 1", "Right hand"])
    #expect(found.presentedRows.compactMap(\.name) == ["person"])
    #expect(found.sentence == "1 person" && nobody.objects.isEmpty)
  }
}
