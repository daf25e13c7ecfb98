public import Foundation

/// A sound file (WAVE) of a tenth of a second of silence: a file without video that FFmpeg reads.
public struct SilentSound {
  /// The file.
  public let data: Data

  /// Creates the file.
  public init() {
    let sampleCount: UInt32 = 800
    func number(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
    let format = number(1 | 1 << 16) + number(8000) + number(16_000) + number(2 | 16 << 16)
    let samples = Data(count: Int(sampleCount) * 2)
    data =
      Data("RIFF".utf8) + number(36 + sampleCount * 2) + Data("WAVEfmt ".utf8) + number(16) + format
      + Data("data".utf8) + number(sampleCount * 2) + samples
  }
}
