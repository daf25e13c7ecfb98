#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A line of a skeleton: the indexes of the two landmarks it joins.
NS_SWIFT_NAME(Connection)
@interface MPPConnection : NSObject {
 @private
  NSUInteger _start;
  NSUInteger _end;
}

/// The index of the landmark where the line starts.
@property(nonatomic, readonly) NSUInteger start;

/// The index of the landmark where the line ends.
@property(nonatomic, readonly) NSUInteger end;

/// Creates a connection.
- (instancetype)initWithStart:(NSUInteger)start end:(NSUInteger)end NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
