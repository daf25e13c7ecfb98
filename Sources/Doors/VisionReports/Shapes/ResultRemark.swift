package import Frames
package import VisionBase

/// A fact that results do not show.
package enum ResultRemark: Hashable, Sendable {
  /// A fact about a picture's file.
  case file(PictureRemark)
  /// The names are in another language than the requested one.
  case otherLanguage(wanted: String, taken: String)
  /// The video has several video tracks; one of them was looked at.
  case severalTracks(Int)

  private static let languageCode = "otherLanguage"
  private static let tracksCode = "severalTracks"

  /// The codes that lines about pictures may have.
  static let codesOfPictures = PictureRemark.allCases.map(\.rawValue) + [languageCode]
  /// The codes that the work on a video may have.
  package static let codesOfVideos = [languageCode, tracksCode]

  /// The code for programs.
  package var code: String {
    switch self {
    case .file(let remark): remark.rawValue
    case .otherLanguage: Self.languageCode
    case .severalTracks: Self.tracksCode
    }
  }

  /// The remark for people, without the name of the file.
  package var message: String {
    switch self {
    case .file(let remark): remark.message
    case .otherLanguage(let wanted, let taken):
      "the model has no names in '\(Self.shown(wanted))'; those in '\(Self.shown(taken))' are shown"
    case .severalTracks(let count):
      "it has \(count) video tracks; only one of them was looked at"
    }
  }

  /// The number of letters of a language in messages, which every line repeats.
  private static let mostLetters = 40

  private static func shown(_ language: String) -> String {
    language.beginning(ofAtMost: mostLetters)
  }

  /// The remark as a code for programs and a message for people, like an error.
  package var json: JSONValue { ["code": .string(code), "message": .string(message)] }

  /// The remark with the name of its picture, for answers about several.
  package func json(of input: String) -> JSONValue {
    ["input": .string(input), "code": .string(code), "message": .string(message)]
  }
}

extension [ResultRemark] {
  /// Creates the remarks about a picture's file, and others behind them.
  package init(_ file: [PictureRemark], and others: [ResultRemark] = []) {
    self = file.map(ResultRemark.file) + others
  }

  /// The name of the member and of the column with remarks.
  package static var memberName: String { "remarks" }

  /// The member of a JSON line; none without remarks.
  package var members: [JSONValue.Member] {
    isEmpty ? [] : [.init(Self.memberName, .array(map(\.json)))]
  }

  /// The value of the column: the remarks' codes.
  package var record: RecordValues { .list(count, .string(map { $0.code })) }
}

extension RecordField {
  /// The column with the codes of remarks, which follows those of every task.
  package static let remarks = RecordField([ResultRemark].memberName, .list(.string))
}

extension ResultShape {
  /// A remark about a result.
  package static let remark = ResultShape(
    "remark", "A fact that the results do not show.",
    [
      ResultField(
        "code", .string(words: ResultRemark.codesOfPictures),
        "The kind of remark: the file is an animation or has several pages or pictures, and only the "
          + "first was looked at, or it lost data, and results where they are missing are guesses; "
          + "or the model has no names in the requested language, and those in another are shown."
      ),
      ResultField("message", .text, "The remark for people."),
    ])
}
