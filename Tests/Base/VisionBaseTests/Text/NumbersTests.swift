import Testing

@testable import VisionBase

@Suite struct NumbersTests {
  @Test(arguments: [
    ("0.5", 0.5), ("-1.5e2", -150), ("+3", 3), ("007", 7), ("x", nil), ("", nil), ("0x10", nil),
    ("0x1p4", nil), ("nan", nil), ("-inf", nil), ("1e999", nil), (" 1", nil), ("1_0", nil),
    ("1\u{301}", nil), ("١", nil),
  ])
  func `numbers have decimal digits and an end`(text: String, number: Double?) {
    #expect(decimalNumber(text) == number)
    #expect(decimalNumber(text.bytes) == number)
  }

  @Test(arguments: [
    (0.73828125, 5, "0.73828"), (0.5, 0, "1"), (-0.5, 0, "-1"), (-0.4, 0, "0"), (0.005, 2, "0.01"),
    (1234.5, 1, "1234.5"), (0, 3, "0.000"), (-2.25, 1, "-2.3"), (.nan, 2, "nan"),
    (1e300, 2, "1e+300"),
  ])
  func `decimals are fixed`(number: Double, decimals: Int, text: String) {
    #expect(fixed(number, decimals: decimals) == text)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (229_032, "229 kB"), (4_183_104, "4.2 MB"),
    (999_949, "1000 kB"), (999_951, "1.0 MB"), (3_000_000_000_000, "3000 GB"),
  ])
  func `sizes are in powers of a thousand`(count: Int, text: String) {
    #expect(ByteCount.text(count) == text)
  }

  @Test func `a table's columns are as wide as their widest cell`() {
    var table = TextTable(("NAME", .left), ("SIZE", .right), ("ABOUT", .left))
    table.add("a", "1000", "first")
    table.add("longer", "1", "")
    #expect(
      table.lines == [
        "NAME    SIZE  ABOUT",
        "a       1000  first",
        "longer     1",
      ])
  }
}
