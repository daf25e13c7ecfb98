internal import AppleTypes
public import CMLKit
internal import Foundation
internal import MLKitSegmentationCommon
internal import MLKitSegmentationSelfie
internal import MLKitVision
internal import VisionTasks

/// Sets the model of segmenters created from now on.
@_cdecl("SvtMlKitUseSelfieModel") @implementation
public func SvtMlKitUseSelfieModel(
  _ model_path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    guard let path = unsafe model_path else {
      SegmentationModels.selfie = .named("selfie")
      return
    }
    SegmentationModels.selfie = .file(try unsafe text(path, "model_path"))
  }
}

/// Creates a segmenter.
@_cdecl("SvtMlKitSegmenterCreate") @implementation
public func SvtMlKitSegmenterCreate(
  _ is_stream: Bool, _ is_raw_size: Bool
) -> SvtMlKitSegmenterPtr? {
  let options = SelfieSegmenterOptions()
  options.segmenterMode = is_stream ? .stream : .singleImage
  options.shouldEnableRawSizeMask = is_raw_size
  return unsafe handle(Segmenter.segmenter(options: options))
}

/// Segments a picture.
@_cdecl("SvtMlKitSegmenterProcess") @implementation
public func SvtMlKitSegmenterProcess(
  _ segmenter: SvtMlKitSegmenterPtr?, _ picture_: UnsafePointer<SvtMlKitPicture>?,
  _ mask: UnsafeMutablePointer<SvtMlKitMask>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let segmenter = try unsafe held(segmenter, Segmenter.self, "The segmenter")
    let place = try unsafe required(mask, "The place for the mask")
    unsafe place.pointee = try SvtMlKitMask(segmenter.results(in: unsafe picture(picture_)).buffer)
  }
}

/// Frees the memory of a mask.
@_cdecl("SvtMlKitMaskClose") @implementation
public func SvtMlKitMaskClose(_ mask: UnsafeMutablePointer<SvtMlKitMask>?) {
  guard let mask = unsafe mask else { return }
  unsafe mask.pointee.values?.deallocate()
  unsafe mask.pointee = SvtMlKitMask()
}

/// Closes a segmenter.
@_cdecl("SvtMlKitSegmenterClose") @implementation
public func SvtMlKitSegmenterClose(_ segmenter: SvtMlKitSegmenterPtr?) {
  unsafe close(segmenter, Segmenter.self)
}

extension SvtMlKitMask {
  /// Copies a mask, without gaps between its rows.
  fileprivate init(_ buffer: CVPixelBuffer) throws {
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    let start = try unsafe required(CVPixelBufferGetBaseAddress(buffer), "The mask's memory")
    let step = CVPixelBufferGetBytesPerRow(buffer)
    let values = UnsafeMutablePointer<Float>.allocate(capacity: max(width * height, 1))
    for row in 0..<height {
      unsafe UnsafeMutableRawPointer(values + row * width).copyMemory(
        from: start + row * step, byteCount: width * MemoryLayout<Float>.stride)
    }
    unsafe self.init(values: values, width: Int32(clamping: width), height: Int32(clamping: height))
  }
}
