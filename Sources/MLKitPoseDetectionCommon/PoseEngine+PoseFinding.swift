internal import VisionTasks

extension PoseEngine: PoseFinding {}
