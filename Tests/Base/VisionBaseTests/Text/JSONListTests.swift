import Testing
import VisionBase

@Suite struct JSONListTests {
  @Test func `a list is JSON with an element on each line`() throws {
    var list = JSONList()
    #expect(Printout.list(list).text == "[]\n")
    list.append(["a": .integer(1)])
    list.append(.string("b\n"))
    #expect(list.count == 2)
    #expect(Printout.list(list).text == "[\n{\"a\":1},\n\"b\\n\"\n]\n")
    let object = Printout.object([.init("x", .bool(true))], lists: [("y", list)])
    let value = try JSONValue(Array(object.text.utf8), name: "object")
    #expect(value["x"] == .bool(true))
    #expect(value["y"] == .array([["a": .integer(1)], .string("b\n")]))
  }
}
