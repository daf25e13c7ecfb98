internal import CStudioPage

/// The files of the page in the browser, compiled into the program so that they are always present.
package enum StudioPage {
  /// All files; `/` is the one that a person opens.
  package static let files: [StudioFile] = (0..<cstudiopage_count()).map { number in
    let file = unsafe cstudiopage_file(number)
    let path = unsafe String(cString: file.path)
    let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
    return unsafe StudioFile(path: path, bytes: Array(bytes))
  }
}

/// A file of the page.
package struct StudioFile: Sendable {
  /// The path in requests, such as `/main.js`.
  package let path: String

  /// The content.
  package let bytes: [UInt8]

  /// The content type, such as `text/html; charset=utf-8`.
  package var type: String {
    switch path.split(separator: ".").last {
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "text/html; charset=utf-8"
    }
  }
}
