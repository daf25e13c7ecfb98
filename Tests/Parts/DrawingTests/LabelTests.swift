import PictureFixtures
import Frames
import Testing
import VisionBase

@testable import Drawing

/// True if this machine has any of the usual fonts.
private let hasFont = (try? FontFiles.find()) != nil

@Suite(.enabled(if: hasFont, "needs a font, such as the package fonts-dejavu-core"))
struct LabelTests {
  private let plate = Color(red: 0, green: 200, blue: 0)

  private func canvas(_ width: Int, _ height: Int) throws -> Frame {
    let bytes = [UInt8](repeating: 120, count: width * height)
    return try Frame(width: width, height: height, format: .gray, bytes: bytes.span.bytes)
  }

  /// Returns the number of pixels that satisfy a condition.
  private func count(
    in frame: Frame, rows: Range<Int>? = nil, where condition: (UInt8, UInt8, UInt8) -> Bool
  ) -> Int {
    let samples = frame.samples
    return (rows ?? 0..<frame.height).reduce(0) { sum, row in
      sum
        + (0..<frame.width).filter { column in
          let start = (row * frame.width + column) * 3
          return condition(samples[start], samples[start + 1], samples[start + 2])
        }.count
    }
  }

  private func isPlate(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
    red < 30 && green > 150 && blue < 30
  }

  @Test func `a label stands above its box, and below where there is no room`() throws {
    let frame = try canvas(400, 300)
    let low = PictureBox(x: 50, y: 150, width: 200, height: 100)
    let above = try Annotator().draw([.box(low, labels: ["cat"], color: plate)], on: frame)
    #expect(count(in: above, rows: 135..<147, where: isPlate) > 150)
    #expect(count(in: above, rows: 155..<245, where: isPlate) < 400)

    let high = PictureBox(x: 50, y: 2, width: 200, height: 100)
    let inside = try Annotator().draw([.box(high, labels: ["cat"], color: plate)], on: frame)
    #expect(count(in: inside, rows: 4..<16, where: isPlate) > 150)
  }

  @Test func `text is drawn on the plate in a color that stands out`() throws {
    let frame = try canvas(400, 300)
    let box = PictureBox(x: 50, y: 150, width: 200, height: 100)
    for (color, isText) in [
      (Color(red: 255, green: 255, blue: 0), { (value: UInt8) in value < 60 }),
      (Color(red: 0, green: 0, blue: 120), { (value: UInt8) in value > 200 }),
    ] {
      let none = try Annotator().draw([.box(box, color: color)], on: frame)
      let some = try Annotator().draw([.box(box, labels: ["MWMW"], color: color)], on: frame)
      func letters(_ frame: Frame) -> Int {
        count(in: frame, rows: 120..<148) { isText($0) && isText($1) && isText($2) }
      }
      #expect(letters(none) == 0)
      #expect(letters(some) > 80)
    }
  }

  @Test(
    "letters of other scripts, and a box for those no font has, are drawn",
    arguments: ["Größe", "λόγος", "Привет", "日本", "e\u{301}", "👀"])
  func scripts(text: String) throws {
    let frame = try canvas(400, 300)
    let annotator = Annotator()
    func letters(_ text: String) throws -> Int {
      let drawn = try annotator.draw(
        [.caption([text], at: PicturePoint(x: 50, y: 50), color: plate)], on: frame)
      // Darker than the seam on this gray.
      return count(in: drawn) { max($0, $1, $2) < 60 }
    }
    #expect(try letters(" ") == 0)
    #expect(try letters(text) > 0)
    #expect(try letters(text + text) > letters(text))
  }

  @Test func `plates lie inside the picture, wherever the boxes are`() throws {
    let rasterizer = try Rasterizer()
    let typeface = try Typeface(rasterizer: rasterizer, .init(files: FontFiles.find()))
    for (width, height) in [(64, 64), (400, 300), (30, 500), (500, 20), (3, 3)] {
      let sizes = DrawingSizes(width: width, height: height)
      let room = ClipArea(width: width, height: height, sizes: sizes).roomForLabels
      var places = LabelPlaces(room: room)
      for text in ["a", "a label of usual length 0.87", String(repeating: "long ", count: 100)] {
        for x in [-100.0, 0, 10, Double(width), 1e5] {
          for y in [-100.0, 0, 10, Double(height)] {
            let label = try #require(
              Label([text, "second"], sizes: sizes, room: room, typeface: typeface))
            let box = PictureBox(x: x, y: y, width: 20, height: 20)
            let place = places.place(
              width: min(label.width, room.width), height: min(label.height, room.height), at: box)
            #expect(place.x >= room.x - 0.001)
            #expect(place.y >= room.y - 0.001)
            #expect(place.x + place.width <= room.x + room.width + 0.001)
            #expect(place.y + place.height <= room.y + room.height + 0.001)
            // Only a picture too small for the smallest letters cuts them.
            if width >= 64, height >= 64 {
              #expect(label.width <= room.width * 1.02)
              #expect(label.height <= room.height)
            }
          }
        }
      }
    }
  }

  @Test func `plates of neighbors do not cover each other while there is room`() {
    var places = LabelPlaces(room: PictureBox(x: 0, y: 0, width: 500, height: 400))
    var taken: [PictureBox] = []
    for index in 0..<8 {
      let box = PictureBox(x: 100 + Double(index) * 3, y: 100, width: 150, height: 150)
      let place = places.place(width: 90, height: 20, at: box)
      for other in taken { #expect(place.overlap(with: other) == 0) }
      taken.append(place)
    }
    #expect(taken[0] == PictureBox(x: 100, y: 80, width: 90, height: 20))
  }

  @Test func `long, empty and controlling text is safe`() throws {
    let frame = try canvas(100, 80)
    let texts = [
      [], [""], ["\u{0}\n\t\u{7f}"], [String(repeating: "W", count: 100_000)],
      [String](repeating: "line", count: 5000), ["\u{202e}abc", "\u{fffd}\u{10ffff}"],
    ]
    for lines in texts {
      let drawn = try Annotator().draw(
        [
          .box(PictureBox(x: 5, y: 5, width: 50, height: 50), labels: lines, color: plate),
          .caption(lines, at: PicturePoint(x: 90, y: 70), color: plate),
        ], on: frame)
      #expect(drawn.height == 80)
    }
  }

  @Test func `several threads may share an annotator`() async throws {
    let annotator = Annotator()
    let frame = try canvas(120, 90)
    let marks = [
      Mark.box(PictureBox(x: 20, y: 40, width: 50, height: 30), labels: ["cat"], color: plate)
    ]
    let expected = try annotator.draw(marks, on: frame).samples
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try annotator.draw(marks, on: frame).samples } }
      for try await samples in group { #expect(samples == expected) }
    }
  }
}

@Suite struct FontFilesTests {
  @Test func `without a font the error names what to install`() {
    let error = #expect(throws: VisionError.self) {
      try FontFiles.find(chosen: nil, among: ["/nowhere/a.ttf"])
    }
    #expect(error?.code == .inputMissing)
    #expect(error?.message.contains("fonts-dejavu-core") == true)
    #expect(error?.message.contains(FontFiles.variable) == true)
  }

  @Test func `a chosen font that is not there is named`() {
    let error = #expect(throws: VisionError.self) {
      try FontFiles.find(chosen: .init(path: "/nowhere/b.ttf"), among: [])
    }
    #expect(error?.code == .inputMissing)
    #expect(error?.message.contains("/nowhere/b.ttf") == true)
  }

  @Test func `files that are no fonts are refused`() throws {
    let rasterizer = try Rasterizer()
    let error = #expect(throws: VisionError.self) {
      try Typeface(rasterizer: rasterizer, .init(files: [#filePath]))
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("LabelTests.swift") == true)
  }
}
