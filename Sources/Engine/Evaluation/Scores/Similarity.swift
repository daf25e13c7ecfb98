/// The similarity of detections and labels, 0 to 1.
package enum Similarity {
  /// Returns the intersection over union of two boxes.
  ///
  /// For a crowd it is the fraction of the found box that lies in it.
  package static func boxes(_ found: LabelBox, _ labelled: LabelBox, isCrowd: Bool) -> Double {
    let width =
      min(found.x + found.width, labelled.x + labelled.width) - max(found.x, labelled.x)
    let height =
      min(found.y + found.height, labelled.y + labelled.height) - max(found.y, labelled.y)
    guard width > 0, height > 0 else { return 0 }
    let common = width * height
    let union = isCrowd ? found.area : found.area + labelled.area - common
    // With extremely large sides the result is not finite.
    let part = common / union
    return part.isFinite ? part : 0
  }

  /// Returns COCO's key point similarity: the mean likelihood of the distances.
  ///
  /// If no key point is labeled, the distance is that from the box extended by its own sides all
  /// around.
  package static func keypoints(
    _ found: [LabelledKeypoint], _ object: LabelledObject, spreads: [Double]
  ) -> Double {
    let labelled = object.keypoints
    let hasLabels = labelled.contains(where: \.isLabelled)
    let box = object.box
    let (left, right) = (box.x - box.width, box.x + box.width * 2)
    let (top, bottom) = (box.y - box.height, box.y + box.height * 2)
    var sum = 0.0
    var count = 0
    for index in 0..<min(found.count, labelled.count, spreads.count) {
      guard !hasLabels || labelled[index].isLabelled else { continue }
      let point = found[index]
      let (dx, dy) =
        hasLabels
        ? (point.x - labelled[index].x, point.y - labelled[index].y)
        : (
          max(0, left - point.x) + max(0, point.x - right),
          max(0, top - point.y) + max(0, point.y - bottom)
        )
      let variance = (spreads[index] * 2) * (spreads[index] * 2)
      let distance = (dx * dx + dy * dy) / variance / (object.area + Double.ulpOfOne) / 2
      sum += exponential(-distance)
      count += 1
    }
    return count == 0 || !sum.isFinite ? 0 : sum / Double(count)
  }
}
