#import <MLKitCommon/MLKitCommon.h>
#import <MLKitImageLabelingCommon/MLKitImageLabelingCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the image labeler with a custom model.
NS_SWIFT_NAME(CustomImageLabelerOptions)
@interface MLKCustomImageLabelerOptions : MLKCommonImageLabelerOptions {
 @private
  id _model;
  NSInteger _maxResultCount;
}

/// The maximum number of labels; initially 10, also for numbers that are not positive.
@property(nonatomic) NSInteger maxResultCount;

/// Creates options with the classifier in a file.
- (instancetype)initWithLocalModel:(MLKLocalModel *)localModel NS_DESIGNATED_INITIALIZER;

/// Creates options with a classifier that must be downloaded by the time of the first call.
- (instancetype)initWithRemoteModel:(MLKCustomRemoteModel *)remoteModel NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
