import Frames
import VisionBase
import VisionReports

/// A folder with one picture of each tracked object, its best, in a subfolder for each class.
///
/// Files are named like their videos, followed by the number of the object.
struct SnapshotFolder: Sendable {
  private let files: ObjectFiles

  /// The folder with a trailing slash.
  var folder: String { files.folder }

  /// Creates the folder; throws `fileFailed` where that fails.
  ///
  /// `others` are the paths that other options write.
  init(
    _ path: String, inputs: [Input], others: [String] = [], replacement: Replacement
  ) throws(VisionError) {
    files = try ObjectFiles(
      path, of: "--snapshots", inputs: inputs, others: others, replacement: replacement)
  }

  /// Writes the pictures of objects that are gone.
  func write(_ gone: [BestPictures.Kept], input number: Int) throws(VisionError) {
    for object in gone {
      let name = files.names[number] + "-id\(object.trackingID)"
      try files.write(
        object.picture, to: files.path(of: object.kind, named: name, input: number))
    }
  }
}

/// The best picture of each object of a video so far.
///
/// A picture is the better the larger and the sharper the object is. One that touches an edge of
/// the frame is cut off, and counts for less.
struct BestPictures {
  /// The best picture of an object.
  struct Kept: Sendable {
    let trackingID: Int
    let kind: FoundObject.Class
    let picture: Frame
    /// The frame that the picture is a part of; nil unless frames are kept.
    let frame: Frame?
    /// The measure of size and sharpness, for comparison with other pictures of the object.
    let quality: Double
    fileprivate let size: Double
    fileprivate var lastFrame: Int
  }

  private var kept: [Int: Kept] = [:]
  private var frameCount = 0
  private let keepsFrames: Bool

  /// Creates an empty collection; with `keepsFrames`, also of the frames around the pictures.
  init(keepsFrames: Bool = false) { self.keepsFrames = keepsFrames }

  /// The best picture of an object until now; nil if there is none.
  subscript(trackingID: Int) -> Kept? { kept[trackingID] }

  /// Forgets an object that is gone.
  mutating func forget(_ trackingID: Int) { kept[trackingID] = nil }

  /// The number of frames after which an unseen object is gone; numbers are never reused.
  private static let framesRemembered = 1000
  /// The size of a picture, in terms of the best one's, below which it cannot be better.
  private static let leastSize = 0.5
  private static let cutOffPart = 0.25
  /// The contrast that the least sharp of pictures counts as having.
  private static let leastSharpness = 1.0

  /// Takes the objects of the next frame; returns the pictures of those that are gone.
  mutating func add(_ objects: [FoundObject], of frame: Frame) throws(VisionError) -> [Kept] {
    frameCount += 1
    for object in objects {
      guard let id = object.trackingID else { continue }
      kept[id]?.lastFrame = frameCount
      let size = Self.size(of: object.box, in: frame)
      guard size > (kept[id]?.size ?? 0) * Self.leastSize,
        let picture = try frame.cropped(to: object.box)
      else { continue }
      let quality = size * max(try picture.sharpness(), Self.leastSharpness)
      guard quality > kept[id]?.quality ?? 0 else { continue }
      kept[id] = Kept(
        trackingID: id, kind: object.kind, picture: picture, frame: keepsFrames ? frame : nil,
        quality: quality, size: size, lastFrame: frameCount)
    }
    let oldest = frameCount - Self.framesRemembered
    return take { $0.lastFrame < oldest }
  }

  /// Returns the pictures of all objects, at the end of the video.
  mutating func end() -> [Kept] { take { _ in true } }

  private mutating func take(_ isGone: (Kept) -> Bool) -> [Kept] {
    let gone = kept.values.filter(isGone).sorted { $0.trackingID < $1.trackingID }
    for object in gone { kept[object.trackingID] = nil }
    return gone
  }

  /// Returns the area of a box's part inside a frame; less if the box reaches an edge.
  private static func size(of box: PictureBox, in frame: Frame) -> Double {
    let (right, bottom) = (Double(frame.width), Double(frame.height))
    let width = min(box.x + box.width, right) - max(box.x, 0)
    let height = min(box.y + box.height, bottom) - max(box.y, 0)
    guard width > 0, height > 0 else { return 0 }
    let isCutOff =
      box.x <= 0 || box.y <= 0 || box.x + box.width >= right || box.y + box.height >= bottom
    return width * height * (isCutOff ? cutOffPart : 1)
  }
}
