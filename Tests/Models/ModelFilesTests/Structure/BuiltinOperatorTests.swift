import Testing

@testable import ModelFiles

@Suite struct BuiltinOperatorTests {
  @Test func `there is one entry for each operator, with its name`() {
    #expect(BuiltinOperator.allCases.count == 210)
    #expect(BuiltinOperator.entries.count == BuiltinOperator.allCases.count)
    for (number, kind) in BuiltinOperator.allCases.enumerated() {
      #expect(kind.rawValue == number)
      let written = BuiltinOperator.entries[number].name.filter { $0 != "_" }.lowercased()
      #expect("\(kind)".lowercased() == written)
    }
  }

  @Test(
    arguments: [
      (0, "ADD", .add), (3, "CONV_2D", .conv2D), (22, "RESHAPE", .reshape), (32, "CUSTOM", .custom),
      (118, "IF", .if), (150, "GELU", .gelu), (209, "STABLEHLO_CASE", .stablehloCase),
    ] as [(Int, String, BuiltinOperator)])
  func `an operator has the schema's number`(number: Int, name: String, kind: BuiltinOperator) {
    #expect(BuiltinOperator(rawValue: number) == kind)
    #expect(kind.name == name)
  }

  @Test(arguments: [-5, -1, 210, 4711, Int.max])
  func `other numbers are none`(number: Int) {
    #expect(BuiltinOperator(rawValue: number) == nil)
  }

  @Test func `counts and optional inputs are read`() {
    #expect(BuiltinOperator.conv2D.entry.inputs == 2...3)
    #expect(BuiltinOperator.conv2D.entry.optionalInputs == 0)
    #expect(BuiltinOperator.concatenation.entry.inputs == 1...Int.max)
    #expect(BuiltinOperator.fullyConnected.entry.optionalInputs == 0b100)
    #expect(BuiltinOperator.lstm.entry.optionalInputs == 0b1111_0011_0001_1110_0010_0010)
    #expect(BuiltinOperator.custom.entry.inputs == 0...Int.max)
    #expect(BuiltinOperator.callOnce.entry.outputs == 0...0)
  }
}
