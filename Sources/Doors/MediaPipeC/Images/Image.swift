internal import CMediaPipe
internal import Frames
internal import MediaPipeRules
internal import VisionBase
internal import VisionTasks

/// The immutable pixels of an image; several handles may share them.
@safe final class Image: Sendable {
  let layout: ImageLayout

  /// The part that tasks process, in fractions of the image; nil for all of it.
  let region: NormalizedRect?

  /// The owner of the pixels; nil when this image is.
  private let owner: (any Sendable & AnyObject)?

  // Sendable: written while the image is made, and never again; `packed` only under its lock.
  private nonisolated(unsafe) let pixels: UnsafeMutableRawPointer
  private let packed = Lock<PackedPixels?>(nil)

  /// The alignment of the first pixel, so that all alignment questions depend on rows alone.
  private static let alignment = 64

  /// The images that callers hold.
  static let handles = HandleTable<Image>()

  /// Creates an image whose pixels are written by `fill`, except for the padding between rows.
  init(
    _ layout: ImageLayout, fill: (UnsafeMutableRawBufferPointer) throws(TaskFailure) -> Void
  ) throws(TaskFailure) {
    self.layout = layout
    (region, owner) = (nil, nil)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(layout.byteCount, 1), alignment: Self.alignment)
    do throws(TaskFailure) {
      try unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: layout.byteCount))
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    unsafe pixels = memory
  }

  /// Creates an image that shares the pixels of another, with a part for tasks to process.
  init(_ whole: Image, region: NormalizedRect) {
    (layout, self.region, owner) = (whole.layout, region, whole)
    unsafe pixels = whole.pixels
  }

  /// Creates an image whose pixels, without padding between rows, are a mask's.
  init<Number>(_ format: ImageKind, _ mask: MaskPlane<Number>) {
    layout = ImageLayout(packed: format, width: mask.width, height: mask.height)
    (region, owner) = (nil, mask)
    let bytes = unsafe mask.bytes
    unsafe precondition(bytes.count == layout.byteCount)
    unsafe pixels = bytes.start
  }

  deinit {
    if owner == nil { unsafe pixels.deallocate() }
  }

  /// Returns the image of a handle.
  static func of(_ handle: MpImagePtr?) throws(TaskFailure) -> Image {
    guard let image = unsafe handles.object(handle) else {
      throw unsafe .noHandle("Image", isNull: handle == nil)
    }
    return image
  }

  /// The bytes of all rows including the padding between them; valid as long as the image.
  @unsafe var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: pixels, count: layout.byteCount)
  }

  /// The bytes of all rows without padding; valid as long as the image.
  @unsafe var packedBytes: UnsafeRawPointer {
    if layout.isContiguous { return unsafe UnsafeRawPointer(pixels) }
    return unsafe packed.withLock { packed in
      if let packed { return unsafe packed.start }
      let made = PackedPixels(self)
      packed = made
      return unsafe made.start
    }
  }

  /// Returns true if each row starts at a multiple of a number of bytes.
  func isAligned(to boundary: Int) -> Bool {
    guard boundary > 1 else { return boundary == 1 }
    return unsafe Int(bitPattern: pixels) % boundary == 0 && layout.bytesPerRow % boundary == 0
  }

  /// Returns the pixels as a frame, which retains this image.
  ///
  /// Throws for formats that tasks do not support.
  func frame(_ orientation: Orientation) throws(TaskFailure) -> Frame {
    let format: PixelFormat
    switch layout.format {
    case .srgb: format = .rgb
    case .srgba: format = .rgba
    default:
      throw .invalid(
        "Unsupported image format: \(layout.format.name) (tasks look at SRGB or SRGBA)")
    }
    do throws(VisionError) {
      return try unsafe Frame(
        width: layout.width, height: layout.height, format: format, planes: [bytes],
        bytesPerRow: [layout.bytesPerRow], owner: self, orientation: orientation)
    } catch {
      throw TaskFailure(error)
    }
  }
}

/// A copy of an image's rows without padding.
@safe private final class PackedPixels: Sendable {
  // Sendable: written here, and never again.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

  @unsafe var start: UnsafeRawPointer { unsafe UnsafeRawPointer(memory) }

  init(_ image: Image) {
    let (layout, length) = (image.layout, image.layout.pixelBytesPerRow)
    unsafe memory = .allocate(byteCount: max(layout.packedByteCount, 1), alignment: 64)
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: layout.packedByteCount).copyRows(
      layout.height, of: length, every: length, from: image.bytes, every: layout.bytesPerRow)
  }

  deinit { unsafe memory.deallocate() }
}
