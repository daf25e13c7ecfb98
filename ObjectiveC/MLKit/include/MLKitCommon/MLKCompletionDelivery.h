#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The queue for the completions of asynchronous calls and for notifications.
///
/// Not in upstream, which uses the main thread for both. On Linux a program need not serve the main
/// thread, and work queued for it might never run: so completions run on one serial queue, never on
/// the main thread. A program that runs the main thread's loop gets upstream's behavior with
///
///     MLKCompletionDelivery.queue = NSOperationQueue.mainQueue;
@interface MLKCompletionDelivery : NSObject

/// The queue; read at the end of each call, so set it before the first.
@property(class, atomic, retain) NSOperationQueue *queue;

@end

NS_ASSUME_NONNULL_END
