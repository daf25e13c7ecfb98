/// The key points of a class of labels in their order, as poses are compared with them.
package struct KeypointOrder: Sendable {
  /// Their names, without what different lists write differently.
  let plainNames: [String]
  /// How far apart people usually put each of them.
  let spreads: [Double]

  /// Prepares key points with some names; costs as much as comparing a few poses.
  package init(_ names: [String]) {
    plainNames = names.map(ClassNames.plain)
    spreads = KeypointSpreads.spreads(ofPlain: plainNames)
  }
}

extension Prediction {
  /// Its key points in the order of some names; those it lacks are far away, and not labelled.
  package func points(in order: KeypointOrder) -> [LabelledKeypoint] {
    guard !keypoints.isEmpty else { return orderedKeypoints }
    let far = LabelledKeypoint(x: -1e6, y: -1e6, isLabelled: false)
    return order.plainNames.map { keypoints[$0] ?? far }
  }
}
