internal import CKernels

/// Threads that the kernels of one model share; they end when the last kernel is released.
@safe final class ConvolutionThreads {
  let handle: OpaquePointer

  /// Starts the threads; nil if they cannot be created.
  ///
  /// The count includes the thread that runs the model.
  init?(count: Int) {
    guard let handle = unsafe ckernels_make_threads(count) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe ckernels_free_threads(handle) }
}
