/// The key points of a labeled class, in the order in which poses are compared.
package struct KeypointOrder: Sendable {
  /// The normalized names.
  let plainNames: [String]
  /// The standard deviations of the annotators, relative to the person's size.
  let spreads: [Double]

  /// Creates an order of key points with these names; costs as much as the comparison of a few
  /// poses.
  package init(_ names: [String]) {
    plainNames = names.map(ClassNames.plain)
    spreads = KeypointSpreads.spreads(ofPlain: plainNames)
  }
}

extension Prediction {
  /// Returns the key points in an order of names; missing ones are far away, and not labeled.
  package func points(in order: KeypointOrder) -> [LabelledKeypoint] {
    guard !keypoints.isEmpty else { return orderedKeypoints }
    let far = LabelledKeypoint(x: -1e6, y: -1e6, isLabelled: false)
    return order.plainNames.map { keypoints[$0] ?? far }
  }
}
