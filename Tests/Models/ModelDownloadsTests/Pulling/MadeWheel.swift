import HostingFixtures
import ModelRewriting
import ModelCatalogue
import TestSupport
import Foundation
import VisionBase

@testable import ModelDownloads

/// A package index for tests: a wheel with generated files, and a pip that copies it.
final class MadeWheel: Sendable {
  let folder: TemporaryFolder
  let wheel = Wheel("made", "1.0", platform: "any_machine", byteCount: 1000)

  /// The files in the wheel, by their paths.
  static let files: [String: [UInt8]] = [
    "made/a.bin": madeBytes(5000, seed: 1), "made/b.bin": madeBytes(70_000, seed: 2),
    "made/c.bin": madeBytes(10, seed: 3),
  ]

  init() throws {
    folder = try TemporaryFolder()
    var writer = ZipWriter()
    for (name, content) in Self.files.sorted(by: { $0.key < $1.key }) {
      try writer.add(name, content)
    }
    try folder.write(writer.finish(), to: "wheel")
    try FileSystem.make(folder.file("bin"))
  }

  /// Adds a program to the folder that is searched for pip.
  func install(_ name: String, _ script: String) throws {
    try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
  }

  /// Installs a pip that logs its arguments, runs `first`, and copies the wheel.
  func installPip(as name: String = "python3", first: String = "") throws {
    try install(
      name,
      """
      echo "$@" >> '\(folder.file("log"))'
      \(first)
      while [ $# -gt 0 ]; do [ "$1" = --dest ] && dest=$2; shift; done
      /bin/cp '\(folder.file("wheel"))' "$dest/made-1.0-py3-none-any.whl"
      """)
  }

  /// The arguments of pip, one line a call.
  var calls: [String] {
    let text = String(decoding: folder.read("log") ?? [], as: UTF8.self)
    return text.bytes.split(separator: "\n").map(String.init)
  }

  /// Returns an entry whose file is in the wheel.
  func entry(
    _ letter: String, sha256: SHA256? = nil, otherSources: [CatalogueSource] = []
  ) -> CatalogueEntry {
    let member = "made/\(letter).bin"
    let content = Self.files[member] ?? []
    let source = CatalogueSource(
      .wheel(wheel, member: member), byteCount: content.count, sha256: sha256 ?? SHA256(content))
    return CatalogueEntry(
      letter, .model, task: "test", path: "models/\(letter).bin", summary: "A made file.",
      sources: [source] + otherSources)
  }

  /// Returns a fetcher with its own store, which knows `entries` and this pip.
  func fetcher(
    _ entries: [CatalogueEntry], options: DownloadOptions = .expecting(nil)
  ) -> ModelFetcher {
    ModelFetcher(
      for: ModelStore(folder: folder.file("cache")), entries: entries, options: options,
      pip: PipDownload(searchPath: folder.file("bin")))
  }

  /// The names of the files in the cache's folder of models.
  var installed: [String] { FileSystem.names(in: folder.file("cache/models")) }
}

extension ModelFetcher {
  /// Pulls one entry and returns true if it was already stored.
  func pull(_ entry: CatalogueEntry) throws -> Bool {
    try pull(entry, cancellation: DownloadCancellation()) { _ in }.wasCached
  }
}
