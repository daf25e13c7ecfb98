import Testing

@testable import ModelFiles

@Suite struct BuiltinOperatorTests {
  @Test(arguments: [
    (0, "ADD"), (3, "CONV_2D"), (22, "RESHAPE"), (32, "CUSTOM"), (118, "IF"), (150, "GELU"),
    (209, "STABLEHLO_CASE"),
  ])
  func `an operator has the schema's number`(number: Int, name: String) {
    #expect(BuiltinOperator.all[number].name == name)
  }

  @Test func `counts and optional inputs are read`() {
    #expect(BuiltinOperator.all.count == 210)
    #expect(BuiltinOperator.all[3].inputs == 2...3)
    #expect(BuiltinOperator.all[3].optionalInputs == 0)
    #expect(BuiltinOperator.all[2].inputs == 1...Int.max)
    #expect(BuiltinOperator.all[9].optionalInputs == 0b100)
    #expect(BuiltinOperator.all[16].optionalInputs == 0b1111_0011_0001_1110_0010_0010)
    #expect(BuiltinOperator.all[32].inputs == 0...Int.max)
    #expect(BuiltinOperator.all[129].outputs == 0...0)
  }
}
