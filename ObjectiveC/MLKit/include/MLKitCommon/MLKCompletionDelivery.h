#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Where the completions of asynchronous calls are called, and notifications posted. Not in
/// upstream, which does both on the main thread.
///
/// On Linux nothing in a program need serve the main thread, and what waits for it would never be
/// called: so it happens on one serial queue, never on the main thread. A program that runs the
/// main thread's loop gets upstream's behaviour with
///
///     MLKCompletionDelivery.queue = NSOperationQueue.mainQueue;
@interface MLKCompletionDelivery : NSObject

/// The queue; read at the end of each call, so set it before the first.
@property(class, atomic, retain) NSOperationQueue *queue;

@end

NS_ASSUME_NONNULL_END
