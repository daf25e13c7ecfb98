/// The annotators' standard deviation for each key point, in parts of the square root of a person's
/// area.
///
/// COCO measured it for its 17 (cocodataset.org, Keypoint Evaluation); pycocotools calls them
/// sigmas.
package enum KeypointSpreads {
  /// The names of COCO's key points, in its order.
  package static let namesOfCOCO = [
    "nose", "left_eye", "right_eye", "left_ear", "right_ear", "left_shoulder", "right_shoulder",
    "left_elbow", "right_elbow", "left_wrist", "right_wrist", "left_hip", "right_hip", "left_knee",
    "right_knee", "left_ankle", "right_ankle",
  ]

  /// The normalized names of COCO's key points, in its order.
  static let plainNamesOfCOCO = namesOfCOCO.map(ClassNames.plain)

  private static let places = Dictionary(
    uniqueKeysWithValues: plainNamesOfCOCO.enumerated().map { ($1, $0) })

  /// COCO's deviations, in the order of the names.
  static let ofCOCO = [
    0.026, 0.025, 0.025, 0.035, 0.035, 0.079, 0.079, 0.072, 0.072, 0.062, 0.062, 0.107, 0.107,
    0.087, 0.087, 0.089, 0.089,
  ]

  /// Returns the deviations of key points with these normalized names; COCO's for COCO's, in any
  /// order.
  ///
  /// Seventeen key points with other names count as COCO's, as in pycocotools. There are no
  /// measurements for any others; each gets 1 divided by their number, as in Ultralytics.
  static func spreads(ofPlain names: [String]) -> [Double] {
    let known = names.compactMap { places[$0] }
    if known.count == names.count { return known.map { ofCOCO[$0] } }
    guard names.count != ofCOCO.count else { return ofCOCO }
    return [Double](repeating: 1 / Double(names.count), count: names.count)
  }
}
