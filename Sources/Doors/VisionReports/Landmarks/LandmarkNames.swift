internal import VisionTasks

extension FaceKeypoint {
  /// The name in results, as in `left_eye`.
  var name: String { Self.names[rawValue] }

  private static let names = allCases.map { snakeCased("\($0)") }
}

extension HandLandmarkKind {
  /// MediaPipe's name in results, as in `index_finger_tip`.
  var name: String { Self.names[rawValue] }

  private static let names = allCases.map { snakeCased("\($0)") }
}

/// Returns a Swift name with underscores: `thumbCMC` becomes `thumb_cmc`.
private func snakeCased(_ name: String) -> String {
  let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
  var result: [UInt8] = []
  var follows = false
  for letter in name.utf8 {
    let isCapital = capitals.contains(letter)
    if isCapital, !follows { result.append(UInt8(ascii: "_")) }
    result.append(isCapital ? letter | 0x20 : letter)
    follows = isCapital
  }
  return String(decoding: result, as: UTF8.self)
}
