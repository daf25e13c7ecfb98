import Frames
import Testing
import VisionTasks

@Suite struct UprightCutTests {
  private let picture = PictureGeometry(width: 64, height: 48)

  private func near(_ corner: SIMD2<Float>, _ x: Float, _ y: Float) -> Bool {
    abs(corner.x - x) < 1e-4 && abs(corner.y - y) < 1e-4
  }

  @Test func `a box about an upright object stays where it is`() throws {
    let cut = try #require(
      UprightCut(
        box: PictureBox(x: 8, y: 4, width: 20, height: 10), across: PicturePoint(x: 3, y: 0),
        in: picture))
    #expect(cut.width == 20 && cut.height == 10)
    #expect(near(cut.region.topLeft, 8, 4) && near(cut.region.bottomRight, 28, 14))
  }

  @Test func `a quarter turn puts the object's top where its top is`() throws {
    // The object's right is the picture's bottom.
    let cut = try #require(
      UprightCut(
        box: PictureBox(x: 10, y: 10, width: 10, height: 10), across: PicturePoint(x: 0, y: 1),
        in: picture))
    // The first pixel is the one in column 19.
    #expect(near(cut.region.topLeft, 19, 10) && near(cut.region.topRight, 19, 20))
    #expect(near(cut.region.bottomLeft, 9, 10))
  }

  @Test func `in a mirrored picture down is on the other side`() throws {
    let mirrored = PictureGeometry(width: 64, height: 48, orientation: .upMirrored)
    // The viewer's right is the stored left.
    let cut = try #require(
      UprightCut(
        box: PictureBox(x: 10, y: 10, width: 10, height: 10), across: PicturePoint(x: -1, y: 0),
        in: mirrored))
    #expect(near(cut.region.topLeft, 19, 10) && near(cut.region.bottomLeft, 19, 20))
    #expect(near(cut.region.topRight, 9, 10))
  }

  @Test func `the rectangle around points is as turned as they are, with its margin`() throws {
    // A square on its corner.
    let points = [(20, 10), (30, 20), (20, 30), (10, 20)]
      .map { PicturePoint(x: Double($0.0), y: Double($0.1)) }
    let cut = try #require(
      UprightCut(
        around: points, across: PicturePoint(x: 1, y: 1), in: picture, margin: 0.25))
    #expect(abs(cut.width - 200.0.squareRoot() * 1.5) < 1e-9 && abs(cut.height - cut.width) < 1e-9)
    // Half the diagonal of a pixel to the left, as its center is the place where rows begin.
    let (shiftX, shiftY) = (Float(-0.5), Float(2).squareRoot() / 2 - 0.5)
    #expect(near(cut.region.topLeft, 20 + shiftX, 5 + shiftY))
    #expect(near(cut.region.topRight, 35 + shiftX, 20 + shiftY))
  }

  @Test func `what has no direction or no extent has no rectangle`() {
    let box = PictureBox(x: 0, y: 0, width: 1, height: 1)
    #expect(UprightCut(box: box, across: PicturePoint(x: 0, y: 0), in: picture) == nil)
    #expect(UprightCut(box: box, across: PicturePoint(x: .nan, y: 1), in: picture) == nil)
    let across = PicturePoint(x: 1, y: 0)
    #expect(UprightCut(around: [], across: across, in: picture) == nil)
    let line = [PicturePoint(x: 0, y: 0), PicturePoint(x: 9, y: 0)]
    #expect(UprightCut(around: line, across: across, in: picture) == nil)
    let far = PictureBox(x: .infinity, y: 0, width: 1, height: 1)
    #expect(UprightCut(box: far, across: across, in: picture) == nil)
  }
}
