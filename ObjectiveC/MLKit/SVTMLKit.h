// What ML Kit's classes share. Not installed.
#import <Foundation/Foundation.h>
#import <MLKitCommon/MLKitCommon.h>
#import <MLKitVision/MLKitVision.h>

#include "svt_mlkit.h"

NS_ASSUME_NONNULL_BEGIN

/// An error of the C interface as clients get it; its words are given back.
NSError *SVTMLKitError(struct SvtMlKitError *error);

/// An error about an argument.
NSError *SVTMLKitInvalid(NSString *message);

/// Runs a block as an operation of a queue.
@interface SVTBlockOperation : NSOperation {
 @private
  void (^_block)(void);
}

+ (void)addBlock:(void (^)(void))block toQueue:(NSOperationQueue *)queue;

@end

/// A picture, taken out of the client's object at the time of the call.
@interface SVTInput : NSObject {
 @private
  id _source;
  UIImageOrientation _orientation;
  BOOL _hasTime;
  double _seconds;
}

/// Nil and an error for what no detector can look at.
- (nullable instancetype)initWithImage:(nullable id)image error:(NSError **)error;

/// The picture for the C interface, valid as long as this object; NO and an error when there is
/// none.
- (BOOL)fill:(struct SvtMlKitPicture *)picture error:(NSError **)error;

@end

/// What a detector does with a picture: an array, or nil and an error.
typedef NSArray *_Nullable (^SVTProcess)(const struct SvtMlKitPicture *picture, NSError **error);

/// The calls of a detector: on the caller's thread, or on a queue of its own.
@interface SVTDetector : NSObject {
 @private
  SVTProcess _process;
  void *_handle;
  void (*_close)(void *handle);
  NSOperationQueue *_queue;
}

/// Takes a detector of the C interface over.
- (instancetype)initWithHandle:(nullable void *)handle
                         close:(void (*)(void *handle))close
                       process:(SVTProcess)process;

- (nullable NSArray *)resultsInImage:(nullable id)image error:(NSError **)error;

/// Calls the block once; the owner lives until then.
- (void)processImage:(nullable id)image
             keeping:(id)owner
          completion:(nullable void (^)(NSArray *_Nullable, NSError *_Nullable))completion;

@end

@interface MLKVisionImage (SVTInput)
- (nullable UIImage *)svt_image;
- (nullable CMSampleBufferRef)svt_buffer;
@end

@interface MLKVisionPoint (SVTMaking)
- (instancetype)svt_initWithX:(CGFloat)x y:(CGFloat)y;
@end

@interface MLKVision3DPoint (SVTMaking)
- (instancetype)svt_initWithX:(CGFloat)x y:(CGFloat)y z:(CGFloat)z;
@end

@interface MLKRemoteModelSource (SVTMaking)
- (instancetype)svt_initWithName:(nullable NSString *)name
                           model:(nullable SvtMlKitRemoteModelPtr)model;
- (nullable NSString *)svt_name;
- (nullable SvtMlKitRemoteModelPtr)svt_model;
@end

@interface MLKRemoteModel (SVTMaking)
- (nullable SvtMlKitRemoteModelPtr)svt_model;
@end

NS_ASSUME_NONNULL_END
