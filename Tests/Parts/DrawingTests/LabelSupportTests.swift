import Testing
import VisionBase

@testable import Drawing

@Suite struct LabelSupportTests {
  @Test func `writing systems without a font are counted once, by their packages`() {
    let lacking = LabelSupport.systemsWithoutFonts()
    let names = lacking.flatMap(\.names)
    #expect(Set(names).count == names.count && names.count <= LabelSupport.systemCount)
    for (package, names) in lacking {
      #expect(WritingSystem.Package(rawValue: package) != nil && !names.isEmpty)
    }
  }

  @Test func `remarks and the examination name the same packages`() {
    let remark = LabelRemark.missingShaper("no such file")
    #expect(remark.packages == LabelSupport.shaping.packages)
    #expect(LabelSupport.shaping.installing == "apt-get install libharfbuzz0b libfribidi0")
    #expect(remark.description.contains("libharfbuzz0b and libfribidi0"))
  }
}
