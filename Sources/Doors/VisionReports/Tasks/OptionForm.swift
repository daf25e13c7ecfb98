/// The form of an option on a page, as far as its declaration does not say it.
package struct OptionForm: Sendable {
  /// The title; nil derives it from the name.
  package let title: String?
  /// The options that give this one its effect: one of them must be chosen; empty for none.
  package let needs: [String]
  /// The option that names the model whose default is this option's; nil without one.
  package let defaultOf: String?
  /// The purpose of a named model, where it is not the task's own.
  package let purpose: ModelPurpose?

  package init(
    title: String? = nil, needs: [String] = [], defaultOf: String? = nil,
    purpose: ModelPurpose? = nil
  ) {
    (self.title, self.needs) = (title, needs)
    (self.defaultOf, self.purpose) = (defaultOf, purpose)
  }
}
