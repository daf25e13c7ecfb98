import VisionBase

/// One line of the self-check: something that works on this machine, or does not.
struct Finding: Hashable, Sendable {
  /// The result of trying something.
  enum State: String, Sendable, CaseIterable {
    /// It works.
    case ok
    /// It lacks something that this machine can get.
    case lacks
    /// It is there and does not work as it should.
    case fault
  }

  /// The name of what was tried, unique within its group.
  var name: String
  var state: State
  /// True if `vision` is of no use without it.
  var isRequired: Bool
  /// The facts that were found, or the reason of a failure.
  var found: String
  /// The command that mends a lack, or words where there is none; nil if none is known.
  var mend: String?

  /// True if the self-check fails because of it.
  var isFailure: Bool { isRequired && state != .ok }

  init(
    _ name: String, _ state: State = .ok, isRequired: Bool = false, found: String,
    mend: String? = nil
  ) {
    (self.name, self.state, self.isRequired) = (name, state, isRequired)
    (self.found, self.mend) = (found, mend)
  }

  /// Creates the finding about an error.
  ///
  /// The error's code and cause tell a lack from a fault.
  init(_ name: String, isRequired: Bool = false, failure: VisionError, mend: String? = nil) {
    let fault = failure.cause as? LibraryFault
    let lacks = [.runtimeMissing, .modelMissing].contains(failure.code)
    let line = FailureLine.message(of: failure).bytes.lines.joined(separator: "; ")
    self.init(
      name, lacks ? .lacks : .fault, isRequired: isRequired, found: fault?.words ?? line,
      mend: fault?.library.installing ?? mend)
  }

  /// Returns the finding of something that is tried: the facts that it returns, or its error.
  static func trying(
    _ name: String, isRequired: Bool = false, mend: String? = nil,
    _ body: () throws(VisionError) -> String
  ) -> Finding {
    do throws(VisionError) {
      return Finding(name, isRequired: isRequired, found: try body())
    } catch {
      return Finding(name, isRequired: isRequired, failure: error, mend: mend)
    }
  }

  /// Returns the finding of loading a library.
  static func loading(
    _ library: SystemLibrary, for use: String, failure: String?
  ) -> Finding {
    guard let failure else { return Finding(library.name, found: "loads; for \(use)") }
    return Finding(
      library.name, .lacks, found: "for \(use): \(failure)", mend: library.installing)
  }
}

// MARK: - JSON

extension Finding {
  /// The members of its line of JSON, without the group.
  var members: [JSONValue.Member] {
    [
      .init("name", .string(name)), .init("state", .string(state.rawValue)),
      .init("isRequired", .bool(isRequired)), .init("found", .string(found)),
      .init("mend", .optional(mend)),
    ]
  }

  /// Reads the members that another process wrote; nil for anything else.
  init?(json: JSONValue) {
    guard let name = json["name"]?.nonemptyString,
      let state = json["state"]?.nonemptyString.flatMap(State.init),
      case .bool(let isRequired)? = json["isRequired"], case .string(let found)? = json["found"]
    else { return nil }
    self.init(
      name, state, isRequired: isRequired, found: found, mend: json["mend"]?.nonemptyString)
  }
}
