import Drawing
import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct HandReportTests {
  private let victory = Gesture(name: "Victory", score: 0.625)

  private func hand<Content: HandContent>(_ report: HandReport<Content>) throws -> JSONValue {
    let text = ReportWriter(format: .json).printout(report, input: "a.jpg").text
    let line = try JSONValue(Array(text.utf8), name: "line")
    guard case .array(let hands) = line["hands"], let hand = hands.first else { return .null }
    return hand
  }

  @Test func `a hand is a side and named landmarks, in pixels and in meters`() throws {
    let hand = try hand(SampleReports.hands(followsHands: true))
    guard case .array(let landmarks) = hand["landmarks"],
      case .array(let world) = hand["worldLandmarks"]
    else { return #expect(Bool(false), "no lists") }
    #expect(hand["handedness"] == .string("Right") && hand["handednessScore"]?.text == "0.875")
    #expect(landmarks.count == 21 && world.count == 21)
    #expect(landmarks[0].text == #"{"type":"wrist","x":32.0,"y":36.0,"z":0.0}"#)
    #expect(landmarks[8].text == #"{"type":"index_finger_tip","x":40.0,"y":28.0,"z":-8.0}"#)
    #expect(world[2].text == #"{"x":0.1,"y":0.2,"z":2.0}"#)
    #expect(hand["trackingID"] == .integer(3) && hand["gesture"] == nil)
  }

  @Test func `a gesture is a member of its hand, and left out where there is none`() throws {
    let named = try hand(SampleReports.gestures(victory))
    #expect(named["gesture"]?.text == #"{"name":"Victory","score":0.625}"#)
    let without = try hand(SampleReports.gestures(nil))
    #expect(without["gesture"] == nil && without["landmarks"] != nil)
  }

  @Test func `text begins with the side and the gesture`() {
    #expect(SampleReports.hands().lines.first == " Hand #3: Right 0.88")
    #expect(SampleReports.hands().lines[1] == "  wrist              (x: 32, y: 36, z: 0)")
    #expect(SampleReports.gestures(victory).lines.first == " Hand #3: Right 0.88, Victory 0.63")
    #expect(SampleReports.gestures(nil).lines.first == " Hand #3: Right 0.88, no gesture")
  }

  @Test func `a table has a row for each landmark, with the gesture if there are any`() {
    let plain = SampleReports.hands().rows
    #expect(plain.count == 21 && plain.allSatisfy { $0.count == HandsReport.columns.count })
    #expect(plain[0].map(\.text).prefix(5) == ["0", "null", #""Right""#, "0.875", #""wrist""#])
    let named = SampleReports.gestures(victory, followsHands: true).rows
    #expect(named.allSatisfy { $0.count == GesturesReport.columns.count })
    #expect(
      named[0].map(\.text).prefix(6) == ["0", "3", #""Right""#, "0.875", #""Victory""#, "0.625"])
    #expect(SampleReports.gestures(nil).rows[0][4...5] == [.null, .null])
  }

  @Test func `records fit their columns`() {
    func check<Content: HandContent>(_ report: HandReport<Content>) {
      let fields = HandReport<Content>.recordFields
      #expect(report.record.count == fields.count)
      for (values, field) in zip(report.record, fields) {
        #expect(values.count == 1 && values.areOf(field.type), "\(field.name)")
      }
    }
    check(SampleReports.hands())
    check(SampleReports.gestures(victory))
    check(SampleReports.gestures(nil))
    check(
      HandsReport(HandResult(hands: [], picture: SampleReports.picture), milliseconds: 1))
    #expect(GesturesReport.recordFields.count == HandsReport.recordFields.count + 2)
  }

  @Test func `turned upright, landmarks move and meters stay`() {
    var report = SampleReports.hands()
    report.turnUpright()
    let picture = report.result.picture
    let (wrist, _) = report.result.hands[0][.wrist].pixels(in: picture)
    #expect(picture == PictureGeometry(width: 48, height: 64))
    #expect(abs(wrist.x - 12) < 1e-4 && abs(wrist.y - 32) < 1e-4)
    let (tip, z) = report.result.hands[0][.indexFingerTip].pixels(in: picture)
    #expect(abs(tip.x - 20) < 1e-4 && abs(z + 8) < 1e-4)
    #expect(report.result.hands[0].worldLandmarks == SampleReports.hand().worldLandmarks)
  }

  @Test func `hands are one class, with gestures those of the model`() throws {
    let hand = try #require(SampleReports.hands().objects.first)
    #expect(hand.kind == FoundObject.Class(index: 0, name: "hand") && hand.bodyPoints.count == 21)
    let layout = try #require(HandsReport.bodyLayout)
    #expect(layout.skeleton.joined().allSatisfy { (1...21).contains($0) })
    let named = try #require(SampleReports.gestures(victory).objects.first)
    #expect(named.kind == FoundObject.Class(index: 1, name: "Victory") && named.score == 0.625)
    #expect(named.bodyPoints.isEmpty && GesturesReport.bodyLayout == nil)
    let other = try #require(
      SampleReports.gestures(Gesture(name: "Wave", score: 0.5)).objects.first)
    #expect(other.kind == FoundObject.Class(index: 3, name: "Wave"))
    #expect(SampleReports.gestures(nil).objects.first?.kind.name == "hand")
    // A classifier without labels has numbers.
    let report = SampleReports.gestures(Gesture(index: 8, name: "", score: 0.5))
    #expect(report.objects.first?.kind == FoundObject.Class(index: 12, name: "class 8"))
    #expect(report.presentedRows.first?.name == "class 8")
    #expect(JSONValue.object(report.members).text.contains(#""name":"class 8""#))
  }

  @Test(arguments: [Orientation.up, .upMirrored])
  func `a hand is cut out with its fingers up`(orientation: Orientation) throws {
    let picture = PictureGeometry(width: 64, height: 48, orientation: orientation)
    let report = SampleReports.hands(in: picture)
    let region = try #require(report.objects.first?.uprightCut).region
    let points = report.result.hands[0].landmarks.pixels(in: picture)
    let (wrist, knuckle) = (points[0], points[HandLandmarkKind.middleFingerMCP.rawValue])
    let up = region.topLeft - region.bottomLeft
    let (x, y) = (Float(knuckle.x - wrist.x), Float(knuckle.y - wrist.y))
    // The side leads as the knuckle lies from the wrist.
    #expect(abs(up.x * y - up.y * x) < 1e-2 && up.x * x + up.y * y > 0)
    let across = region.topRight - region.topLeft
    let turn = across.x * -up.y - across.y * -up.x
    #expect(orientation == .up ? turn > 0 : turn < 0)
  }

  @Test func `a hand is drawn as a skeleton in the color of its side, with words about it`() {
    func captions<Content: HandContent>(_ report: HandReport<Content>) -> [[String]] {
      HandDrawing<Content>().marks(for: report).compactMap { mark in
        if case .caption(let words, _, _) = mark { words } else { nil }
      }
    }
    let marks = HandDrawing<LandmarksOfHands>().marks(for: SampleReports.hands())
    guard case .connections(let points, let lines, let color, _) = marks.first else {
      return #expect(Bool(false), "no skeleton")
    }
    #expect(points.count == 21 && lines.count == HandLandmarkKind.connections.count)
    #expect(color == .rightSide && marks.count == 22)
    #expect(captions(SampleReports.hands()).isEmpty)
    #expect(captions(SampleReports.hands(followsHands: true)) == [["#3"]])
    #expect(captions(SampleReports.gestures(victory)) == [["Victory 0.63"]])
    #expect(captions(SampleReports.gestures(victory, followsHands: true)) == [["#3 Victory 0.63"]])
  }

  @Test func `rows and the sentence name sides or gestures`() {
    #expect(SampleReports.hands().presentedRows.map(\.title) == ["Right hand"])
    #expect(SampleReports.hands().sentence == "right hand")
    let named = SampleReports.gestures(victory, followsHands: true)
    #expect(named.presentedRows.map(\.title) == ["#3 Victory"])
    #expect(named.presentedRows.map(\.detail) == ["right hand"] && named.sentence == "Victory")
    let none = HandsReport(
      HandResult(hands: [], picture: SampleReports.picture), milliseconds: 1)
    #expect(none.lines == [" No hands"] && none.sentence == "Nothing was found")
  }
}
