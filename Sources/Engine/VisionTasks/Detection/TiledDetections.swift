internal import Frames

/// Merges the detections in a whole picture and in its tiles into one result.
///
/// Whole objects come before those that a tile's edge may have cut; the latter count only where
/// there is no whole object. Otherwise boxes are merged as in the tracker (`OverlapMerge`).
struct TiledDetections {
  private let picture: PictureGeometry
  private var whole: [Found] = []
  private var cut: [Found] = []

  /// A detection with its form for the merge.
  private struct Found {
    let detection: Detection
    let object: LocalizedObject
  }

  init(of picture: PictureGeometry) { self.picture = picture }

  /// Adds detections; `isCut` returns true for a box that a tile's edge may have cut.
  mutating func add(_ detections: [Detection], isCut: (PictureBox) -> Bool = { _ in false }) {
    for detection in detections {
      guard let object = LocalizedObject(detection, in: picture) else { continue }
      let found = Found(detection: detection, object: object)
      if isCut(detection.boundingBox) { cut.append(found) } else { whole.append(found) }
    }
  }

  /// More objects than a caller looks for in a picture, and few enough to compare with each other.
  private static let mostDetections = 1000

  /// Returns the merged objects, best first, at most `count`.
  func merged(atMost count: Int?) -> [Detection] {
    let merge = OverlapMerge()
    let first = merge.merge(whole.map(\.object), atMost: Self.mostDetections)
    let kept = merge.merge(cut.map(\.object), behind: first, atMost: Self.mostDetections)
    var detections: [LocalizedObject: Detection] = [:]
    for found in cut + whole { detections[found.object] = found.detection }
    return kept.sorted(by: OverlapMerge.isBetter).prefix(count ?? .max)
      .compactMap { detections[$0] }
  }
}
