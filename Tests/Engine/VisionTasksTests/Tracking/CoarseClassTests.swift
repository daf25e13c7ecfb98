import Testing

@testable import VisionTasks

@Suite struct CoarseClassTests {
  @Test(
    arguments: [
      ("handbag", CoarseClass.fashionGood), ("couch", .homeGood), ("pizza", .food),
      ("potted plant", .plant), ("person", nil), ("dog", nil), ("", nil),
    ] as [(String, CoarseClass?)])
  func `classes of COCO have a kind or none`(name: String, kind: CoarseClass?) {
    #expect(CoarseClass(cocoName: name) == kind)
  }

  @Test func `no class has two kinds`() {
    let names = CoarseClass.cocoNames.flatMap(\.value)
    #expect(Set(names).count == names.count)
  }

  @Test func `every kind is in the table`() {
    #expect(Set(CoarseClass.cocoNames.map(\.key)) == Set(CoarseClass.allCases))
  }
}
