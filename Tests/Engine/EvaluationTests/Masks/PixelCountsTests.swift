import Testing
import VisionBase

@testable import Evaluation

@Suite struct PixelCountsTests {
  private static let plain: [UInt16] = (0..<256).map { $0 < 255 ? $0 : PixelCounts.noLabel }

  @Test func `the overlap is what both have of what either has`() {
    var counts = PixelCounts()
    counts.add(
      labels: [0, 0, 0, 1, 1, 255], answers: Self.plain, values: [0, 0, 1, 1, 255, 1])
    let classes = counts.classes
    #expect(classes[0].overlap == 2.0 / 3 && classes[0].accuracy == 2.0 / 3)
    // One of both, one only labeled, one only found; the ignored pixel does not count.
    #expect(classes[1].overlap == 1.0 / 3 && classes[1].accuracy == 1.0 / 2)
    #expect(classes[2].overlap == nil && classes[2].accuracy == nil)
    let overall = counts.overall
    #expect(overall.meanOverlap == (2.0 / 3 + 1.0 / 3) / 2)
    #expect(overall.pixelAccuracy == 3.0 / 5)
    #expect(counts[1, nil] == 1 && counts[0, 1] == 1)
  }

  @Test func `counts of pictures add up, and none have no measures`() {
    var (first, second) = (PixelCounts(), PixelCounts())
    first.add(labels: [0], answers: Self.plain, values: [0])
    second.add(labels: [0], answers: Self.plain, values: [1])
    first.add(second)
    #expect(first.classes[0].accuracy == 0.5)
    let none = PixelCounts().overall
    #expect(none.meanOverlap == nil && none.pixelAccuracy == nil && none.meanAccuracy == nil)
  }

  @Test(arguments: Golden.cases("Goldens/masks.json", beside: #filePath))
  func `measures equal those of numpy`(golden: Golden) throws {
    var counts = PixelCounts()
    for picture in try #require(golden.value["pictures"]?.elements) {
      let rows = try #require(picture["labels"]?.elements)
      let labels = rows.flatMap { ($0.elements ?? []).compactMap(\.wholeNumber).map(UInt8.init) }
      let answer = try MaskAnswer(try #require(picture["line"]), named: "line")
      counts.add(labels: labels, answers: Self.plain, values: answer.values)
    }
    let measures = try #require(golden.value["measures"])
    func isSame(_ number: Double?, _ recorded: JSONValue?) -> Bool {
      guard let number, let recorded = recorded?.number else {
        return number == nil && recorded == .null
      }
      return abs(number - recorded) < 1e-12
    }
    #expect(isSame(counts.overall.meanOverlap, measures["meanIoU"]))
    #expect(isSame(counts.overall.pixelAccuracy, measures["pixelAccuracy"]))
    #expect(isSame(counts.overall.meanAccuracy, measures["meanAccuracy"]))
    let (overlaps, accuracies) = (measures["iou"]?.elements, measures["accuracy"]?.elements)
    for (index, overlap) in try #require(overlaps).enumerated() {
      #expect(isSame(counts.classes[index].overlap, overlap), "class \(index)")
      #expect(isSame(counts.classes[index].accuracy, accuracies?[index]), "class \(index)")
    }
  }

  @Test func `there are recorded measures`() {
    #expect(Golden.cases("Goldens/masks.json", beside: #filePath).count == 5)
  }
}
