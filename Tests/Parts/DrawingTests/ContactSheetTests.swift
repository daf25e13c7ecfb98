import Frames
import PictureFixtures
import Testing
import VisionBase

@testable import Drawing

private let hasFont = (try? FontFiles.find()) != nil

@Suite struct ContactSheetTests {
  private func white(_ width: Int, _ height: Int) throws -> Frame {
    let bytes = [UInt8](repeating: 255, count: width * height * 3)
    return try Frame(width: width, height: height, format: .rgb, bytes: bytes.span.bytes)
  }

  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    Array(frame.samples[(3 * (y * frame.width + x))..<(3 * (y * frame.width + x) + 3)])
  }

  @Test(.enabled(if: hasFont, "needs a font, such as the package fonts-dejavu-core"))
  func `a cell shows the picture small, with its marks, in the middle`() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let mark = Mark.box(PictureBox(x: 0, y: 0, width: 600, height: 1200), color: red)
    let size = ContactSheet.CellSize(cellCount: 1)
    let cell = try ContactSheet.cell(
      of: white(600, 1200), named: "a.jpg", marks: [mark], size: size, by: Annotator())
    #expect(cell.width == 320 && cell.height == 262)
    #expect(pixel(cell, 160, 120) == [255, 255, 255])
    #expect(pixel(cell, 90, 120) == [38, 40, 44])
    // The picture is 120 pixels wide: its left edge is at 100.
    let edge = (98..<106).map { pixel(cell, $0, 120) }
    #expect(edge.contains { $0[0] > 150 && $0[1] < 120 })
  }

  @Test func `a sheet has its cells in rows, a little wider than high`() throws {
    var sheet = ContactSheet()
    #expect(throws: VisionError.self) { try sheet.picture() }
    for _ in 0..<7 { sheet.add(try white(20, 10)) }
    let picture = try sheet.picture()
    // Three columns and three rows with gaps of six.
    #expect(picture.width == 3 * 26 + 6 && picture.height == 3 * 16 + 6)
    #expect(pixel(picture, 6, 6) == [255, 255, 255] && pixel(picture, 25, 15) == [255, 255, 255])
    #expect(pixel(picture, 26, 6) == [38, 40, 44])
    // The seventh is the first of the last row.
    #expect(pixel(picture, 6, 38) == [255, 255, 255] && pixel(picture, 32, 38) == [38, 40, 44])
  }

  @Test func `a sheet is not endless`() throws {
    var sheet = ContactSheet()
    let cell = try white(1, 1)
    for _ in 0..<ContactSheet.mostCells + 5 { sheet.add(cell) }
    #expect(sheet.isFull)
    let picture = try sheet.picture()
    #expect(picture.width * picture.height >= 2500 * 49)
  }

  @Test func `long names lose their middle`() {
    #expect(ContactSheet.shortened("short.jpg", to: 20) == "short.jpg")
    #expect(ContactSheet.shortened("a-very-long-name-of-a-picture.jpg", to: 20).count == 20)
    #expect(
      ContactSheet.shortened("a-very-long-name-of-a-picture.jpg", to: 20).bytes.hasSuffix(
        "ture.jpg"))
  }
}
