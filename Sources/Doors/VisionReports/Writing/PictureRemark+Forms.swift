package import Frames
package import VisionBase

extension [PictureRemark] {
  /// The name of the member and of the column with remarks.
  package static var memberName: String { "remarks" }

  /// The member of a JSON line; none without remarks.
  package var members: [JSONValue.Member] {
    isEmpty ? [] : [.init(Self.memberName, .array(map(\.json)))]
  }

  /// The value of the column: the remarks' codes.
  package var record: RecordValues { .list(count, .string(map { $0.rawValue })) }
}

extension PictureRemark {
  /// The remark as a code for programs and a message for people, like an error.
  package var json: JSONValue {
    ["code": .string(rawValue), "message": .string(message)]
  }

  /// The remark with the name of its picture, for answers about several.
  package func json(of input: String) -> JSONValue {
    ["input": .string(input), "code": .string(rawValue), "message": .string(message)]
  }
}

extension RecordField {
  /// The column with the codes of remarks, which follows those of every task.
  package static let remarks = RecordField([PictureRemark].memberName, .list(.string))
}

extension ResultShape {
  /// A remark about a picture's file.
  package static let remark = ResultShape(
    "remark", "A fact about the picture's file that the results do not show.",
    [
      ResultField(
        "code", .string(words: PictureRemark.allCases.map(\.rawValue)),
        "The kind of remark: the file is an animation or has several pages, and only the first "
          + "picture was looked at, or it lost data, and results where they are missing are guesses."
      ),
      ResultField("message", .text, "The remark for people."),
    ])
}
