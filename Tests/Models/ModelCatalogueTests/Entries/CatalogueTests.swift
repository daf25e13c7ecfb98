import TestSupport
import ModelDownloads
import Testing
import VisionBase

@testable import ModelCatalogue

@Suite struct CatalogueTests {
  @Test func `names and places are unique`() {
    let entries = Catalogue.entries
    #expect(Set(entries.map(\.name)).count == entries.count)
    #expect(Set(entries.map(\.relativePath)).count == entries.count)
    #expect(Catalogue.groups.keys.allSatisfy { group in !entries.contains { $0.name == group } })
  }

  @Test(arguments: Catalogue.entries.filter { $0.kind != .runtime }.map(\.name))
  func `a file that changes gets a new path, as versions share the folder`(name: String) throws {
    // The runtime's path has its version.
    let entry = try Catalogue.entry(named: name)
    let published = try #require(
      PublishedFiles.digests[entry.relativePath], "add \(entry.relativePath) to PublishedFiles")
    #expect(published == entry.sha256.description, "give the new file a new name")
  }

  @Test(arguments: Catalogue.entries.map(\.name))
  func `an entry is complete`(name: String) throws {
    let entry = try Catalogue.entry(named: name)
    #expect(!entry.sources.isEmpty)
    #expect(!entry.summary.isEmpty && !entry.summary.bytes.contains("\n"))
    #expect(!entry.task.isEmpty && !entry.license.isEmpty)
    #expect(entry.sha256 != .ofNothing)
    #expect(entry.byteCount ?? 1 > 0)
    #expect(!entry.relativePath.contains("..") && !entry.relativePath.bytes.hasPrefix("/"))
    for source in entry.sources {
      #expect(source.sha256 != .ofNothing)
      // A file installed as downloaded is the same from every source; one that is made is not.
      #expect((source.sha256 == entry.sha256) == (entry.recipe == nil))
      if case .url(let url) = source.location {
        #expect(try DownloadAddress(url).scheme == .https)
      }
    }
  }

  @Test func `the default group is the runtime, nine models and a bundle`() throws {
    let names = try Catalogue.entries(for: "default").map(\.name)
    let models = [
      "pose-detector", "pose-landmark-full", "face", "face-short-range", "hand",
      "hand-landmark-full",
      "selfie", "selfie-landscape", "hand-region", "hand-landmarker-full",
    ]
    #expect(names == (HostPlatform.current == nil ? [] : ["litert-runtime"]) + models)
    #expect(try Catalogue.entries(for: "sample").map(\.name) == ["grace-hopper"])
    #expect(try Catalogue.entries(for: "all") == Catalogue.entries)
  }

  @Test(arguments: [
    ("face", "default"), ("pose-landmark-full", "default"), ("mobilenet-v2", "mobilenet-v2"),
    ("pose-landmarker", "pose-landmarker"), ("grace-hopper", "grace-hopper"),
  ])
  func `what is fetched with all else that is needed is fetched at once`(
    name: String, word: String
  ) throws {
    #expect(Catalogue.fetchingCommand(for: name) == "vision models pull \(word)")
    #expect(try Catalogue.entries(for: word).contains { $0.name == name })
  }

  @Test func `each platform has a runtime of its own, where the runtime is looked for`() {
    let runtimes = HostPlatform.allCases.map(Catalogue.runtime)
    #expect(Set(runtimes.map(\.sha256)).count == runtimes.count)
    for runtime in runtimes {
      let folder = CacheFolder.runtime(version: Catalogue.runtimeVersion)
      #expect(ModelStore().path(for: runtime) == folder + "/" + runtime.fileName)
    }
  }

  @Test(arguments: [
    ("pose-detecter", "pose-detector"), ("Face", "face"), ("efficientdet", "efficientdet-lite0"),
    ("defualt", "default"), ("hopper", "grace-hopper"),
  ])
  func `a mistyped name is answered with the nearest`(name: String, meant: String) {
    let error = failure { _ = try Catalogue.entries(for: name) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("did you mean \(meant)?") == true)
  }

  @Test func `a name like no other gets no advice`() {
    let error = failure { _ = try Catalogue.entry(named: "zzzzzzzzzzzzzzzz") }
    #expect(error?.message.contains("did you mean") == false)
    #expect(error?.message.contains("vision models list") == true)
  }
}
