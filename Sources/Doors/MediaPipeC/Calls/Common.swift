public import CMediaPipe
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Gives back the message of an error.
@_cdecl("MpErrorFree") @implementation
public func MpErrorFree(_ error_message: UnsafeMutablePointer<CChar>?) {
  unsafe free(error_message)
}

/// Gives back the words of a list.
@_cdecl("MpStringListFree") @implementation
public func MpStringListFree(_ string_list: UnsafeMutablePointer<MpStringList>?) {
  guard let list = unsafe string_list, let strings = unsafe list.pointee.strings else { return }
  for index in 0..<max(0, Int(unsafe list.pointee.num_strings)) { unsafe free(strings[index]) }
  unsafe free(strings)
  unsafe list.pointee = MpStringList(strings: nil, num_strings: 0)
}

/// The version whose structures these are.
@_cdecl("SvtMediaPipeVersion") @implementation
public func SvtMediaPipeVersion() -> UnsafePointer<CChar>? { unsafe UnsafePointer(version.words) }

/// The bytes of a structure by its name; 0 for one that is not known.
@_cdecl("SvtStructSize") @implementation
public func SvtStructSize(_ name: UnsafePointer<CChar>?) -> UInt32 {
  guard let name = unsafe name, let words = unsafe String(validatingCString: name) else { return 0 }
  return UInt32(structures[words] ?? 0)
}

/// Words that are there as long as the process.
@safe private struct LastingWords: Sendable {
  // Sendable: written once, before anybody has it.
  nonisolated(unsafe) let words: UnsafeMutablePointer<CChar>?

  init(_ text: String) { unsafe words = strdup(text) }
}

private let version = LastingWords("1.2.2")

private let structures: [String: Int] = unsafe [
  "MpBaseOptions": MemoryLayout<MpBaseOptions>.size,
  "MpCategories": MemoryLayout<MpCategories>.size,
  "MpCategory": MemoryLayout<MpCategory>.size,
  "MpClassificationResult": MemoryLayout<MpClassificationResult>.size,
  "MpClassifications": MemoryLayout<MpClassifications>.size,
  "MpClassifierOptions": MemoryLayout<MpClassifierOptions>.size,
  "MpDetection": MemoryLayout<MpDetection>.size,
  "MpDetectionResult": MemoryLayout<MpDetectionResult>.size,
  "MpEmbedderOptions": MemoryLayout<MpEmbedderOptions>.size,
  "MpEmbedding": MemoryLayout<MpEmbedding>.size,
  "MpEmbeddingResult": MemoryLayout<MpEmbeddingResult>.size,
  "MpImageClassifierOptions": MemoryLayout<MpImageClassifierOptions>.size,
  "MpImageEmbedderOptions": MemoryLayout<ImageEmbedderOptions>.size,
  "MpImageProcessingOptions": MemoryLayout<MpImageProcessingOptions>.size,
  "MpLandmark": MemoryLayout<MpLandmark>.size,
  "MpLandmarks": MemoryLayout<MpLandmarks>.size,
  "MpNormalizedKeypoint": MemoryLayout<MpNormalizedKeypoint>.size,
  "MpNormalizedLandmark": MemoryLayout<MpNormalizedLandmark>.size,
  "MpNormalizedLandmarks": MemoryLayout<MpNormalizedLandmarks>.size,
  "MpObjectDetectorOptions": MemoryLayout<MpObjectDetectorOptions>.size,
  "MpPoseLandmarkerOptions": MemoryLayout<MpPoseLandmarkerOptions>.size,
  "MpPoseLandmarkerResult": MemoryLayout<MpPoseLandmarkerResult>.size,
  "MpRect": MemoryLayout<MpRect>.size,
  "MpRectF": MemoryLayout<MpRectF>.size,
  "MpStringList": MemoryLayout<MpStringList>.size,
]
