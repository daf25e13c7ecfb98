import Testing

@testable import VisionTasks

@Suite struct TrackerOptionsTests {
  static let wrong: [(TrackerOptions, TrackerOptionFault)] = [
    (TrackerOptions(maxObjects: 0), .maxObjects(0)),
    (TrackerOptions(maxObjects: 51), .maxObjects(51)),
    (TrackerOptions(maxLabelsPerObject: 0), .maxLabelsPerObject(0)),
    (TrackerOptions(detectorScoreThreshold: 1.5), .scoreThreshold("detector", 1.5)),
    (TrackerOptions(classifierScoreThreshold: -0.1), .scoreThreshold("classifier", -0.1)),
  ]

  @Test(arguments: wrong.indices) func `options out of range are refused`(index: Int) {
    let (options, fault) = Self.wrong[index]
    let error = #expect(throws: VisionError.self) { try options.check() }
    #expect(error?.code == .optionInvalid)
    #expect(error?.cause as? TrackerOptionFault == fault)
  }

  @Test func `a threshold that is not a number is refused`() {
    let error = #expect(throws: VisionError.self) {
      try TrackerOptions(detectorScoreThreshold: .nan).check()
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `usual options are right`() throws {
    try TrackerOptions().check()
    try TrackerOptions(maxObjects: 50, detectorScoreThreshold: 0, classifierScoreThreshold: 1)
      .check()
  }
}
