internal import CFFmpeg

/// A packet of a video as it is stored, which shares its bytes with all others that hold it.
@safe final class StoredPacket: @unchecked Sendable {
  // Checked by hand: the packet is made by the initializer and only read afterward, and FFmpeg
  // counts the holders of its bytes atomically.

  /// The time at which its picture is shown, on the clock of the stored video, in microseconds.
  let time: Int64
  /// True if decoding can begin with it.
  let isKey: Bool
  /// The number of bytes it takes.
  let byteCount: Int

  private let packet: OpaquePointer

  /// The bytes of a packet's own description.
  private static let overhead = 256

  /// Shares a packet; nil without memory.
  @unsafe init?(sharing other: OpaquePointer?, time: Int64) {
    guard let packet = unsafe cffmpeg_packet_alloc() else { return nil }
    guard unsafe cffmpeg_packet_share(packet, other) >= 0 else {
      var packet: OpaquePointer? = unsafe packet
      unsafe cffmpeg_packet_free(&packet)
      return nil
    }
    unsafe self.packet = packet
    self.time = time
    isKey = unsafe cffmpeg_packet_is_key(packet) != 0
    byteCount = unsafe Int(cffmpeg_packet_size(packet)) + Self.overhead
  }

  deinit {
    var packet: OpaquePointer? = unsafe packet
    unsafe cffmpeg_packet_free(&packet)
  }

  /// The times at which it is decoded and shown, in the video's units; nil where unknown.
  var times: (decoded: Int64?, shown: Int64?) {
    let (decoded, shown) = unsafe (
      cffmpeg_packet_decoding_time(packet), cffmpeg_packet_time(packet)
    )
    let none = cffmpeg_no_time()
    return (decoded == none ? nil : decoded, shown == none ? nil : shown)
  }

  /// Makes an empty packet share the bytes, with times of its own; returns FFmpeg's result.
  @unsafe func share(with packet: OpaquePointer?, decoded: Int64, shown: Int64) -> Int32 {
    let code = unsafe cffmpeg_packet_share(packet, self.packet)
    if code >= 0 { unsafe cffmpeg_packet_set_times(packet, decoded, shown) }
    return code
  }
}
