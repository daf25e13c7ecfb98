import Frames
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct BestPicturesTests {
  /// A frame whose pixels change from one to the next by a contrast.
  private static func frame(contrast: UInt8) throws -> Frame {
    let pixels = (0..<100 * 80).map { UInt8($0 % 2) * contrast }
    return try Frame(width: 100, height: 80, format: .gray, bytes: pixels.span.bytes)
  }

  private static func object(
    _ box: PictureBox, id: Int? = 1, class name: String = "dog"
  ) -> FoundObject {
    FoundObject(box: box, kind: .init(index: 0, name: name), score: 0.5, trackingID: id)
  }

  private static func box(_ x: Double, _ side: Double) -> PictureBox {
    PictureBox(x: x, y: 10, width: side, height: side)
  }

  @Test func `the largest and sharpest picture is kept, with its class`() throws {
    var best = BestPictures()
    let sights: [(box: PictureBox, contrast: UInt8, name: String)] = [
      (Self.box(10, 20), 100, "cat"), (Self.box(10, 30), 100, "dog"), (Self.box(20, 31), 20, "cow"),
      (Self.box(10, 25), 101, "owl"),
    ]
    for sight in sights {
      let gone = try best.add(
        [Self.object(sight.box, class: sight.name)], of: Self.frame(contrast: sight.contrast))
      #expect(gone.isEmpty)
    }
    let kept = best.end()
    #expect(kept.map(\.trackingID) == [1] && kept.first?.kind.name == "dog")
    #expect(kept.first?.picture.width == 30)
    #expect(best.end().isEmpty)
  }

  @Test func `an object that reaches an edge counts for less, and one outside for nothing`() throws
  {
    var best = BestPictures()
    let frame = try Self.frame(contrast: 50)
    for box in [Self.box(70, 40), Self.box(30, 20), Self.box(200, 50), Self.box(-90, 60)] {
      _ = try best.add([Self.object(box), Self.object(box, id: nil)], of: frame)
    }
    let kept = best.end()
    #expect(kept.count == 1 && kept.first?.picture.width == 20)
  }

  @Test func `an object that has left is given once, and the others stay`() throws {
    var best = BestPictures()
    let frame = try Self.frame(contrast: 50)
    var gone: [Int] = []
    for number in 0..<1100 {
      var objects = [Self.object(Self.box(40, 20), id: 7)]
      if number < 50 { objects.append(Self.object(Self.box(10, 20), id: 3)) }
      gone += try best.add(objects, of: frame).map(\.trackingID)
    }
    #expect(gone == [3])
    #expect(best.end().map(\.trackingID) == [7])
  }
}
