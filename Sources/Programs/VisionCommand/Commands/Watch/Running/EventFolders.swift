import VisionBase

/// The clips of events: their folder and the stretch of a video that each has.
struct EventClips: Sendable {
  let folder: EventFolder
  let settings: WatchFile.Clips
}

/// The folders of events' pictures and clips; nil for those that are not wanted.
struct EventFolders: Sendable {
  var pictures: EventFolder?
  var clips: EventClips?

  /// Creates the folders that a file names, unless they are those of an earlier file.
  ///
  /// Throws what `EventFolder` throws.
  init(
    of file: WatchFile, keeping old: (file: WatchFile, folders: EventFolders)? = nil
  ) throws(VisionError) {
    if let old, old.file.snapshots == file.snapshots {
      pictures = old.folders.pictures
    } else if let snapshots = file.snapshots {
      pictures = try EventFolder(
        snapshots.folder, of: EventFolder.Kind.pictures, byteLimit: snapshots.byteLimit)
    }
    if let old, old.file.clips == file.clips {
      clips = old.folders.clips
    } else if let settings = file.clips {
      clips = EventClips(
        folder: try EventFolder(settings.folder, of: [.clip], byteLimit: settings.byteLimit),
        settings: settings)
    }
  }

  init() {}
}

/// The folders that all sources write to; a changed file may replace them.
final class SharedEventFolders: Sendable {
  private let folders: Lock<EventFolders>

  init(_ folders: EventFolders) { self.folders = Lock(folders) }

  /// The folders.
  var current: EventFolders {
    get { folders.withLock { $0 } }
    set { folders.withLock { $0 = newValue } }
  }
}
