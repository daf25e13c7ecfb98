package import OptionDeclarations
package import VisionBase

/// What documents say of a route.
package struct Operation: Sendable {
  /// The one name that no other route has.
  package var id: String
  /// What it does, in one line.
  package var summary: String
  /// What the query may hold.
  package var options: [OptionDeclaration] = []
  /// Which of them must be there.
  package var required: [String] = []
  /// What the body may be; empty for none.
  package var bodies: [Content] = []
  /// The answers when all goes well.
  package var answers: [Answer]
  /// The statuses of problems that are the route's own.
  package var problems: [Int] = []

  package init(
    _ id: String, _ summary: String, options: [OptionDeclaration] = [], required: [String] = [],
    bodies: [Content] = [], answers: [Answer], problems: [Int] = []
  ) {
    (self.id, self.summary, self.options) = (id, summary, options)
    (self.required, self.bodies) = (required, bodies)
    (self.answers, self.problems) = (answers, problems)
  }

  /// A type of body and what it holds.
  package struct Content: Sendable {
    package var type: String
    package var schema: JSONValue

    package init(_ type: String, _ schema: JSONValue) { (self.type, self.schema) = (type, schema) }

    package init(_ type: MediaType, _ schema: JSONValue) { self.init(type.rawValue, schema) }
  }

  /// An answer.
  package struct Answer: Sendable {
    package var status: Int
    package var summary: String
    package var contents: [Content]

    package init(_ status: Int, _ summary: String, _ contents: [Content] = []) {
      (self.status, self.summary, self.contents) = (status, summary, contents)
    }
  }
}
