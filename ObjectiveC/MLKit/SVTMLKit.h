// The shared parts of ML Kit's classes. Not installed.
#import <Foundation/Foundation.h>
#import <MLKitCommon/MLKitCommon.h>
#import <MLKitVision/MLKitVision.h>

#include "svt_mlkit.h"

NS_ASSUME_NONNULL_BEGIN

/// Returns an error of the C interface in the clients' form, and frees its words.
NSError *SVTMLKitError(struct SvtMlKitError *error);

/// Returns an error about an argument.
NSError *SVTMLKitInvalid(NSString *message);

/// Fills a custom model for the C interface, valid as long as the model.
///
/// Returns NO and an error for an object that is no model.
BOOL SVTFillModel(
    id _Nullable model, SvtMlKitClassifier *classifier, const char *_Nullable *_Nonnull path,
    SvtMlKitRemoteModelPtr _Nullable *_Nonnull remote, NSError **error);

/// Runs a block as an operation of a queue.
@interface SVTBlockOperation : NSOperation {
 @private
  void (^_block)(void);
}

+ (void)addBlock:(void (^)(void))block toQueue:(NSOperationQueue *)queue;

@end

/// A picture, extracted from the client's object at the time of the call.
@interface SVTInput : NSObject {
 @private
  id _source;
  UIImageOrientation _orientation;
  BOOL _hasTime;
  double _seconds;
}

/// Creates an input; returns nil and an error for an object that no detector accepts.
- (nullable instancetype)initWithImage:(nullable id)image error:(NSError **)error;

/// Fills the picture for the C interface, valid as long as this object.
///
/// Returns NO and an error if there is none.
- (BOOL)fill:(struct SvtMlKitPicture *)picture error:(NSError **)error;

@end

/// Processes a picture in a detector: returns an array, or nil and an error.
typedef NSArray *_Nullable (^SVTProcess)(const struct SvtMlKitPicture *picture, NSError **error);

/// The calls of a detector: on the caller's thread, or on its own queue.
@interface SVTDetector : NSObject {
 @private
  SVTProcess _process;
  void *_handle;
  void (*_close)(void *handle);
  NSOperationQueue *_queue;
}

/// Takes over a detector of the C interface.
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
