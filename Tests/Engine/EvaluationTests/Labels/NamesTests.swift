import Testing
import VisionBase

@testable import Evaluation

@Suite struct NamesTests {
  private let categories = ["Traffic light", "dog", "motorcycle"].enumerated()
    .map { LabelCategory(id: 10 + $0, name: $1) }

  @Test func `classes are matched whatever their case, dashes and blanks are`() throws {
    let names = try ClassNames(categories)
    #expect(names.number(of: ["traffic_light"]) == 10)
    #expect(names.number(of: ["Hund", "DOG"]) == 11)
    #expect(names.number(of: ["cat"]) == nil && names.number(of: []) == nil)
    #expect(names.nearest(to: "motorcicle") == "motorcycle")
  }

  @Test func `what the model calls otherwise may be renamed`() throws {
    let names = try ClassNames(categories, renaming: [("motorbike", "Motorcycle"), ("3", "dog")])
    #expect(names.number(of: ["Motorbike"]) == 12 && names.number(of: ["3"]) == 11)
    let error = #expect(throws: VisionError.self) {
      try ClassNames(categories, renaming: [("a", "doog")])
    }
    #expect(error?.code == .optionInvalid && error?.message.contains("'dog'") == true)
  }

  @Test func `a class without a name has one name everywhere, and no hint`() throws {
    let labels = ["class 16", "c7", "dog"].enumerated().map { LabelCategory(id: $0, name: $1) }
    let names = try ClassNames(labels)
    #expect(names.number(of: UnnamedClass.words(16)) == 0)
    #expect(names.number(of: UnnamedClass.words(87)) == nil && names.nearest(to: "87") == nil)
    let renamed = try ClassNames(labels, renaming: [("87", "dog"), ("cat", "16")])
    #expect(renamed.number(of: UnnamedClass.words(87)) == 2 && renamed.number(of: ["cat"]) == 0)
    #expect(throws: VisionError.self) { try ClassNames(labels, renaming: [("cat", "17")]) }
  }

  @Test func `of labels that are alike the one that is spelled the same is meant`() throws {
    let spelled = ["A", "a", "Fa-ce", "face", "caf\u{E9}", "cafe\u{301}", "dog"]
    let alike = spelled.enumerated().map { LabelCategory(id: $0, name: $1) }
    let names = try ClassNames(alike)
    for (number, name) in spelled.enumerated() { #expect(names.number(of: [name]) == number) }
    // These could be either of two.
    #expect(names.number(of: ["FACE"]) == nil && names.number(of: ["CAF\u{C9}"]) == nil)
    #expect(names.number(of: ["FACE", "D-O-G"]) == 6)
    let renamed = try ClassNames(alike, renaming: [("A", "dog"), ("FACE", "face"), ("x", "D.og")])
    #expect(renamed.number(of: ["A"]) == 6 && renamed.number(of: ["a"]) == 1)
    #expect(renamed.number(of: ["FACE"]) == 3 && renamed.number(of: ["X"]) == 6)
    let error = #expect(throws: VisionError.self) {
      try ClassNames(alike, renaming: [("x", "FACE")])
    }
    #expect(error?.message == "x=FACE: 'FACE' may mean 'Fa-ce' or 'face'; spell it like the label")
  }

  @Test func `of pictures that are called alike the only one in its place is meant`() {
    func choice(_ paths: String...) -> PictureNames.Choice {
      PictureNames.choice(among: paths, for: "val/a.jpg")
    }
    #expect(choice("x.jpg") == .one(0))
    #expect(choice("x/a.jpg", "/data/val/a.jpg", "y/a.jpg") == .one(1))
    #expect(choice("x/a.jpg", "y/a.jpg") == .several(0, 1))
    #expect(choice("val/a.jpg", "x/a.jpg", "y/val/a.jpg") == .several(0, 2))
    #expect(choice("interval/a.jpg", "val/a.jpg") == .one(1))
  }

  @Test func `pictures are matched by the end of their paths`() {
    let names = PictureNames(["val/a.jpg", "train/a.jpg", "b.jpg"])
    #expect(names.index(of: "/data/train/a.jpg") == 1)
    #expect(names.index(of: "data/val/a.jpg") == 0)
    #expect(names.index(of: "/elsewhere/b.jpg") == 2)
    // Two are equally likely: neither is taken.
    #expect(names.index(of: "a.jpg") == nil && names.index(of: "test/a.jpg") == nil)
    #expect(names.index(of: "c.jpg") == nil && names.index(of: "") == nil)
    #expect(names.places(of: "test/a.jpg") == [0, 1] && names.places(of: "x/train/a.jpg") == [1])
    #expect(names.mostAlike == 2 && PictureNames([]).mostAlike == 0)
    #expect(
      names.places(endingIn: "a.jpg") == [0, 1] && names.places(endingIn: "val/a.jpg") == [0])
    #expect(names.places(endingIn: "x/b.jpg").isEmpty && names.places(endingIn: "").isEmpty)
  }

  @Test func `a path is the name it is before those that end in it`() {
    let names = PictureNames(["a/robin/1.jpg", "robin/1.jpg"])
    #expect(names.index(of: "robin/1.jpg") == 1 && names.index(of: "a/robin/1.jpg") == 0)
    #expect(names.index(of: "b/robin/1.jpg") == nil && names.index(of: "1.jpg") == nil)
  }
}
