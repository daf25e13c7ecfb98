#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The shared options of all image labelers; create one of the subclasses.
NS_SWIFT_NAME(CommonImageLabelerOptions)
@interface MLKCommonImageLabelerOptions : NSObject {
 @private
  NSNumber *_confidenceThreshold;
}

/// The lowest confidence of a label; nil, and numbers outside 0 to 1, stand for the default of the
/// subclass.
@property(nonatomic, nullable, copy) NSNumber *confidenceThreshold;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
