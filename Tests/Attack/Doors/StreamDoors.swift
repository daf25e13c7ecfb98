import Foundation
import Frames
import Movies
import PictureFixtures
import TestSupport
import VisionBase

extension Door {
  /// Addresses of streams, whose names must not reveal secrets in them.
  static let addresses = Door("addresses", weight: 6) { _ in
    let alphabet = Array("abc:/@?#&=%[].-_\\ \r\n12\u{0}ä".utf8) + [0xFF]
    return { random in
      let secret = "geheim"
      let garbage = String(decoding: random.bytes(of: alphabet, upTo: 30), as: UTF8.self)
      let scheme = random.one(of: ["rtsp", "rtsps", "http", "HTTPS", "file", ""])
      let texts = [
        "\(scheme)://me:\(secret)@cam/\(garbage)", "\(scheme)://\(garbage)",
        "\(scheme)://cam/x?token=\(secret)&\(garbage)", "\(scheme)://\(secret)@\(garbage)/x",
        "\(scheme)://cam/password=\(secret)_\(garbage)",
      ]
      let text = random.one(of: texts)
      guard let address = StreamAddress(text) else { return .refused }
      var dumped = ""
      dump(address, to: &dumped)
      for shown in [address.name, "\(address)", String(reflecting: address), dumped] {
        try Finding.unless(!shown.contains(secret), "a secret is shown: \(shown)")
      }
      return .taken
    }
  }

  /// Playlists of HLS.
  static let playlists = Door("playlists", weight: 6) { _ in
    let lines = [
      "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:9", "#EXTINF:5.5,x", "a.ts",
      "#EXT-X-MAP:URI=\"h.mp4\"", "#EXT-X-ENDLIST", "#EXT-X-DISCONTINUITY", "", "\"",
      "#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS=\"a,b\"", "#EXT-X-KEY:METHOD=NONE", "=,=\"",
      "#EXTINF:1e400", "#EXT-X-MEDIA-SEQUENCE:1152921504606846975", "file:///etc/passwd",
    ]
    return { random in
      var text = "#EXTM3U\n"
      for _ in 0..<Int.random(in: 0...12, using: &random) { text += random.one(of: lines) + "\n" }
      let bytes =
        random.isOne(in: 2) ? random.damaged(Array(text.utf8)) : Array(text.utf8)
      return try answer {
        let list = try HLSPlaylist(bytes, of: "list")
        try Finding.unless(
          list.longestSegmentInSeconds > 0 && list.longestSegmentInSeconds <= 3600,
          "a piece of \(list.longestSegmentInSeconds) s")
        var last = -1
        for segment in list.segments {
          try Finding.unless(segment.number > last, "\(segment.number) follows \(last)")
          last = segment.number
        }
      }
    }
  }

  /// Bodies of consecutive pictures, which must give the same parts however they arrive.
  static let multiparts = Door("multiparts", weight: 6) { _ in
    let pieces = [
      "--x\r\n", "--x", "\r\n", "\n", "Content-Length: 5\r\n", "Content-Length: -1\r\n",
      "content-length:99999999999\r\n", "Content-Type: image/jpeg\r\n", "abcde", "-", "--",
      "\r\n\r\n", "--x--\r\n",
    ]
    return { random in
      var body: [UInt8] = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        body += Array(random.one(of: pieces).utf8)
      }
      if random.isOne(in: 3) { body = random.damaged(body) }
      let whole = try parts(of: body, in: max(body.count, 1))
      let split = try parts(of: body, in: Int.random(in: 1...9, using: &random))
      // Damage is found sooner or later, after the same parts.
      let common = min(whole.parts.count, split.parts.count)
      try Finding.unless(
        whole.parts.prefix(common) == split.parts.prefix(common)
          && (whole.isDamaged || split.isDamaged || whole.parts.count == split.parts.count),
        "pictures depend on how they arrive")
      return whole.isDamaged ? .refused : .taken
    }
  }

  private static func parts(
    of body: [UInt8], in size: Int
  ) throws -> (parts: [[UInt8]], isDamaged: Bool) {
    guard var parser = MultipartPictures(contentType: "multipart/x-mixed-replace;boundary=x")
    else { throw Finding("a header is refused") }
    var found: [[UInt8]] = []
    var rest = body[...]
    while !rest.isEmpty {
      parser.add(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      do {
        while let part = try parser.next() { found.append(part) }
      } catch {
        return (found, true)
      }
    }
    return (found, false)
  }

  /// Servers of streams that misbehave: RTSP with its descriptions, and HTTP.
  static let streams = Door("streams", weight: 1) { _ in
    let next = Lock<[LocalServer.Step]>([])
    let server = try LocalServer { _, _ in next.withLock { $0 } }
    let pictures = RecordedPictures.all.prefix(6).map(\.bytes)
    var usual = LiveOptions()
    usual.connectTimeoutInSeconds = 0.5
    usual.stallTimeoutInSeconds = 0.3
    usual.reconnectForSeconds = 0
    usual.delivery = .everyFrame
    let options = usual
    return { random in
      let isRTSP = random.isOne(in: 2)
      let reply =
        isRTSP ? random.replyOfRTSP() : random.replyOfHTTP(random.one(of: pictures))
      next.withLock { [reply] in $0 = [.bytes(reply)] }
      let text = isRTSP ? server.url("/x").replacing("http:", with: "rtsp:") : server.url("/x.m3u8")
      guard let address = StreamAddress(text) else { throw Finding("\(text) is refused") }
      return try answer {
        let reader = try LiveReader(address, options: options)
        var last: Int64 = -1
        var count = 0
        while count < 3, let frame = try reader.next() {
          count += 1
          let time = frame.timestampInMicroseconds ?? -1
          try Finding.unless(time > last, "time \(time) follows \(last)")
          last = time
        }
      }
    }
  }
}

extension SeededGenerator {
  /// Returns all data of an RTSP server: its responses to four requests, and packets.
  fileprivate mutating func replyOfRTSP() -> [UInt8] {
    let description = """
      v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=x\r\nt=0 0\r\nc=IN IP4 0.0.0.0\r\n\
      m=video 0 RTP/AVP 96\r\na=rtpmap:96 \(one(of: ["H264/90000", "JPEG/90000", "H265/90000"]))\r\n\
      a=fmtp:96 packetization-mode=1;sprop-parameter-sets=Z0LAHtsFB+hAAAADAEAAAAeDxYuS,aMuMsg==\r\n\
      a=control:\(one(of: ["track1", "*", "rtsp://127.0.0.1/x", "file:///etc/passwd", ""]))\r\n
      """
    let words = Array(isOne(in: 3) ? damaged(Array(description.utf8)) : Array(description.utf8))
    let length = isOne(in: 5) ? one(of: ["-1", "0", "99999999", "x"]) : "\(words.count)"
    let status = isOne(in: 6) ? one(of: ["302 Moved", "401 X", "999 x", "-1 x"]) : "200 OK"
    let heads = [
      "RTSP/1.0 200 OK\r\nCSeq: 1\r\nPublic: DESCRIBE, SETUP, PLAY\r\n\r\n",
      "RTSP/1.0 \(status)\r\nCSeq: 2\r\nLocation: \(one(of: ["file:///etc/passwd", "rtsp://", "x"]))"
        + "\r\nContent-Type: application/sdp\r\nContent-Length: \(length)\r\n\r\n",
      "RTSP/1.0 200 OK\r\nCSeq: 3\r\nSession: \(isOne(in: 5) ? String(repeating: "s", count: 9000) : "1")"
        + "\r\nTransport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n\r\n",
      "RTSP/1.0 200 OK\r\nCSeq: 4\r\nSession: 1\r\nRTP-Info: url=x;seq=1;rtptime=1\r\n\r\n",
    ].map { isOne(in: 6) ? damaged(Array($0.utf8)) : Array($0.utf8) }
    var reply = heads[0] + heads[1] + words + heads[2] + heads[3]
    for number in 0..<Int.random(in: 0...20, using: &self) {
      var packet: [UInt8] = [0x80, 96, 0, UInt8(number), 0, 0, UInt8(number), 0, 0, 0, 0, 1]
      packet += (0..<Int.random(in: 0...200, using: &self)).map { _ in
        UInt8.random(in: 0...255, using: &self)
      }
      let size = isOne(in: 8) ? Int.random(in: 0...65_535, using: &self) : packet.count
      reply += [0x24, UInt8(one(of: [0, 0, 1, 9])), UInt8(size >> 8), UInt8(size & 255)] + packet
    }
    return reply
  }

  /// Returns the data of an HTTP server: pictures, a playlist, or neither.
  fileprivate mutating func replyOfHTTP(_ picture: [UInt8]) -> [UInt8] {
    let kinds = [
      "multipart/x-mixed-replace;boundary=x", "multipart/x-mixed-replace;boundary=x",
      "application/vnd.apple.mpegurl", "multipart/x-mixed-replace", "text/html", "",
    ]
    let head = "HTTP/1.1 200 OK\r\nContent-Type: \(one(of: kinds))\r\n\r\n"
    var body: [UInt8] = []
    switch Int.random(in: 0..<3, using: &self) {
    case 0: body = Array("#EXTM3U\n#EXTINF:1,\n/x.m3u8\n#EXT-X-ENDLIST\n".utf8)
    default:
      for _ in 0..<3 {
        body += Array("--x\r\nContent-Length: \(picture.count)\r\n\r\n".utf8)
        body += (isOne(in: 3) ? damaged(picture) : picture) + [13, 10]
      }
    }
    return (isOne(in: 6) ? damaged(Array(head.utf8)) : Array(head.utf8)) + body
  }
}
