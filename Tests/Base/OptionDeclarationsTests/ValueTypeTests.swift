import Testing

@testable import OptionDeclarations

@Suite struct ValueTypeTests {
  private enum Format: String, CaseIterable, Sendable { case text, json }

  private func problem<Value>(_ type: ValueType<Value>, _ text: String) -> String? {
    do throws(ValueProblem) {
      _ = try type.parse(text)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `ranges are described by their ends`() {
    #expect(problem(.integer(), "x") == "'x' is not a whole number; give a whole number")
    #expect(
      problem(.integer(in: 1 ... .max), "0")
        == "0 is out of range; give a whole number, at least 1")
    #expect(
      problem(.integer(in: .min...9), "10")
        == "10 is out of range; give a whole number, at most 9")
    #expect(problem(.number(), "inf") == "'inf' is not a number; give a number")
    #expect(
      problem(.number(in: 0.5 ... .greatestFiniteMagnitude), "0")
        == "0 is out of range; give a number, at least 0.5")
    #expect(
      problem(.number(in: -.greatestFiniteMagnitude...2), "3")
        == "3 is out of range; give a number, at most 2")
  }

  @Test(arguments: ["", " 1", "1 ", "0x10", "1.0", "1e3", "--1", "١"])
  func `only plain decimal digits are whole numbers`(text: String) {
    #expect(problem(.integer(), text) != nil)
  }

  @Test(arguments: ["", "0x1p-1", "0x10", "nan", "infinity", "1e999", "1,5", "１", "5 ", "1e"])
  func `only decimal digits are numbers`(text: String) {
    #expect(problem(.number(), text) == "'\(text)' is not a number; give a number")
  }

  @Test(arguments: [("0", 0.0), ("-.5", -0.5), ("+1", 1), ("2.", 2), ("1e-3", 0.001)])
  func `numbers may have a sign, a point and an exponent`(text: String, number: Double) throws {
    #expect(try ValueType<Double>.number().parse(text) == number)
  }

  @Test(arguments: [
    ("0", 0), ("90.5", 90.5), ("1:30", 90), ("00:01:30", 90), ("00:01:30.25", 90.25),
    ("100:00:00", 360_000), ("90:00", 5_400),
  ])
  func `times are seconds, or hours, minutes and seconds`(text: String, seconds: Double) throws {
    #expect(try ValueType.time(upTo: 1e9).parse(text) == seconds)
  }

  @Test(arguments: [
    "", ":", "1:", ":30", "1:60", "1:90:00", "1:2:3:4", "-1", "+1", "1e3", "0x10", "inf", "1:-30",
    "1.5:30", "1,5", " 1", "١:٠٠",
  ])
  func `other texts are no times`(text: String) {
    #expect(problem(.time(upTo: 1e9), text)?.hasPrefix("'\(text)' is not a time; give ") == true)
  }

  @Test func `a time has an end`() {
    #expect(
      problem(.time(upTo: 60), "1:01") == "1:01 is out of range; give at most 60 seconds")
    #expect(
      problem(.time(upTo: 60, mayBeZero: false), "0:00")
        == "0:00 is out of range; give more than 0 seconds")
  }

  @Test func `defaults are shown as they are typed`() {
    #expect(ValueType.number().describe(0.5) == "0.5")
    #expect(ValueType.number().describe(2) == "2")
    #expect(ValueType<Format>.choice().describe(.json) == "json")
  }
}
