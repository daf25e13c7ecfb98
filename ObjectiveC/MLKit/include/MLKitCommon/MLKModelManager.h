#import <Foundation/Foundation.h>

#import <MLKitCommon/MLKModelDownloadConditions.h>
#import <MLKitCommon/MLKRemoteModel.h>

NS_ASSUME_NONNULL_BEGIN

/// Downloads and removes remote models.
///
/// They are stored in the cache folder of this user (`~/.cache/swift-vision-tasks/hosted`, or the
/// one in `VISION_TASKS_CACHE`). All calls may be made from any thread, and none waits for the
/// network.
NS_SWIFT_NAME(ModelManager)
@interface MLKModelManager : NSObject

/// Returns the manager of this process.
+ (instancetype)modelManager NS_SWIFT_NAME(modelManager());

/// Returns true if some version of a model is on this machine, complete and valid; contacts no
/// server.
- (BOOL)isModelDownloaded:(MLKRemoteModel *)remoteModel NS_SWIFT_NAME(isModelDownloaded(_:));

/// Downloads a model, or a newer version than the one on this machine, and returns at once.
///
/// One of the two notifications reports the end; for an invalid model, its failure. The progress is
/// in bytes, and can be canceled; it is updated about ten times a second.
- (NSProgress *)downloadModel:(MLKRemoteModel *)remoteModel
                   conditions:(MLKModelDownloadConditions *)conditions
    NS_SWIFT_NAME(download(_:conditions:));

/// Removes a model from this machine, and then calls the block on the queue of completions.
///
/// A missing model is not an error.
- (void)deleteDownloadedModel:(MLKRemoteModel *)remoteModel
                   completion:(void (^)(NSError *_Nullable error))completion;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
