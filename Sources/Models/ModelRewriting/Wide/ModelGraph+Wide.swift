import ModelBytes
internal import ModelFiles
import VisionBase

extension ModelGraph {
  /// The maximum number of operators; real models have far fewer.
  private static let largestOperatorCount = 4096
  /// The maximum number of convolutions, each of which is an operator of its own.
  private static let mostWide = 512
  /// The number of products below which a convolution is not worth an operator.
  private static let smallestWide = 1e4

  /// Finds the convolutions of numbers of 16 bits, which the runtime computes one product after the
  /// other.
  func widePlaces() throws(VisionError) -> [(operatorIndex: Int, site: WideReader.Site)] {
    let records = subgraphs[0].operators
    guard records.count <= Self.largestOperatorCount else { return [] }
    let reader = WideReader(self)
    var places: [(operatorIndex: Int, site: WideReader.Site)] = []
    for (index, record) in records.enumerated() where work(of: record) >= Self.smallestWide {
      guard let site = try reader.site(of: record) else { continue }
      places.append((index, site))
    }
    return places.count <= Self.mostWide ? places : []
  }
}
