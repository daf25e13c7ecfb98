import CommandLineParsing
import OptionDeclarations
import PictureIndex
import VisionBase
import VisionReports

/// `vision cache …`: the contents of the cache folder, and their removal.
struct CacheCommand {
  let folder: String

  var subcommand: Subcommand {
    Subcommand(
      group: "cache", summary: "Lists and removes files that vision keeps for you.",
      discussion: """
        Everything that vision fetches or computes for later is in one folder, \
        ~/.cache/swift-vision-tasks unless VISION_TASKS_CACHE is set. Models are fetched again with \
        vision models pull, all else is made again when it is needed. Removing the folder removes \
        everything.
        """,
      [list, prune])
  }

  // MARK: - list

  private static let showsItems = Flag("items", help: "Print a line for each item of a part.")

  private var list: Subcommand {
    let declaration = Command(
      "list", summary: "Lists the parts of the cache with their sizes and last use.",
      discussion: """
        The last use is when a file was last read or written, as the system notes it: most systems \
        note reads once a day.
        """,
      arguments: [Self.showsItems, CommonOptions.format],
      examples: [.init("vision cache list --items", "Prints each model, runtime and index.")])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let inventory = try CacheInventory(of: folder)
      let printing = CachePrinting(
        items: inventory.items, showsItems: arguments[Self.showsItems])
      if arguments[CommonOptions.format] == .json {
        console.output.write(printing.jsonLines)
        return .success
      }
      console.output.line(folder)
      if !inventory.items.isEmpty { console.output.write(printing.table) }
      tellOthers(inventory, console)
      nameOtherVersions(inventory.items, console)
      return .success
    }
  }

  private func tellOthers(_ inventory: CacheInventory, _ console: Console) {
    guard !inventory.others.isEmpty else { return }
    console.remark(
      "not of this version, or a link, and left alone: "
        + inventory.others.map { "\(folder)/\($0)" }.joined(separator: ", "))
  }

  /// Reports the indexes of other versions among some items.
  private func nameOtherVersions(_ items: [CacheInventory.Item], _ console: Console) {
    let others = items.filter(\.isOfOtherVersion).flatMap { $0.paths.prefix(1) }
    guard !others.isEmpty else { return }
    console.remark(
      "indexes that other versions made, which prune leaves alone without "
        + "\(Self.otherVersions.option.dashedName): \(others.joined(separator: ", "))")
  }

  // MARK: - prune

  private static let unused = Option(
    "unused", .integer(in: 0...36_500), default: 90,
    help: "The days without use after which something is removed; 0 removes everything.")
  private static let parts = Option(
    list: "part", .choice(of: CachePart.self).shown(as: "PART"),
    help: "Only these parts, as `vision cache list` names them.")
  private static let otherVersions = Flag(
    "other-versions", help: "Also remove indexes of other versions of vision.")
  private static let onlyTells = Flag(
    "dry-run", help: "Print what would be removed, and remove nothing.")

  private var prune: Subcommand {
    let declaration = Command(
      "prune", summary: "Removes what was not used for a while.",
      discussion: """
        Programs that run keep what they have opened. Downloads that run stay, and so do indexes \
        that a program has open, and files of self-checks that run. Models are fetched again with vision models \
        pull, all else is made again when it is needed. Where reads are not noted (noatime), the \
        last use is the last change. Uploads of services that run stay, and so does what another version of \
        vision keeps in parts that this one does not know. A folder that VISION_TASKS_CACHE names \
        needs the file CACHEDIR.TAG unless it is called swift-vision-tasks: it could be a folder of \
        yours with pictures and models in it.
        """,
      arguments: [
        Self.unused, Self.parts, Self.otherVersions, Self.onlyTells, CommonOptions.format,
      ],
      examples: [
        .init("vision cache prune", "Removes what was not used for 90 days."),
        .init(
          "vision cache prune --unused 0 --part indexes --dry-run",
          "Prints which picture indexes there are to remove."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let now = UTCTime.now.milliseconds
      let earliest = Int(now) * 1_000_000 - arguments[Self.unused] * 86_400_000_000_000
      let parts = arguments[Self.parts]
      let inventory = try CacheInventory(of: folder)
      let unused = inventory.items.filter {
        $0.part.isRemovable && (parts.isEmpty || parts.contains($0.part))
          && (arguments[Self.unused] == 0 || $0.lastUseInNanoseconds < earliest
            || $0.part == .indexes && PictureIndex.isRemoved($0.name))
      }
      let left = arguments[Self.otherVersions] ? [] : unused.filter(\.isOfOtherVersion)
      let chosen = left.isEmpty ? unused : unused.filter { !$0.isOfOtherVersion }
      let onlyTells = arguments[Self.onlyTells]
      if !chosen.isEmpty, !onlyTells { try inventory.checkIsCache() }
      nameOtherVersions(left, console)
      return remove(
        chosen, onlyTells: onlyTells,
        isJSON: arguments[CommonOptions.format] == .json, console)
    }
  }

  /// Removes items, each with a line.
  private func remove(
    _ items: [CacheInventory.Item], onlyTells: Bool, isJSON: Bool, _ console: Console
  ) -> ExitCode {
    var (code, count, byteCount) = (ExitCode.success, 0, 0)
    for item in items {
      do throws(VisionError) {
        let isGone = onlyTells ? true : try Self.remove(item)
        guard isGone else {
          console.remark("\(item.paths[0]): another program uses it; it stays")
          continue
        }
      } catch {
        console.fail(error)
        code = .inputFailed
        continue
      }
      (count, byteCount) = (count + 1, byteCount + item.byteCount)
      let printing = CachePrinting(items: [item], showsItems: true)
      console.output.write(isJSON ? printing.jsonLines : .lines([printing.line(of: item)]))
    }
    let verb = onlyTells ? "would remove" : "removed"
    console.remark(
      items.isEmpty
        ? "there is nothing to remove"
        : "\(verb) \(count == 1 ? "1 item" : "\(count) items"), \(ByteCount.text(byteCount))")
    return code
  }

  /// Removes an item; returns false for one that another process uses.
  ///
  /// A file's record of being verified goes first, so that no record outlives its file.
  private static func remove(_ item: CacheInventory.Item) throws(VisionError) -> Bool {
    guard !item.isUnreachable else {
      let path = item.paths.first ?? item.name
      throw VisionError(
        .fileFailed, "\(path): cannot be removed; its name is not text (UTF-8)")
    }
    guard !item.isInUse else { return false }
    for path in item.paths.reversed() {
      if item.part == .indexes, FileKind(of: path, followingLinks: false) == .folder {
        guard try PictureIndex.remove(at: path) else {
          // It may have gone by itself.
          return FileKind(of: path, followingLinks: false) == .missing
        }
        continue
      }
      FileSystem.remove(path)
      FileSystem.removeFile(path)
      if (try? FileStatus(of: path, followingLinks: false)) != nil {
        throw VisionError(.fileFailed, "\(path): cannot be removed")
      }
    }
    return true
  }
}
