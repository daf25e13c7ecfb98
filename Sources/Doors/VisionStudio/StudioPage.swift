internal import CStudioPage

/// The page in the browser: files that lie in the program itself, so that it works wherever that does.
package enum StudioPage {
  /// All files; the one at `/` is what a person opens.
  package static let files: [StudioFile] = (0..<cstudiopage_count()).map { number in
    let file = unsafe cstudiopage_file(number)
    let path = unsafe String(cString: file.path)
    let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
    return unsafe StudioFile(path: path, bytes: Array(bytes))
  }
}

/// A file of the page.
package struct StudioFile: Sendable {
  /// Where browsers ask for it, as in `/main.js`.
  package let path: String

  /// What is in it.
  package let bytes: [UInt8]

  /// What it is, as in `text/html; charset=utf-8`.
  package var type: String {
    switch path.split(separator: ".").last {
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "text/html; charset=utf-8"
    }
  }
}
