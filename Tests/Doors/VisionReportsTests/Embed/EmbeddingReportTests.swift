import Testing
import VisionTasks

@testable import VisionReports

@Suite struct EmbeddingReportTests {
  private let result = EmbeddingResult(embeddings: [
    Embedding(.float([3, 4]), headIndex: 0, headName: "first"),
    Embedding(.quantized([1, -2, 3, -4, 5, -6, 7]), headIndex: 1),
  ])

  @Test func `people see the size, the norm and the first numbers`() {
    #expect(
      EmbeddingReport(result, milliseconds: 1).lines == [
        " Embedding #0:", "  Head  : 0 (first)", "  Values: 2 floats, norm 5.00000",
        "  First : 3.00000, 4.00000",
        " Embedding #1:", "  Head  : 1", "  Values: 7 signed bytes, norm 11.83",
        "  First : 1, -2, 3, -4, 5, -6, ...",
      ])
  }

  @Test func `one output is all that is told when it was chosen`() {
    let report = EmbeddingReport(result, milliseconds: 1, head: 1)
    #expect(
      ReportWriter(format: .json).printout(report, input: "a.jpg").text == #"""
        {"input":"a.jpg","milliseconds":1.0,"embeddings":[\#
        {"headIndex":1,"headName":null,"quantizedEmbedding":[1,-2,3,-4,5,-6,7]}]}

        """#)
  }
}
