import Frames
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct TableTests {
  private let writer = ReportWriter(format: .csv)

  @Test func `a table has a line of names and a row for each object`() {
    let report = SampleReports.detections(
      SampleReports.detection(PictureBox(x: 1, y: 2, width: 3, height: 4.5), "dog, \"big\""),
      SampleReports.detection(PictureBox(x: 0, y: 0, width: 1, height: 1), index: 3, nil))
    let place = FramePlace(number: 7, timestampInMicroseconds: 280_000)
    let text =
      (writer.heading(for: DetectionReport.self)
      + writer.printout(report, input: "a.mp4", place: place)).text
    #expect(
      text == """
        input,frame,timestampInMilliseconds,width,height,orientation,\
        detection,x,y,boxWidth,boxHeight,index,score,categoryName,displayName
        a.mp4,7,280.0,64,48,right,0,1.0,2.0,3.0,4.5,17,0.5,"dog, ""big""\",
        a.mp4,7,280.0,64,48,right,1,0.0,0.0,1.0,1.0,3,0.5,,

        """)
  }

  @Test func `rows have a value for every column`() {
    let object = TrackedObject(
      boundingBox: PictureBox(x: 0, y: 0, width: 1, height: 1), trackingID: 2, score: 1)
    let tracks = SampleReports.tracks(object)
    #expect(tracks.rows.allSatisfy { $0.count == TrackReport.columns.count })
    let pose = SampleReports.pose(x: 0.5, y: 0.5)
    #expect(pose.rows.count == 33)
    #expect(pose.rows.allSatisfy { $0.count == PoseReport.columns.count })
    let head = ClassificationHead(
      headName: nil, categories: [Category(index: 1, score: 0.5), Category(index: 2, score: 0.25)])
    let classes = ClassificationReport(
      ClassificationResult(heads: [head]), of: SampleReports.picture, milliseconds: 1)
    #expect(classes.rows.count == 2)
    #expect(classes.rows.allSatisfy { $0.count == ClassificationReport.columns.count })
  }

  @Test func `pictures without an object have no row, and pictures no frame`() {
    #expect(writer.printout(SampleReports.detections(), input: "a.jpg").text.isEmpty)
    let report = SampleReports.detections(
      SampleReports.detection(PictureBox(x: 0, y: 0, width: 1, height: 1)))
    #expect(writer.printout(report, input: "a.jpg").text.bytes.hasPrefix("a.jpg,,,64,48,right,0,"))
  }

  @Test func `forms of many pictures give nothing for one`() {
    let report = SampleReports.detections()
    for format in [OutputFormat.coco, .yolo] {
      #expect(ReportWriter(format: format).printout(report, input: "a").text.isEmpty)
      #expect(!format.isOneByOne)
    }
  }
}
