internal import Frames
internal import MediaPipeRules
internal import VisionBase

extension Image {
  /// Decodes a picture file to upstream's pixels, and turns it upright as upstream does.
  convenience init(file path: String) throws(TaskFailure) {
    let bytes = try Self.bytes(of: path)
    let (frame, isTurned) = try Self.frame(of: bytes)
    let format: ImageKind =
      switch frame.format {
      case .gray: .gray8
      case .rgba: .srgba
      default: .srgb
      }
    // Upstream's decoder leaves no padding between rows; a turned picture has upstream's padded
    // rows.
    let layout =
      isTurned
      ? try ImageLayout(aligned: format, width: frame.width, height: frame.height)
      : ImageLayout(packed: format, width: frame.width, height: frame.height)
    try self.init(copying: frame, layout)
  }

  /// Copies the pixels of a single-plane frame, row by row.
  convenience init(copying frame: Frame, _ layout: ImageLayout) throws(TaskFailure) {
    try unsafe self.init(layout) { (pixels) in
      let length = layout.pixelBytesPerRow
      frame.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { source in
          unsafe pixels.copyRows(
            layout.height, of: length, every: layout.bytesPerRow, from: source,
            every: frame.bytesPerRow())
        }
      }
    }
  }

  /// Returns the file's bytes; a file that is not a picture is read here, and reported later.
  private static func bytes(of path: String) throws(TaskFailure) -> StableBytes {
    do throws(VisionError) {
      return try PictureFile.bytes(at: path)
    } catch {
      switch error.cause {
      case let cause as SystemError where cause.isMissing:
        throw .core(.notFound, "Can't find file: \(path)")
      case let fault as FileFault where fault != .empty:
        throw .core(.unknown, "Error while reading file: \(path)")
      case is SystemError: throw .core(.unknown, "Error while reading file: \(path)")
      default: throw unreadable
      }
    }
  }

  private static let unreadable = TaskFailure.core(.internal, "Failed to load image from file")

  /// Returns the upright picture, and true if it had to be turned.
  private static func frame(of bytes: StableBytes) throws(TaskFailure) -> (Frame, isTurned: Bool) {
    let facts: PictureInformation
    do throws(VisionError) {
      facts = try PictureInformation(of: bytes)
    } catch {
      throw unreadable
    }
    guard facts.channelCount != 2 else {
      throw .invalid(
        "Expected image with 1 (grayscale), 3 (RGB) or 4 (RGBA) channels, found 2 channels.")
    }
    do throws(VisionError) {
      var options = DecodingOptions(jpegArithmetic: .stbImage)
      options.keepsGray = true
      options.bitmapArithmetic = .stbImage
      var frame = try Frame(decoding: bytes, options: options)
      // Upstream ignores the orientation of PNGs. Formats that it cannot read are turned like
      // JPEGs.
      let isTurned = facts.format != .png && facts.orientation != .up
      frame.orientation = isTurned ? facts.orientation : .up
      return (try frame.upright(), isTurned)
    } catch {
      throw unreadable
    }
  }
}
