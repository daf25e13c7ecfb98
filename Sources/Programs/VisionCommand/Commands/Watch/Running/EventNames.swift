import VisionBase

/// The names of events: the time of the begin, the letters of a run, and a number.
///
/// No two events of any run have the same name, and the names sort by time. They are safe as names
/// of files, as in `20260203T040506.789Z-k3x9w07q-12`.
struct EventNames {
  private let run: String

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  private static let letterCount = 8

  /// Chooses the letters of a run.
  init() {
    run = String((0..<Self.letterCount).compactMap { _ in Self.letters.randomElement() })
  }

  /// Returns the name of an event that begins at a time.
  func name(_ number: Int, at time: UTCTime) -> String {
    "\(time.text.bytes.removing { $0 == "-" || $0 == ":" })-\(run)-\(number)"
  }

  /// Returns true if a text begins like a name.
  static func isBeginning(of text: String) -> Bool {
    let pattern = Array("00000000T000000.000Z-".utf8)
    let letters = text.utf8.prefix(pattern.count)
    return letters.count == pattern.count
      && zip(letters, pattern).allSatisfy { letter, expected in
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(letter) : letter == expected
      }
  }
}
