import Frames
import Testing

@testable import VisionTasks

@Suite struct ProminenceTests {
  private let picture = PictureGeometry(width: 400, height: 300)

  @Test func `a sure object that fills the picture has prominence 1`() {
    let whole = PictureBox(x: 0, y: 0, width: 400, height: 300)
    #expect(Prominence.of(whole, score: 1, in: picture) == 1)
    #expect(Prominence.of(whole, score: 0.5, in: picture) == 0.5)
  }

  @Test func `twice the sides are twice the prominence`() {
    let small = PictureBox(x: 180, y: 135, width: 40, height: 30)
    let large = PictureBox(x: 160, y: 120, width: 80, height: 60)
    let (first, second) = (
      Prominence.of(small, score: 1, in: picture), Prominence.of(large, score: 1, in: picture)
    )
    #expect(abs(first - 0.1) < 1e-9)
    #expect(abs(second - 0.2) < 1e-9)
  }

  @Test func `an object at the corner counts half`() {
    let middle = PictureBox(x: 198, y: 148, width: 4, height: 4)
    let corner = PictureBox(x: -2, y: -2, width: 4, height: 4)
    let ratio =
      Prominence.of(corner, score: 1, in: picture) / Prominence.of(middle, score: 1, in: picture)
    #expect(abs(ratio - 0.5) < 1e-9)
  }

  @Test func `a picture without a size has no prominence`() {
    let box = PictureBox(x: 0, y: 0, width: 1, height: 1)
    #expect(Prominence.of(box, score: 1, in: PictureGeometry(width: 0, height: 0)) == 0)
  }
}
