import Testing
import VisionBase

@testable import Evaluation

/// The scores of key points by numpy, as `record_landmarks.py` recorded them.
@Suite struct LandmarkScoresTests {
  private static let cases = Golden.cases("Goldens/landmarks.json", beside: #filePath)

  /// Returns the answers to a picture, as lines have them.
  private static func answers(_ value: JSONValue) -> [ClassedPrediction] {
    (value.elements ?? []).compactMap { answer in
      var points: [String: LabelledKeypoint] = [:]
      guard case .object(let members) = answer else { return nil }
      for member in members {
        let place = (member.value.elements ?? []).compactMap(\.number)
        points[ClassNames.plain(member.name)] = LabelledKeypoint(x: place[0], y: place[1])
      }
      return ClassedPrediction(
        category: 3,
        prediction: Prediction(
          category: .words(["thing"]), score: 1, box: LabelBox(x: 0, y: 0, width: 0, height: 0),
          keypoints: points))
    }
  }

  private static func isNear(_ number: Double?, _ recorded: JSONValue?) -> Bool {
    guard let expected = recorded?.number else { return number == nil }
    return number.map { abs($0 - expected) <= 1e-12 } ?? false
  }

  @Test func `there are cases`() { #expect(Self.cases.count == 4) }

  @Test(arguments: cases.map(\.name))
  func `shares and errors equal those by numpy`(name: String) throws {
    let golden = try #require(Self.cases.first { $0.name == name })
    let labels = try COCOLabels.read(#require(golden.value["labels"]), name: golden.name)
    let found = (golden.value["answers"]?.elements ?? []).map(Self.answers)
    let category = try #require(labels.categories.first)
    let scores = try KeypointScores(labels, found, category: category)
    #expect(scores.people == golden.value["subjects"]?.wholeNumber)
    #expect(scores.peopleFound == golden.value["subjectsFound"]?.wholeNumber)
    let points = golden.value["points"]?.elements ?? []
    #expect(points.count == scores.points.count && !points.isEmpty)
    let all = [(scores.overall, golden.value)] + zip(scores.points.map(\.count), points)
    for (count, expected) in all {
      #expect(count.labelled == expected["labelled"]?.wholeNumber)
      for part in KeypointScores.parts.indices {
        #expect(Self.isNear(count.share(part), expected["pck"]?.elements?[part]))
      }
      #expect(Self.isNear(count.meanError, expected["nme"]))
    }
  }
}
