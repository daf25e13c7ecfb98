package import OptionDeclarations

/// The form of an option on a page, as far as its declaration does not say it.
package struct OptionForm: Sendable {
  /// The title; nil derives it from the name.
  package let title: String?
  /// The option that names the model whose default is this option's; nil without one.
  package let defaultOf: String?
  /// The purpose of a named model, where it is not the task's own.
  package let purpose: ModelPurpose?
  /// The option with samples among whose classes this one chooses; nil without one.
  package let classesOf: String?

  package init(
    title: String? = nil, defaultOf: String? = nil, purpose: ModelPurpose? = nil,
    classesOf: (any DeclaredOption)? = nil
  ) {
    (self.title, self.defaultOf, self.purpose) = (title, defaultOf, purpose)
    self.classesOf = classesOf?.option.name
  }
}
