internal import VisionBase

/// A form with files of samples.
struct SampleUpload {
  /// A file of the form.
  struct File {
    /// The name in the folder of samples.
    let name: String
    let bytes: StableBytes
  }

  /// The files, in order; there is at least one, and no two have the same name.
  let files: [File]

  /// The longest name in bytes.
  private static let longestName = 200
  /// The ending of the files that are read.
  private static let ending = ".csv"

  /// Parses the body of a request.
  ///
  /// Throws `typeUnsupported` for a body that is not a form, `requestInvalid` for one without files
  /// and for names that no file may have, `tooLarge` for too many files, and `inputInvalid` for an
  /// empty one.
  init(_ request: HTTPRequest, _ limits: SampleLimits) throws(ServiceProblem) {
    let type = ContentType(request.head.header["Content-Type"])
    guard type?.essence == "multipart/form-data" else {
      throw ServiceProblem(
        415, .typeUnsupported,
        "send the CSV files as multipart/form-data, as in: curl -F samples=@samples.csv")
    }
    guard let boundary = type?.parameter("boundary") else {
      throw Self.invalid("the form has no boundary; its Content-Type must say one")
    }
    let body = request.body.memory
    let parts = try Multipart.parts(of: BodyView(body), boundary: boundary, most: limits.files)
    guard !parts.isEmpty else { throw Self.invalid("the form has no file; add a CSV file to it") }
    var names: Set<ByteText> = []
    files = try parts.map { (part) throws(ServiceProblem) in
      let name = try Self.name(of: part)
      guard names.insert(name.bytes.lowercased().bytes).inserted else {
        throw Self.invalid("two files are called \(name.printable); give each its own name")
      }
      guard !part.content.isEmpty else {
        throw ServiceProblem(
          VisionError(.inputInvalid, "\(name.printable): it has no samples"), status: 422)
      }
      do throws(VisionError) {
        return File(name: name, bytes: try StableBytes(part.content, of: body, name: name))
      } catch {
        throw ServiceProblem(error)
      }
    }
  }

  /// Returns the last part of a file's path, with the ending of samples.
  private static func name(of part: Multipart.Part) throws(ServiceProblem) -> String {
    let path = part.shownPath
    let last = path.bytes.cut(atLast: "/")?.1 ?? path.bytes
    let name = String(last)
    let isPlain = !last.isEmpty && !last.hasPrefix(".") && !last.contains { $0.value < 0x20 }
    guard isPlain, last.count <= longestName else {
      throw invalid(
        "'\(name.beginning(ofAtMost: 40).printable)' cannot be the name of a file of samples; "
          + "give it one of letters and digits, such as squats_down.csv")
    }
    return last.lowercased().bytes.hasSuffix(ending) ? name : name + ending
  }

  private static func invalid(_ words: String) -> ServiceProblem {
    ServiceProblem(400, .requestInvalid, words)
  }
}
