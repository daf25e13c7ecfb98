#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The shared properties of all tasks' results.
NS_SWIFT_NAME(TaskResult)
@interface MPPTaskResult : NSObject <NSCopying> {
 @private
  NSInteger _timestampInMilliseconds;
}

/// The timestamp of the frame the result belongs to, in milliseconds.
@property(nonatomic, assign, readonly) NSInteger timestampInMilliseconds;

- (instancetype)init NS_UNAVAILABLE;

/// Creates a result.
///
/// A copy of a result is the result itself: results do not change.
- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds
    NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END
