import VisionBase
import VisionReports

extension VisionTask {
  /// Returns the same task with a model of these classes.
  func naming(_ classes: [String]) -> VisionTask {
    var task = self
    task.open = { [open] (request) throws(VisionError) in
      var opened = try open(request)
      opened.classNames = { classes }
      return opened
    }
    return task
  }

  /// Returns the same task with a model of these remarks.
  func remarking(_ remarks: [ResultRemark]) -> VisionTask {
    var task = self
    task.open = { [open] (request) throws(VisionError) in
      let opened = try open(request)
      return OpenedTask(
        models: [], remarks: remarks, classNames: opened.classNames, makeEngine: opened.makeEngine)
    }
    return task
  }
}

extension EmbedTask {
  /// Returns the same task with these facts about a request's model.
  func describing(
    _ describe:
      @escaping @Sendable (EmbeddingRequest) throws(VisionError) -> EmbedderDescription
  ) -> EmbedTask {
    var task = self
    task.open = { [open] (request) throws(VisionError) in
      var opened = try open(request)
      opened.vectors = { () throws(VisionError) in try describe(request) }
      return opened
    }
    return task
  }
}
