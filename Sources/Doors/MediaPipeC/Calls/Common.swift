public import CMediaPipe
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Frees the message of an error.
@_cdecl("MpErrorFree") @implementation
public func MpErrorFree(_ error_message: UnsafeMutablePointer<CChar>?) {
  unsafe free(error_message)
}

/// Frees the strings of a list.
@_cdecl("MpStringListFree") @implementation
public func MpStringListFree(_ string_list: UnsafeMutablePointer<MpStringList>?) {
  guard let list = unsafe string_list, let strings = unsafe list.pointee.strings else { return }
  for index in 0..<max(0, Int(unsafe list.pointee.num_strings)) { unsafe free(strings[index]) }
  unsafe free(strings)
  unsafe list.pointee = MpStringList(strings: nil, num_strings: 0)
}

extension MpStringList {
  /// Creates a list with copies of strings, which `MpStringListFree` frees.
  init(copying strings: [String]) {
    typealias Words = UnsafeMutablePointer<CChar>?
    let count = max(strings.count, 1)
    let copies = unsafe calloc(count, MemoryLayout<Words>.stride)?
      .bindMemory(to: Words.self, capacity: count)
    for (index, string) in strings.enumerated() { unsafe copies?[index] = strdup(string) }
    unsafe self.init(
      strings: copies, num_strings: copies == nil ? 0 : Int32(clamping: strings.count))
  }
}

/// Returns the MediaPipe version whose structures these are.
@_cdecl("SvtMediaPipeVersion") @implementation
public func SvtMediaPipeVersion() -> UnsafePointer<CChar>? { unsafe UnsafePointer(version.words) }

/// Returns the size of a structure by its name; 0 for an unknown one.
@_cdecl("SvtStructSize") @implementation
public func SvtStructSize(_ name: UnsafePointer<CChar>?) -> UInt32 {
  unsafe cmediapipe_struct_size(name)
}

/// A string that lives as long as the process.
@safe private struct LastingWords: Sendable {
  // Sendable: written once, before it is shared.
  nonisolated(unsafe) let words: UnsafeMutablePointer<CChar>?

  init(_ text: String) { unsafe words = strdup(text) }
}

private let version = LastingWords("1.2.2")
