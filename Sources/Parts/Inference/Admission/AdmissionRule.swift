package import ModelFiles

/// The conditions under which a process runs the models of files.
package struct AdmissionRule: Sendable {
  /// The trial of files that are not in the catalogue; nil accepts them without one.
  package var trial: ModelTrial?

  /// The separate process in which they run; nil for this process.
  package var isolation: ModelIsolation?

  /// True if the catalogue's files run there, too.
  package var isolatesAll = false

  /// Creates a rule.
  package init(trial: ModelTrial?, isolation: ModelIsolation?, isolatesAll: Bool = false) {
    (self.trial, self.isolation, self.isolatesAll) = (trial, isolation, isolatesAll)
  }

  /// The rule of a library in an app: verified models run in this process without a trial.
  package static let verified = AdmissionRule(trial: nil, isolation: nil)
}
