#import <Foundation/Foundation.h>

#import <MLKitCommon/MLKModelDownloadConditions.h>
#import <MLKitCommon/MLKRemoteModel.h>

NS_ASSUME_NONNULL_BEGIN

/// Downloads and removes remote models. They are kept in the cache folder of this user
/// (`~/.cache/swift-vision-tasks/hosted`, or wherever `VISION_TASKS_CACHE` points). All calls may
/// be made from any thread, and none waits for the network.
NS_SWIFT_NAME(ModelManager)
@interface MLKModelManager : NSObject

/// The manager of this process.
+ (instancetype)modelManager NS_SWIFT_NAME(modelManager());

/// Whether some version of a model is on this machine, whole and right; asks no server.
- (BOOL)isModelDownloaded:(MLKRemoteModel *)remoteModel NS_SWIFT_NAME(isModelDownloaded(_:));

/// Downloads a model, or a newer version than the one that is on this machine, and returns at once.
/// One of the two notifications tells how it ended; for what is no model, that it failed. The
/// progress is in bytes, and can be cancelled; it is brought up to date about ten times a second.
- (NSProgress *)downloadModel:(MLKRemoteModel *)remoteModel
                   conditions:(MLKModelDownloadConditions *)conditions
    NS_SWIFT_NAME(download(_:conditions:));

/// Removes a model from this machine, and then calls the block where completions are called; a
/// model that is not there is fine.
- (void)deleteDownloadedModel:(MLKRemoteModel *)remoteModel
                   completion:(void (^)(NSError *_Nullable error))completion;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
