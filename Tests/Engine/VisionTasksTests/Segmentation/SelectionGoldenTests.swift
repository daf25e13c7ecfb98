import Foundation
import Frames
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// The pictures of four channels that interactive segmenters see, compared with MediaPipe's.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct SelectionGoldenTests {
  private struct Goldens: Decodable {
    struct Case: Decodable {
      var picture: String
      var steps: [String]
      /// A point in fractions of the sides, or the points of a line one after the other.
      var places: [Float]
      var pixels: String
      /// The digest of the category mask.
      var categories: String
      /// Five rows of five values of each color.
      var grids: [[Float]]
      /// The sum of the selection's mask.
      var selected: Float
    }

    var cases: [Case]
  }

  @Test func `what a model sees equals MediaPipe 1.2.2 on identical pixels`() throws {
    let goldens = try JSONDecoder().decode(
      Goldens.self, from: Recording.contents(of: "selections.json"))
    #expect(goldens.cases.count == 51)
    let engine = try SegmentationEngine(FourChannelMaker.file())
    for recorded in goldens.cases {
      let what = "\(recorded.picture) \(recorded.steps) \(recorded.places)"
      let frame = try Pixels(picture: recorded.picture, steps: recorded.steps).frame()
      try #require(frame.digestOfRGB() == recorded.pixels, "the decoder gives other pixels")
      let points = stride(from: 0, to: recorded.places.count, by: 2).map { index in
        PicturePoint(
          x: Double(recorded.places[index]) * Double(frame.width),
          y: Double(recorded.places[index + 1]) * Double(frame.height))
      }
      let selection =
        points.count == 1 ? PictureSelection.point(points[0]) : .scribble(points)
      let result = try engine.segment(frame, at: selection)
      let categories = try result.categories()
      let digest = SHA256(of: categories.values.span.bytes).description
      #expect(digest == recorded.categories, "\(what)")
      for (index, grid) in recorded.grids.enumerated() {
        let mask = try result.confidences(ofClass: index)
        for (place, value) in grid.enumerated() {
          let x = Int(Double(mask.width - 1) * Double(place % 5) / 4)
          let y = Int(Double(mask.height - 1) * Double(place / 5) / 4)
          #expect(abs(mask.values[y * mask.width + x] - value) <= 1e-5, "\(what)")
        }
      }
      var sum = 0.0
      for value in try result.confidences(ofClass: 3).values { sum += Double(value) }
      #expect(abs(Float(sum) - recorded.selected) <= 1e-4 * max(1, recorded.selected), "\(what)")
    }
  }
}
