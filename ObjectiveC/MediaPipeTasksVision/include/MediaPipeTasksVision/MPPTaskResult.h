#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// What the results of all tasks share.
NS_SWIFT_NAME(TaskResult)
@interface MPPTaskResult : NSObject <NSCopying> {
 @private
  NSInteger _timestampInMilliseconds;
}

/// The timestamp of the frame the result belongs to, in milliseconds.
@property(nonatomic, assign, readonly) NSInteger timestampInMilliseconds;

- (instancetype)init NS_UNAVAILABLE;

/// Makes a result. A copy of a result is the result itself: results do not change.
- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds
    NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END
