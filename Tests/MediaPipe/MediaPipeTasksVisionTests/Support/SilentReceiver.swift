import Foundation
import MediaPipeTasksVision

/// A delegate of both tasks that implements neither of the optional methods.
final class SilentReceiver: NSObject, ObjectDetectorLiveStreamDelegate,
  ImageEmbedderLiveStreamDelegate
{}
