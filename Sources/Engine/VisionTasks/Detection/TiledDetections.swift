internal import Frames

/// What was found in a picture as a whole and in its tiles, as one result.
///
/// Whole objects come before those that a tile's edge may have cut, which count only where nothing
/// whole is; besides, boxes are merged as the tracker merges them (`OverlapMerge`).
struct TiledDetections {
  private let picture: PictureGeometry
  private var whole: [Found] = []
  private var cut: [Found] = []

  /// A detection, and how the merge sees it.
  private struct Found {
    let detection: Detection
    let object: LocalizedObject
  }

  init(of picture: PictureGeometry) { self.picture = picture }

  /// Adds what was found; `isCut` says of a box whether an edge of a tile may have cut it.
  mutating func add(_ detections: [Detection], isCut: (PictureBox) -> Bool = { _ in false }) {
    for detection in detections {
      guard let object = LocalizedObject(detection, in: picture) else { continue }
      let found = Found(detection: detection, object: object)
      if isCut(detection.boundingBox) { cut.append(found) } else { whole.append(found) }
    }
  }

  /// More than anybody looks for in a picture, and few enough to be compared with each other.
  private static let mostDetections = 1000

  /// The objects, most certain first, at most so many.
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
