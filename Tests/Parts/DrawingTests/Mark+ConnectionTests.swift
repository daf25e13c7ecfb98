import Frames
import Testing

@testable import Drawing

@Suite struct ConnectionTests {
  private let red = Color(red: 255, green: 0, blue: 0)
  /// The corners of a square of 80 pixels.
  private let corners = [(40.5, 40.5), (120.5, 40.5), (120.5, 120.5), (40.5, 120.5)].map {
    PicturePoint(x: $0.0, y: $0.1)
  }
  private let cross = [Mark.Connection(from: 0, to: 2), Mark.Connection(from: 1, to: 3)]

  @Test func `connections are lines with a seam, painted evenly where they cross`() throws {
    let half = red.with(opacity: 0.5)
    let drawn = try Canvas([.connections(corners, cross, color: half, width: 2)])
    for (x, y) in [(60, 60), (80, 80), (100, 60), (60, 100)] {
      #expect(drawn[x, y] == drawn[60, 60], "\(x), \(y)")
    }
    #expect((150...200).contains(drawn[80, 80][0]))
    #expect(drawn[80, 50] == [120, 120, 120])
    // They end round, beyond their points, with a dark seam.
    let bounds = drawn.changed.map(\.x)
    #expect(try #require(bounds.min()) < 40 && #require(bounds.max()) > 120)
    #expect(drawn.changed.contains { drawn[$0.x, $0.y][0] < 120 })
  }

  @Test func `a mesh is thin, without seams, and painted once where lines cross`() throws {
    let half = red.with(opacity: 0.5)
    let drawn = try Canvas([.mesh(corners, cross, color: half)])
    let lines = try Canvas([.connections(corners, cross, color: half)])
    #expect(drawn.changed.count * 3 < lines.changed.count * 2)
    // Nothing is darker than the picture in red, and nothing redder than half.
    for place in drawn.changed {
      let color = drawn[place.x, place.y]
      #expect((120...189).contains(color[0]) && color[1] == color[2] && color[1] <= 120)
    }
    #expect(drawn[80, 80][0] >= drawn[60, 60][0] && drawn[80, 80][0] <= 189)
    // No caps: nothing lies outside the square.
    #expect(drawn.changed.allSatisfy { (40...120).contains($0.x) && (40...120).contains($0.y) })
  }

  @Test func `a mesh has as many lines as a face, and more`() throws {
    let points = (0..<200).flatMap { y in
      (0..<50).map { PicturePoint(x: 10.5 + Double($0) * 3, y: 5.5 + Double(y) / 2) }
    }
    let connections = (0..<points.count - 1).map { Mark.Connection(from: $0, to: $0 + 1) }
    #expect(connections.count > Outline.mostLines)
    let drawn = try Canvas([.mesh(points, connections, color: red)])
    // The first line and the last ones.
    #expect(drawn[80, 5][0] > 150 && drawn[80, 104][0] > 150)
    #expect(drawn[80, 120] == [120, 120, 120])
  }

  @Test func `connections of points that do not exist are left out`() throws {
    let strange = corners + [PicturePoint(x: .nan, y: 3), PicturePoint(x: 3, y: .infinity)]
    let connections = [
      Mark.Connection(from: 0, to: 4), Mark.Connection(from: 5, to: 1),
      Mark.Connection(from: -1, to: 2),
      Mark.Connection(from: 0, to: 6), Mark.Connection(from: .min, to: .max),
    ]
    #expect(try Canvas([.mesh(strange, connections, color: red)]).changed.isEmpty)
    #expect(try Canvas([.connections(strange, connections, color: red)]).changed.isEmpty)
    let one = connections + [Mark.Connection(from: 0, to: 1)]
    #expect(try Canvas([.mesh(strange, one, color: red)])[80, 40][0] > 150)
    #expect(try Canvas([.connections(strange, one, color: red)])[80, 40][0] > 200)
    #expect(try Canvas([.mesh([], one, color: red)]).changed.isEmpty)
  }

  @Test func `points far away and widths that are no numbers are drawn as far as they are seen`()
    throws
  {
    let far = [PicturePoint(x: -1e12, y: 80.5), PicturePoint(x: 1e12, y: 80.5)]
    let line = [Mark.Connection(from: 0, to: 1)]
    for width in [Double.nan, .infinity, -1, 0, 1e300] {
      let mesh = try Canvas([.mesh(far, line, color: red, width: width)])
      let lines = try Canvas([.connections(far, line, color: red, width: width)])
      // Thin lines show the picture, or their seams.
      for drawn in [mesh, lines] { #expect(drawn[100, 80][0] != drawn[100, 80][1]) }
    }
  }

  @Test("connections turn with the picture", arguments: Orientation.allCases)
  func orientations(orientation: Orientation) throws {
    let ends = [PicturePoint(x: 20.5, y: 30.5), PicturePoint(x: 90.5, y: 30.5)]
    let mark = Mark.mesh(ends, [Mark.Connection(from: 0, to: 1)], color: red, width: 4)
    let drawn = try Canvas([mark], width: 120, height: 80, orientation: orientation)
    let empty = try Frame(
      width: 120, height: 80, format: .gray, orientation: orientation,
      bytes: [UInt8](repeating: 0, count: 9600).span.bytes)
    let middle = empty.upright(PicturePoint(x: 55.5, y: 30.5))
    #expect(drawn[Int(middle.x), Int(middle.y)][0] > 200)
  }

  @Test func `a smaller picture has smaller lines`() {
    let mark = Mark.connections(corners, cross, color: red, width: 3)
    guard case .connections(let points, cross, red, 3) = mark.scaled(by: 0.5) else {
      Issue.record("another mark")
      return
    }
    #expect(points[2] == PicturePoint(x: 60.25, y: 60.25))
    guard
      case .mesh(let places, cross, red, 1) = Mark.mesh(corners, cross, color: red).scaled(by: 2)
    else {
      Issue.record("another mark")
      return
    }
    #expect(places[0] == PicturePoint(x: 81, y: 81))
  }
}
