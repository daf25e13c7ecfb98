package import OptionDeclarations
package import VisionBase

/// The measurement of a task's answers against labels, as the interfaces offer it.
package struct TaskEvaluation: Sendable {
  /// The kind of answers.
  package let kind: EvaluationKind
  /// The measures, for the command's help.
  package let summary: String
  /// Paragraphs about the measures.
  package let discussion: String
  /// Command lines, and their effects.
  package let examples: [TaskFacts.Example]
  /// The values of the task's options where nothing else is chosen, by the options' names.
  package let usualValues: [JSONValue.Member]

  package init(
    _ kind: EvaluationKind, summary: String, discussion: String, examples: [TaskFacts.Example],
    usualValues: [JSONValue.Member] = []
  ) {
    (self.kind, self.summary, self.discussion) = (kind, summary, discussion)
    (self.examples, self.usualValues) = (examples, usualValues)
  }

  /// Returns the values of a task's options, with the usual ones where nothing was chosen.
  package func completed(
    _ values: OptionValues, of options: [OptionDeclaration]
  ) -> OptionValues {
    var values = values
    for usual in usualValues {
      guard let option = options.first(where: { $0.name == usual.name }), !values.isGiven(option)
      else { continue }
      try? values.add(usual.value.cell, to: option)
    }
    return values
  }
}
