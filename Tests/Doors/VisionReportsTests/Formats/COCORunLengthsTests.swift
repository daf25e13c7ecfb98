import Testing

@testable import VisionReports

@Suite struct COCORunLengthsTests {
  private func lengths(_ rows: [String]) -> COCORunLengths {
    COCORunLengths(
      of: 1, in: rows.joined().utf8.map { $0 - 48 }, width: rows[0].utf8.count, height: rows.count)
  }

  @Test func `runs go down the columns and begin outside`() {
    #expect(lengths(["01", "01"]).runs == [2, 2])
    #expect(lengths(["10", "10"]).runs == [0, 2, 2])
    #expect(lengths(["00"]).runs == [2])
    #expect(lengths(["0110", "0110", "0000"]).runs == [3, 2, 1, 2, 4])
  }

  /// The texts are those of pycocotools 2.0.11.
  @Test(arguments: [
    (["0110", "0110", "0000"], "32103"), (["11", "11"], "04"), (["00", "00"], "4"),
    (["10", "01"], "0120"),
  ])
  func `texts are COCO's`(rows: [String], text: String) {
    #expect(lengths(rows).text == text)
  }

  @Test func `long runs take several letters`() {
    let runs = COCORunLengths(
      of: 1, in: (0..<5000).map { $0 < 40 ? 0 : $0 < 4000 ? 1 : 0 }, width: 1, height: 5000)
    #expect(runs.runs == [40, 3960, 1000])
    #expect(runs.text == "X1hk3Xo0")
  }
}
