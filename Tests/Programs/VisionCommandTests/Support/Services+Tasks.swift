import VisionReports

@testable import VisionCommand

extension Services {
  var detect: DetectTask {
    get { tasks[DetectTask.self] }
    set { tasks[DetectTask.self] = newValue }
  }

  var classify: ClassifyTask {
    get { tasks[ClassifyTask.self] }
    set { tasks[ClassifyTask.self] = newValue }
  }

  var embed: EmbedTask {
    get { tasks[EmbedTask.self] }
    set { tasks[EmbedTask.self] = newValue }
  }

  var pose: PoseTask {
    get { tasks[PoseTask.self] }
    set { tasks[PoseTask.self] = newValue }
  }

  var track: TrackTask {
    get { tasks[TrackTask.self] }
    set { tasks[TrackTask.self] = newValue }
  }
}
