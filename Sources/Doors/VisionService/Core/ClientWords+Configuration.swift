internal import OptionDeclarations
internal import VisionReports

extension ClientWords {
  /// Creates the wording for a service, with the options that any of its queries may hold.
  init(_ configuration: ServiceConfiguration) {
    let tasks = configuration.tasks
    let evaluations = tasks.compactMap(\.evaluation).flatMap(\.kind.options).map(\.option)
    self.init(
      models: configuration.models,
      options: tasks.flatMap(\.options) + EmbeddingRequest.comparedOptions.map(\.option)
        + VideoOptions.ofJobs.map(\.option) + evaluations)
  }
}
