import ModelCatalogue
import VisionBase

/// The cache folder, the room on its disk, and the default models.
struct ModelsCheck {
  /// The cache folder.
  var folder: String
  /// A folder that was made in it; nil if that failed.
  var scratch: String?
  var freeByteCount: (String) -> Int? = FileSystem.freeByteCount(in:)
  /// The models that the default group has; the runtime has lines of its own.
  var entries: [CatalogueEntry] =
    ((try? Catalogue.entries(for: "default")) ?? []).filter { $0.kind != .runtime }

  /// The space for the default models and the runtime, with the packages that they come in.
  static let neededBytes = 200_000_000

  private static let pull = "vision models pull default"

  var findings: [Finding] { [writable, room, models] }

  private var writable: Finding {
    guard scratch == nil else {
      return Finding("cache folder", isRequired: true, found: "\(folder) can be written to")
    }
    let reason = FileSystem.obstacle(toFilesIn: folder)?.words ?? "no folder can be made in it"
    return Finding(
      "cache folder", .lacks, isRequired: true, found: "\(folder): \(reason)",
      mend: "export \(CacheFolder.variable)=$HOME/vision-cache")
  }

  private var room: Finding {
    guard let count = freeByteCount(folder) else {
      return Finding("disk", found: "its free space is unknown")
    }
    let found =
      "\(ByteCount.text(count)) free; default models need "
      + ByteCount.text(Self.neededBytes)
    guard count < Self.neededBytes else { return Finding("disk", found: found) }
    return Finding("disk", .lacks, found: found, mend: "vision cache prune")
  }

  private var models: Finding {
    let store = ModelStore(folder: folder)
    var (missing, damaged, byteCount) = ([String](), [String](), 0)
    for entry in entries {
      let path = store.path(for: entry)
      if store.isCached(entry) {
        byteCount += (try? FileStatus(of: path).byteCount) ?? 0
      } else if FileKind(of: path, followingLinks: true) == .missing {
        missing.append(entry.name)
      } else {
        damaged.append(entry.name)
      }
    }
    let name = "default models"
    if !damaged.isEmpty {
      return Finding(
        name, .fault, isRequired: true,
        found: "damaged, or of another version: \(damaged.joined(separator: ", "))",
        mend: "vision models pull \(damaged.joined(separator: " "))")
    }
    guard missing.isEmpty else {
      let which = missing.count == entries.count ? "all" : missing.joined(separator: ", ")
      return Finding(
        name, .lacks, found: "\(missing.count) of \(entries.count) are not here: \(which)",
        mend: Self.pull)
    }
    return Finding(
      name,
      found: "all \(entries.count) are here, \(ByteCount.text(byteCount)), digests as published")
  }
}
