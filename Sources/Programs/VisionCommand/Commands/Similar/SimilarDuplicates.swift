import CommandLineParsing
import Inference
import PictureIndex
import VisionBase
import VisionReports

/// The list of a folder's pictures that look alike, in groups.
struct SimilarDuplicates {
  private let search: SimilarCommand.Search
  private let index: PictureIndex

  /// The default similarity of pictures that count as the same: docs/lookalikes.md.
  static let usualSimilarity = 0.9

  init(_ search: SimilarCommand.Search, in index: PictureIndex) {
    (self.search, self.index) = (search, index)
  }

  /// Compares all pictures with each other and prints the groups.
  func run() throws(VisionError) -> ExitCode {
    let total = try index.pictureCount()
    let groups = try groups(in: index, total: total)
    let printing = SimilarPrinting(format: search.arguments[CommonOptions.formatOrTable])
    search.console.output.write(printing.groupHeading)
    for (number, group) in groups.enumerated() {
      search.console.output.write(
        printing.printout(group, number: number + 1, folder: search.folder.path))
    }
    search.console.remark(printing.line(groups, total: total))
    return .success
  }

  private func groups(
    in index: PictureIndex, total: Int
  ) throws(VisionError) -> [[PictureIndex.Match]] {
    var progress = ProgressLine(console: search.console, title: "comparing")
    defer { progress.clear() }
    return try index.groups(
      atLeast: search.arguments[SimilarCommand.minimumSimilarity] ?? Self.usualSimilarity,
      threadCount: search.engines.request.threads ?? ProcessorCores.performanceCount
    ) { progress.update(done: $0, total: total) }
  }
}
