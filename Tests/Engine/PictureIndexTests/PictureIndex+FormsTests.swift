import TestSupport
import Testing
import VisionBase

@testable import PictureIndex

@Suite struct PictureIndexFormsTests {
  private let place: TemporaryFolder
  private let folder: String

  init() throws {
    place = try TemporaryFolder()
    folder = PictureIndex.folder(forPicturesIn: "/photos", at: place.path)
  }

  private var name: String { Self.lastName(of: folder) }

  private static func lastName(of path: String) -> String {
    path.bytes.cut(atLast: "/").map { String($0.1) } ?? path
  }

  /// The name without its form, as indexes had it before names had one.
  private var stem: String { String(name.bytes.dropLast(PictureIndexForm.ending.utf8.count)) }

  @Test func `the name of an index ends in its form`() {
    let (form, method) = (IndexCatalogue.formVersion, IndexSignature.currentMethod)
    #expect(name.bytes.hasSuffix("-\(form).\(method)"))
    #expect(stem.utf8.count == 32)
  }

  @Test func `a name of this form is this version's, and all others are not`() {
    #expect(!PictureIndex.isOfOtherForm(name) && !PictureIndex.isOfOtherForm(folder))
    for stray in ["notes.txt", "\(stem)0", "\(stem)-", "\(stem)-x", "abc-3.1", ""] {
      #expect(!PictureIndex.isOfOtherForm(stray), "\(stray)")
    }
    for other in [stem, "\(stem)-3.1", "\(stem)-5.1", "\(name)9"] {
      #expect(PictureIndex.isOfOtherForm(other), "\(other)")
      #expect(!PictureIndex.isOfOtherForm("\(other).removed-7"), "\(other)")
    }
  }

  @Test func `indexes of other forms are those of the same pictures`() throws {
    #expect(PictureIndex.otherForms(of: folder).isEmpty)
    let another = Self.lastName(
      of: PictureIndex.folder(forPicturesIn: "/videos", at: place.path))
    let others = [stem, "\(stem)-3.1", "\(stem)-99.1"]
    for made in others + [name, another, "\(stem)-3.1.removed-7", "\(stem)0"] {
      try FileSystem.make(place.file(made))
    }
    #expect(Set(PictureIndex.otherForms(of: folder)) == Set(others.map(place.file)))
    #expect(PictureIndex.otherForms(of: place.file("index")).isEmpty)
  }

  @Test func `versions with other forms leave each other's index alone`() throws {
    let other = place.file("\(stem)-99.1")
    let signature = SampleIndex.signature()
    _ = try PictureIndex(at: other, signature: signature)
    // The form of a later version.
    try SQLiteDatabase(path: "\(other)/catalogue.sqlite", creates: false)
      .execute("PRAGMA user_version=99")
    let before = FileIdentity(of: "\(other)/catalogue.sqlite")
    let index = try PictureIndex(at: folder, signature: signature)
    #expect(try index.pictureCount() == 0)
    #expect(FileIdentity(of: "\(other)/catalogue.sqlite") == before)
    // The note on the model has the same form in all versions.
    #expect(PictureIndex.model(at: other) == IndexModel(signature))
  }
}
