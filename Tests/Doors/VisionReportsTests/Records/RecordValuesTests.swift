import Frames
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct RecordValuesTests {
  private func bytes(_ values: RecordValues) -> [UInt8] {
    var bytes: [UInt8] = []
    values.write(to: &bytes)
    return bytes
  }

  @Test func `numbers are written with their lowest byte first`() {
    #expect(bytes(.int8([1, -1])) == [1, 255])
    #expect(bytes(.int32([1, -2])) == [1, 0, 0, 0, 254, 255, 255, 255])
    #expect(bytes(.float32([1.5])) == [0, 0, 0xC0, 0x3F])
  }

  @Test func `lengths come before texts and lists, and -1 stands for no text`() {
    #expect(
      bytes(.string(["ä", nil, ""])) == [2, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 0xC3, 0xA4])
    #expect(bytes(.lists([2, 0], .int8([5, 6]))) == [2, 0, 0, 0, 0, 0, 0, 0, 5, 6])
  }

  @Test func `structures are written field by field`() {
    #expect(
      bytes(.list(2, .structures([.int8([1, 2]), .int8([3, 4])]))) == [2, 0, 0, 0, 1, 2, 3, 4])
  }

  @Test func `values know their type, their sizes included`() {
    let pairs = RecordValues.lists([2, 2], .int8([1, 2, 3, 4]))
    #expect(pairs.count == 2)
    #expect(pairs.areOf(.list(.int8)) && pairs.areOf(.list(.int8, size: 2)))
    #expect(!pairs.areOf(.list(.int8, size: 3)) && !pairs.areOf(.list(.int32)))
    #expect(RecordValues.lists([3], .int8([1])).count == nil)
    #expect(RecordValues.structures([.int8([1]), .int8([])]).count == nil)
  }

  @Test func `types are told in Arrow's words`() {
    let field = RecordField("boxes", .list(.structure([RecordField("x", .float32)]), size: 4))
    #expect(
      field.json.text == #"{"name":"boxes","type":"list","of":{"type":"struct","fields":"#
        + #"[{"name":"x","type":"float32"}]},"size":4}"#)
    #expect(
      RecordField("vector", .list(.int8)).sized(9) == RecordField("vector", .list(.int8, size: 9)))
    #expect(RecordField("width", .int32).sized(9) == RecordField("width", .int32))
  }
}

/// Tests of each task's report as a record.
@Suite struct ReportRecordTests {
  /// Returns true if a record has one value of the right type for each column.
  private func fits(_ record: [RecordValues], _ fields: [RecordField]) -> Bool {
    record.count == fields.count
      && zip(record, fields).allSatisfy { $0.count == 1 && $0.areOf($1.type) }
  }

  @Test func `objects are lists side by side`() {
    var face = SampleReports.detection(PictureBox(x: 1, y: 2, width: 3, height: 4.5), "dog")
    face.keypoints = [Keypoint(x: 0.5, y: 0.25)]
    let report = SampleReports.detections(
      face, SampleReports.detection(PictureBox(x: 0, y: 0, width: 1, height: 1), index: 3, nil))
    #expect(fits(report.record, DetectionReport.recordFields))
    #expect(
      report.record == [
        .int32([64]), .int32([48]), .string(["right"]),
        .list(
          2,
          .structures([
            .float32([1, 0]), .float32([2, 0]), .float32([3, 1]), .float32([4.5, 1]),
          ])),
        .list(2, .string(["dog", nil])), .list(2, .float32([0.5, 0.5])), .list(2, .int32([17, 3])),
        .list(2, .lists([1, 0], .structures([.float32([32]), .float32([12])]))),
      ])
    #expect(fits(SampleReports.detections().record, DetectionReport.recordFields))
  }

  @Test func `classes of several outputs say which output they are of`() {
    let heads = [
      ClassificationHead(headIndex: 0, categories: [Category(index: 1, score: 0.5)]),
      ClassificationHead(
        headIndex: 1,
        categories: [
          Category(index: 2, score: 0.25, categoryName: "cat"), Category(index: 3, score: 0.125),
        ]),
    ]
    let report = ClassificationReport(
      ClassificationResult(heads: heads), of: SampleReports.picture, milliseconds: 1)
    #expect(fits(report.record, ClassificationReport.recordFields))
    #expect(report.record.last == .list(3, .int32([0, 1, 1])))
    #expect(report.record[3] == .list(3, .string([nil, "cat", nil])))
  }

  @Test func `embeddings are floats or bytes`() {
    let floats = EmbeddingReport(
      EmbeddingResult(embeddings: [Embedding(.float([1, 2]), headIndex: 0)]), milliseconds: 1)
    #expect(fits(floats.record, EmbeddingReport.recordFields(quantized: false).map { $0.sized(2) }))
    let bytes = EmbeddingReport(
      EmbeddingResult(embeddings: [Embedding(.quantized([1, -2]), headIndex: 0)]), milliseconds: 1)
    #expect(fits(bytes.record, EmbeddingReport.recordFields(quantized: true)))
    #expect(!fits(bytes.record, EmbeddingReport.recordFields(quantized: false)))
  }

  @Test func `a person is 33 places in the picture and in the world`() {
    let report = SampleReports.pose(x: 0.5, y: 0.5)
    let fields = PoseReport.recordFields(masks: false)
    #expect(fits(report.record, fields))
    let nobody = PoseReport(
      PoseResult(poses: [], picture: SampleReports.picture), milliseconds: 1)
    #expect(fits(nobody.record, fields))
  }

  @Test func `masks that were requested have a column, also without people`() {
    let fields = PoseReport.recordFields(masks: true)
    var report = SampleReports.pose(x: 0.5, y: 0.5)
    report.givesMasks = true
    #expect(fits(report.record, fields))
    // Two pixels side by side; the right one shows the person.
    report.result.poses[0].mask = SegmentationMask(width: 2, height: 1, values: [0.5, 0.6])
    #expect(fits(report.record, fields))
    #expect(report.record.last == .list(1, .string(["11"])))
    report.result.poses = []
    #expect(fits(report.record, fields))
    #expect(fields.last?.name == "masks")
  }
}
