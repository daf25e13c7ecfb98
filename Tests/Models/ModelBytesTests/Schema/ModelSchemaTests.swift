import VisionBase
import Testing

@testable import ModelBytes

@Suite struct ModelSchemaTests {
  private let schema = ModelSchema.current

  @Test func `the schema has the tables and unions it should`() {
    #expect(schema.unions.map(\.count).sorted() == [3, 3, 23, 126])
    #expect(names(of: 0).first == "version")
    #expect(names(of: 0).count == 10)
  }

  /// Tests that hashes distinguish all names, so that none is lost to another.
  @Test func `each name in the text is a table of its own`() {
    var tables: Set<String> = []
    let lines = ModelSchema.text.replacing("\n  ", with: " ").bytes.split(separator: "\n").map(
      String.init)
    for line in lines {
      let words = line.bytes.split(separator: " ").map(String.init)
      if words[0] == "union" {
        tables.formUnion(words.dropFirst(2))
      } else {
        tables.insert(words[0])
      }
    }
    #expect(schema.tables.count == tables.count)
  }

  @Test func `a union takes two slots`() throws {
    let operators = try #require(
      schema.tables.indices.first { names(of: $0).first == "opcode_index" })
    let slots = schema.tables[operators].fields.map { (schema.name(of: $0), $0.slot) }
    #expect(slots.first { $0.0 == "builtin_options" }?.1 == 4)
    #expect(slots.first { $0.0 == "custom_options" }?.1 == 5)
    #expect(slots.first { $0.0 == "builtin_options_2" }?.1 == 12)
    #expect(slots.first { $0.0 == "debug_metadata_index" }?.1 == 13)
  }

  @Test(arguments: [
    (1, "Conv2D", ["padding", "stride_w", "stride_h"]), (92, "If", ["then_subgraph_index"]),
    (126, "RightShift", []), (58, "FakeQuant", ["min", "max", "num_bits", "narrow_range"]),
  ])
  func `a union's member has its fields`(number: Int, name: String, fields: [String]) throws {
    let union = try #require(schema.unions.first { $0.count == 126 })
    #expect(Array(names(of: union[number - 1]).prefix(fields.count)) == fields)
  }

  private func names(of table: Int) -> [String] {
    schema.tables[table].fields.map(schema.name(of:))
  }
}
