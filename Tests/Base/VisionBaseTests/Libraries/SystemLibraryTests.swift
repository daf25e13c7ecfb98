import Testing

@testable import VisionBase

@Suite struct SystemLibraryTests {
  private let library = SystemLibrary("libexample", packages: "libexample1", "libexample-data")

  @Test func `one command installs all its packages`() {
    #expect(library.installing == "apt-get install libexample1 libexample-data")
    #expect(library.advice.bytes.hasSuffix(library.installing.bytes))
  }

  @Test func `its error has the loader's words, the command, and the library as its cause`() throws
  {
    let error = library.missing("examples need libexample", "no such file")
    #expect(error.code == .runtimeMissing)
    #expect(error.message.contains("no such file") && error.message.contains(library.installing))
    let fault = try #require(error.cause as? LibraryFault)
    #expect(fault == LibraryFault(library: library, words: "no such file"))
    #expect(error.message.contains(fault.description))
  }
}
