import ModelBytes
internal import ModelFiles
import VisionBase

extension ModelGraph {
  /// The maximum number of operators; real models have far fewer.
  private static let largestOperatorCount = 4096
  /// The maximum number of convolutions, each of which is an operator of its own.
  private static let mostHybrids = 256
  /// The number of products below which a convolution is not worth an operator.
  private static let smallestHybrid = 1e4

  /// Finds the depthwise convolutions with weights of bytes that other kernels compute faster.
  func hybridPlaces() throws(VisionError) -> [(operatorIndex: Int, site: HybridReader.Site)] {
    let records = subgraphs[0].operators
    guard records.count <= Self.largestOperatorCount else { return [] }
    let reader = HybridReader(self)
    var places: [(operatorIndex: Int, site: HybridReader.Site)] = []
    for (index, record) in records.enumerated() where work(of: record) >= Self.smallestHybrid {
      guard let site = try reader.site(of: record) else { continue }
      places.append((index, site))
    }
    return places.count <= Self.mostHybrids ? places : []
  }
}
