import CMediaPipe
import MediaPipeC
import PictureFixtures
import TestSupport
import VisionBase

extension Door {
  /// MediaPipe's C interface: calls in any order, with damaged pictures.
  ///
  /// Handles are right, stale, of another kind or made up.
  static let mediaPipeC = Door("mediapipe-c", weight: 4) { folder in
    let files = RecordedPictures.all.filter { $0.name.bytes.hasPrefix("JPEG") }.map(\.bytes)
    let path = folder.path + "/picture"
    return { random in
      var caller = CallerOfC(path: path)
      defer { caller.end() }
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        try caller.call(&random, files)
      }
      return caller.lastStatus == kMpOk ? .taken : .refused
    }
  }
}

/// A careless caller.
private struct CallerOfC {
  let path: String
  var lastStatus = kMpOk
  private var handles: [OpaquePointer?] = [
    nil, OpaquePointer(bitPattern: 16), OpaquePointer(bitPattern: UInt.max - 15),
  ]

  init(path: String) { self.path = path }

  /// Frees the remaining objects, twice.
  func end() {
    for handle in handles + handles { MpImageFree(handle) }
  }

  mutating func call(_ random: inout SeededGenerator, _ files: [[UInt8]]) throws {
    let (handle, path) = (handles.randomElement(using: &random) ?? nil, path)
    var message: UnsafeMutablePointer<CChar>?
    defer { MpErrorFree(message) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      let bytes = random.damaged(random.one(of: files))
      try WholeFile.write(bytes.span.bytes, to: path)
      make { MpImageCreateFromFile(path, &$0, &message) }
    case 1:
      let sides = [-1, 0, 1, 2, 7, 1 << 20, Int32.max]
      let (width, height) = (random.one(of: sides), random.one(of: sides))
      let pixels = [UInt8](repeating: 9, count: 147)
      let format = MpImageFormat(rawValue: UInt32.random(in: 0..<16, using: &random))
      let count = Int32.random(in: -2...147, using: &random)
      make {
        MpImageCreateFromUint8Data(format, width, height, pixels, count, &$0, &message)
      }
    case 2: make { MpImageCreateFromImageFrame(handle, &$0, &message) }
    case 3: MpImageFree(handle)
    case 4:
      var place = (0..<4).map { _ in Int32.random(in: -3...12, using: &random) }
      var value: UInt8 = 0
      let count = Int32.random(in: -1...4, using: &random)
      lastStatus = MpImageGetValueUint8(handle, &place, count, &value, &message)
    case 5:
      var pixels: UnsafePointer<UInt8>?
      lastStatus = MpImageDataUint8(handle, &pixels, &message)
      if lastStatus == kMpOk, let pixels {
        let count =
          MpImageGetWidth(handle) * MpImageGetHeight(handle) * MpImageGetChannels(handle)
        // Every promised byte can be read.
        _ = UnsafeBufferPointer(start: pixels, count: Int(count)).reduce(0) { $0 &+ Int($1) }
      }
    case 6:
      var result = MpDetectionResult()
      lastStatus = MpObjectDetectorDetectImage(handle, handle, nil, &result, &message)
      MpObjectDetectorCloseResult(&result)
    case 7: lastStatus = MpImageEmbedderClose(handle, &message)
    default:
      _ = MpImageIsAligned(handle, UInt32.random(in: 0...70, using: &random))
      _ = MpImageGetWidthStep(handle)
    }
    try Finding.unless(
      (lastStatus == kMpOk) || lastStatus.rawValue <= 16, "the status \(lastStatus) is none")
  }

  /// Keeps the result of a creating call.
  private mutating func make(
    _ call: (inout MpImagePtr?) -> MpStatus
  ) {
    var made: MpImagePtr?
    lastStatus = call(&made)
    if made != nil { handles.append(made) }
  }
}
