package import Evaluation
package import OptionDeclarations
package import VisionBase

/// The measurement of a task's answers against labels, as the interfaces offer it.
package struct TaskEvaluation: Sendable {
  /// The kind of answers.
  package let kind: EvaluationKind
  /// The answers in lines of results.
  package let answers: AnswerList
  /// The measures, for the command's help.
  package let summary: String
  /// Paragraphs about the measures.
  package let discussion: String
  /// Command lines, and their effects.
  package let examples: [TaskFacts.Example]
  /// The values of the task's options where nothing else is chosen, by the options' names.
  package let usualValues: [JSONValue.Member]

  /// Creates a measurement; without `answers`, those of the task for which the kind was made.
  package init(
    _ kind: EvaluationKind, of answers: AnswerList? = nil, summary: String, discussion: String,
    examples: [TaskFacts.Example],
    usualValues: [JSONValue.Member] = []
  ) {
    (self.kind, self.summary, self.discussion) = (kind, summary, discussion)
    self.answers = answers ?? kind.usualAnswers
    (self.examples, self.usualValues) = (examples, usualValues)
  }

  /// Returns a task's options, with the usual values as defaults in their help.
  package func describing(_ options: [OptionDeclaration]) -> [OptionDeclaration] {
    options.map { option in
      usualValues.first { $0.name == option.name }.map { option.showing(default: $0.value.cell) }
        ?? option
    }
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
