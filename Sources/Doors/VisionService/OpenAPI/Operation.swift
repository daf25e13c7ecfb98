package import OptionDeclarations
package import VisionBase

/// The documentation of a route.
package struct Operation: Sendable {
  /// The unique ID.
  package var id: String
  /// A summary in one line.
  package var summary: String
  /// The options that the query may hold.
  package var options: [OptionDeclaration] = []
  /// The names of the required options.
  package var required: [String] = []
  /// The accepted types of body; empty for none.
  package var bodies: [Content] = []
  /// The answers on success.
  package var answers: [Answer]
  /// The statuses of problems specific to the route.
  package var problems: [Int] = []

  package init(
    _ id: String, _ summary: String, options: [OptionDeclaration] = [], required: [String] = [],
    bodies: [Content] = [], answers: [Answer], problems: [Int] = []
  ) {
    (self.id, self.summary, self.options) = (id, summary, options)
    (self.required, self.bodies) = (required, bodies)
    (self.answers, self.problems) = (answers, problems)
  }

  /// A type of body and its schema.
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
