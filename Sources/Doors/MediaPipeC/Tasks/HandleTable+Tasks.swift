internal import CMediaPipe
internal import MediaPipeRules

extension HandleTable {
  /// Makes a task of a caller's options and leaves its handle.
  func create<Options, Engine, Answer>(
    _ options: UnsafeMutablePointer<Options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ message: ErrorMessage?, _ make: (Options) throws(TaskFailure) -> Object
  ) -> MpStatus where Object == HeldTask<Engine, Answer> {
    unsafe answer(message) { () throws(TaskFailure) in
      let options = try unsafe required(options, "The options")
      let out = try unsafe required(out, "The place for the task")
      let task = try unsafe make(options.pointee)
      unsafe out.pointee = insert(task)
    }
  }

  /// Calls a task by its handle.
  func call(
    _ handle: OpaquePointer?, _ kind: String, _ message: ErrorMessage?,
    _ body: (Object) throws(TaskFailure) -> Void
  ) -> MpStatus {
    unsafe answer(message) { () throws(TaskFailure) in
      try body(try unsafe self.task(handle, kind))
    }
  }

  /// Closes a task, once what it has begun is delivered.
  func close<Engine, Answer>(
    _ handle: OpaquePointer?, _ kind: String, _ message: ErrorMessage?
  ) -> MpStatus where Object == HeldTask<Engine, Answer> {
    unsafe answer(message) { () throws(TaskFailure) in
      let task = try unsafe self.task(handle, kind)
      guard task.finish() else {
        throw .core(
          .failedPrecondition,
          "\(kind) cannot be closed by its own callback, which it would wait for.")
      }
      // Of two threads that close at the same time, one does.
      guard unsafe remove(handle) != nil else { throw .noHandle(kind, isNull: false) }
    }
  }

  private func task(_ handle: OpaquePointer?, _ kind: String) throws(TaskFailure) -> Object {
    guard let task = unsafe object(handle) else {
      throw unsafe .noHandle(kind, isNull: handle == nil)
    }
    return task
  }
}
