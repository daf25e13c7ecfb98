#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A line of a skeleton: the numbers of two landmarks that are joined.
NS_SWIFT_NAME(Connection)
@interface MPPConnection : NSObject {
 @private
  NSUInteger _start;
  NSUInteger _end;
}

/// The number of the landmark where the line starts.
@property(nonatomic, readonly) NSUInteger start;

/// The number of the landmark where the line ends.
@property(nonatomic, readonly) NSUInteger end;

/// Makes a connection.
- (instancetype)initWithStart:(NSUInteger)start end:(NSUInteger)end NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
