import VisionBase

// MARK: - Files and folders

extension FileObject {
  /// Maximum size of a file with a secret, in bytes.
  private static let longestSecret = 1 << 16
  /// Maximum size of a file with authorities, in bytes.
  private static let mostAuthorities = 16 << 20

  /// Returns the content of a file with a secret, without the line break at its end; nil if none
  /// is named.
  func secret(_ name: String) -> [UInt8]? {
    guard let path = text(name), let text = content(of: path, Self.longestSecret, name) else {
      return nil
    }
    // The line break is the editor's.
    let secret = Array(text.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed())
    guard !secret.isEmpty else {
      fault(name, "\(path): the secret is empty")
      return nil
    }
    return secret
  }

  /// Returns the path of a PEM file with authorities; nil if none is named.
  func authorities(_ name: String) -> String? {
    guard let path = text(name), let bytes = content(of: path, Self.mostAuthorities, name) else {
      return nil
    }
    guard Self.hasCertificate(String(decoding: bytes, as: UTF8.self)) else {
      fault(
        name,
        "\(path): this is not a PEM file with a certificate, from -----BEGIN CERTIFICATE----- to "
          + "-----END CERTIFICATE-----")
      return nil
    }
    return path
  }

  /// True if the text holds a whole certificate: bytes that begin as one, and have its length.
  private static func hasCertificate(_ text: String) -> Bool {
    let begins = ["", "TRUSTED ", "X509 "].map { "-----BEGIN \($0)CERTIFICATE-----" }
    var letters: String?
    for line in text.bytes.split(separator: "\n") {
      let line = line.trimmed { $0 == " " || $0 == "\r" }
      if begins.contains(String(line)) {
        letters = ""
      } else if line.hasPrefix("-----END "), let found = letters {
        if Base64.bytes(of: found).map(isSequence) == true { return true }
        letters = nil
      } else {
        letters?.append(String(line))
      }
    }
    return false
  }

  /// True if bytes begin with a whole sequence (DER): its mark, and its length in one or two bytes.
  private static func isSequence(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 4, bytes[0] == 0x30 else { return false }
    switch bytes[1] {
    case 0x81: return Int(bytes[2]) <= bytes.count - 3
    case 0x82: return Int(bytes[2]) << 8 | Int(bytes[3]) <= bytes.count - 4
    default: return false
    }
  }

  /// Returns the path of a folder in which files can be made, or which can be made itself.
  func folder(_ name: String, as example: String) -> String? {
    guard let path = neededText(name, as: example) else { return nil }
    if let error = FileSystem.obstacle(toFilesIn: path) {
      fault(name, "\(path): no files can be made there: \(error.words)")
    }
    return path
  }

  private func content(of path: String, _ byteLimit: Int, _ name: String) -> [UInt8]? {
    let kind = FileKind(of: path, followingLinks: true)
    guard kind == .file else {
      fault(name, "\(path): \(kind == .missing ? "there is no such file" : "it is not a file")")
      return nil
    }
    do throws(VisionError) {
      let bytes = try StableBytes(reading: path)
      guard bytes.byteCount <= byteLimit else {
        fault(name, "\(path): it is larger than \(ByteCount.text(byteLimit))")
        return nil
      }
      return bytes.copy(of: 0..<bytes.byteCount)
    } catch {
      fault(name, FailureLine.message(of: error))
      return nil
    }
  }
}
