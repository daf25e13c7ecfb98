/// The tasks that the interfaces offer, in the order of their help.
///
/// Every interface iterates over a list and knows no task by name: a task that is added here is
/// behind all of them.
package struct TaskList: Sendable {
  private var tasks: [any ErasedTask]

  package init(_ tasks: [any ErasedTask]) { self.tasks = tasks }

  /// All tasks of this package.
  package static let all = TaskList([
    DetectTask.detect, ClassifyTask.classify, EmbedTask.embed, PoseTask.pose, TrackTask.track,
    FacesTask.faces, FaceLandmarksTask.faceLandmarks, HandsTask.hands, GesturesTask.gestures,
    SegmentTask.segment, HolisticTask.holistic,
  ])

  /// The tasks' names.
  package var names: [String] { tasks.map(\.facts.name) }

  /// The task with a type of request and report; assigning replaces it.
  package subscript<Request, Report>(
    _: VisionTask<Request, Report>.Type
  ) -> VisionTask<Request, Report> {
    get {
      for case let task as VisionTask<Request, Report> in tasks { return task }
      preconditionFailure("the list has no task with the report \(Report.self)")
    }
    set {
      tasks = tasks.map { $0 is VisionTask<Request, Report> ? newValue : $0 }
    }
  }
}

extension TaskList: Sequence {
  package func makeIterator() -> IndexingIterator<[any ErasedTask]> { tasks.makeIterator() }
}

/// A task whose request and report are known to its own code only.
///
/// A generic function receives such a task with its types.
package protocol ErasedTask<Request, Report>: Sendable {
  associatedtype Request: TaskRequest
  associatedtype Report: TaskReport

  /// The task with its types.
  var task: VisionTask<Request, Report> { get }
}

extension ErasedTask {
  /// The names, texts and material of the task.
  package var facts: TaskFacts { task.facts }
}

extension VisionTask: ErasedTask {
  package var task: VisionTask<Request, Report> { self }
}
