import Frames
import Testing
import VisionTasks

@testable import VisionReports

@Suite struct YOLOLinesTests {
  private var form = ReportForm(.yolo)

  private func text<Report: TaskReport>(_ report: Report, _ form: ReportForm) -> String {
    var classes = ClassNumbers()
    return YOLOLines.text(report, form: form, classes: &classes).text
  }

  @Test func `a line has the class and the box in parts of the sides`() {
    let report = SampleReports.detections(
      SampleReports.detection(PictureBox(x: 16, y: 12, width: 32, height: 24)))
    #expect(text(report, form) == "17 0.500000 0.500000 0.500000 0.500000\n")
    var scored = form
    scored.addsScores = true
    #expect(text(report, scored) == "17 0.500000 0.500000 0.500000 0.500000 0.500000\n")
    var upright = form
    upright.isUpright = true
    let corner = SampleReports.detections(
      SampleReports.detection(PictureBox(x: 0, y: 0, width: 16, height: 24)))
    #expect(text(corner, upright) == "17 0.750000 0.125000 0.500000 0.250000\n")
  }

  @Test func `boxes end at the edges, and what is outside is left out`() {
    let report = SampleReports.detections(
      SampleReports.detection(PictureBox(x: -16, y: 0, width: 32, height: 48)),
      SampleReports.detection(PictureBox(x: 64, y: 0, width: 5, height: 5)))
    #expect(text(report, form) == "17 0.125000 0.500000 0.250000 1.000000\n")
    #expect(text(SampleReports.detections(), form).isEmpty)
  }

  @Test func `people have 17 places, 0 for those outside`() {
    let inside = text(SampleReports.pose(x: 0.25, y: 0.5), form).bytes.split(separator: " ").map(
      String.init)
    // One point does not make a box, so a second one is needed.
    #expect(inside.isEmpty)
    var report = SampleReports.pose(x: 0.25, y: 0.5)
    report.result.poses[0].landmarks[0].x = 0.75
    report.result.poses[0].landmarks[0].y = 0.75
    report.result.poses[0].landmarks[5].x = 1.5
    let fields = text(report, form).bytes.split(separator: " ").map(String.init)
    #expect(fields.count == 5 + 17 * 3)
    #expect(fields[5..<8] == ["0.750000", "0.750000", "2"])
    #expect(fields[11..<14] == ["0.000000", "0.000000", "0"])
  }
}
