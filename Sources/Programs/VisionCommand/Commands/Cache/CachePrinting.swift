import VisionBase

/// The output of items of the cache.
struct CachePrinting {
  let items: [CacheInventory.Item]
  /// True if each item has a line of its own, false for one line for each part.
  let showsItems: Bool

  /// A table for people, with the sum.
  var table: Printout {
    var table = TextTable(
      showsItems ? ("ITEM", .left) : ("PART", .left), ("ITEMS", .right), ("SIZE", .right),
      ("LAST USED", .left), ("ABOUT", .left))
    if showsItems {
      for item in items {
        table.add(
          Self.path(of: item), "1", ByteCount.text(item.byteCount),
          Self.day(item.lastUseInNanoseconds),
          item.isOfOtherVersion ? "index of another version" : item.part.summary)
      }
    } else {
      for (part, items) in byPart {
        table.add(
          part.rawValue, "\(items.count)", ByteCount.text(Self.byteCount(items)),
          Self.day(Self.lastUse(items)), part.summary)
      }
    }
    table.add("all", "\(items.count)", ByteCount.text(Self.byteCount(items)), "", "")
    return .lines(table.lines)
  }

  /// Returns the line of a removed item.
  func line(of item: CacheInventory.Item) -> String {
    "\(Self.path(of: item))  \(ByteCount.text(item.byteCount))  last used "
      + Self.day(item.lastUseInNanoseconds)
  }

  /// One JSON object a line.
  var jsonLines: Printout {
    let rows: [(part: CachePart, name: String?, items: [CacheInventory.Item])] =
      showsItems
      ? items.map { ($0.part, $0.name, [$0]) } : byPart.map { ($0.part, nil, $0.items) }
    return rows.reduce(.nothing) { lines, row in
      var fields: [JSONValue.Member] = [.init("part", .string(row.part.rawValue))]
      if let name = row.name { fields.append(.init("name", .string(name))) }
      if showsItems, row.items.contains(where: \.isOfOtherVersion) {
        fields.append(.init("isOfOtherVersion", .bool(true)))
      }
      fields += [
        .init("itemCount", .integer(row.items.count)),
        .init("byteCount", .integer(Self.byteCount(row.items))),
        .init("lastUsed", .string(Self.time(Self.lastUse(row.items)).textToSecond)),
      ]
      return lines + .json(.object(fields))
    }
  }

  private var byPart: [(part: CachePart, items: [CacheInventory.Item])] {
    CachePart.allCases.compactMap { part in
      let items = items.filter { $0.part == part }
      return items.isEmpty ? nil : (part, items)
    }
  }

  private static func path(of item: CacheInventory.Item) -> String {
    "\(item.part.rawValue)/\(item.name)"
  }

  private static func byteCount(_ items: [CacheInventory.Item]) -> Int {
    items.reduce(0) { $0 + $1.byteCount }
  }

  private static func lastUse(_ items: [CacheInventory.Item]) -> Int {
    items.map(\.lastUseInNanoseconds).max() ?? 0
  }

  private static func time(_ nanoseconds: Int) -> UTCTime {
    UTCTime(milliseconds: Int64(nanoseconds / 1_000_000))
  }

  private static func day(_ nanoseconds: Int) -> String {
    nanoseconds == 0 ? "never" : String(time(nanoseconds).textToSecond.bytes.prefix(10))
  }
}
