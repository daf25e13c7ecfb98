import Testing

@testable import Movies

@Suite struct MultipartPicturesTests {
  private static let kind = "multipart/x-mixed-replace; boundary=frame"

  private static func parts(
    of bytes: [UInt8], in pieces: Int, kind: String = kind
  ) throws -> [[UInt8]] {
    var parser = try #require(MultipartPictures(contentType: kind))
    var found: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      parser.add(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
      while let part = try parser.next() { found.append(part) }
    }
    return found
  }

  private static let bodies: [(name: String, text: String)] = [
    (
      "lengths",
      "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\nA\n-BC\r\n"
        + "--frame\r\ncontent-length:5\r\n\r\nDEFGH\r\n--frame--\r\n"
    ),
    ("none", "--frame\r\nContent-Type: x\r\n\r\nA\n-BC\r\n--frame\r\n\r\nDEFGH\r\n--frame\r\n"),
    ("line feeds", "--frame\nX: y\n\nA\n-BC\n--frame\n\nDEFGH\n--frame\n"),
    (
      "words before, and an empty part",
      "hello\r\n--frame\r\n\r\nA\n-BC\r\n--frame\r\n\r\n\r\n--frame\r\n\r\nDEFGH\r\n--frame"
    ),
    (
      "a length of nothing",
      "--frame\r\nContent-Length: 0\r\n\r\nA\n-BC\r\n--frame\r\n\r\nDEFGH\r\n--frame\r\n"
    ),
  ]

  @Test(arguments: bodies, [1, 2, 3, 7, 4096])
  func `pictures come out as they went in, however they arrive`(
    body: (name: String, text: String), pieces: Int
  ) throws {
    let found = try Self.parts(of: Array(body.text.utf8), in: pieces)
    #expect(found == ["A\n-BC", "DEFGH"].map { Array($0.utf8) }, "\(body.name)")
  }

  @Test(
    "boundaries are found in headers as cameras write them",
    arguments: [
      "multipart/x-mixed-replace;boundary=frame", "Multipart/X-Mixed-Replace; Boundary=\"frame\"",
      "multipart/x-mixed-replace; boundary=--frame", "multipart/mixed; charset=x; boundary=frame",
      "multipart/x-mixed-replace; boundary = frame ; charset=x",
      "multipart/mixed;;\tboundary=frame;",
      "multipart/mixed; title=\"; boundary=other\"; boundary=\"fr\\ame\"",
      "multipart/mixed; boundary=\"frame",
    ])
  func headers(kind: String) throws {
    let found = try Self.parts(of: Array(Self.bodies[0].text.utf8), in: 9, kind: kind)
    #expect(found.count == 2)
  }

  @Test(
    "what is in quotes belongs to the boundary, spaces and semicolons too",
    arguments: [("x y", "\"--x y\""), ("a;b=c", "\"a;b=c\""), ("a\"b\\", #""a\"b\\""#)])
  func quoted(boundary: String, value: String) throws {
    let text = Self.bodies[0].text.replacing("--frame", with: "--\(boundary)")
    let kind = "multipart/x-mixed-replace;boundary=\(value); charset=x"
    #expect(try Self.parts(of: Array(text.utf8), in: 9, kind: kind).count == 2)
    // Parts of a boundary are not boundaries.
    let other = Self.bodies[0].text.replacing("--frame", with: "--\(boundary.bytes.prefix(1))")
    #expect(try Self.parts(of: Array(other.utf8), in: 9, kind: kind).isEmpty)
  }

  @Test(
    "other headers are none",
    arguments: [
      "", "image/jpeg", "multipart/x-mixed-replace", "multipart/x-mixed-replace; boundary=",
      "multipart/x-mixed-replace; boundary=\"\"", "multipart/x-mixed-replace; boundary=--",
      "multipart/x-mixed-replace; boundary=" + String(repeating: "x", count: 201),
    ])
  func wrongHeaders(kind: String) {
    #expect(MultipartPictures(contentType: kind) == nil)
  }

  @Test(
    "lengths that cannot be are damage",
    arguments: ["-1", "x", "99999999999999999999", "33554433", "1e3"])
  func lengths(length: String) {
    let text = "--frame\r\nContent-Length: \(length)\r\n\r\nabc\r\n--frame\r\n"
    #expect(throws: MultipartPictures.Damage.self) {
      try Self.parts(of: Array(text.utf8), in: 100)
    }
  }

  @Test func `a header without an end, and a body without a boundary, are damage`() {
    let head = "--frame\r\n" + String(repeating: "x: y\r\n", count: 4000)
    #expect(throws: MultipartPictures.Damage.self) {
      try Self.parts(of: Array(head.utf8), in: 1000)
    }
    let line = "--frame" + String(repeating: " ", count: 20_000)
    #expect(throws: MultipartPictures.Damage.self) {
      try Self.parts(of: Array(line.utf8), in: 1000)
    }
    let body = [UInt8](repeating: 65, count: MultipartPictures.longestPart + 2)
    #expect(throws: MultipartPictures.Damage.self) { try Self.parts(of: body, in: 1 << 26) }
  }
}
