#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The relation between pictures.
typedef NSInteger MLKSegmenterMode NS_TYPED_ENUM NS_SWIFT_NAME(SegmenterMode);

/// Pictures are independent of each other.
static const MLKSegmenterMode MLKSegmenterModeSingleImage = 0;

/// Pictures are the frames of a stream, in which masks are smoothed.
static const MLKSegmenterMode MLKSegmenterModeStream = 1;

/// The shared options of all segmenters; create `MLKSelfieSegmenterOptions`.
NS_SWIFT_NAME(CommonSegmenterOptions)
@interface MLKCommonSegmenterOptions : NSObject {
 @private
  MLKSegmenterMode _segmenterMode;
  BOOL _shouldEnableRawSizeMask;
}

/// The mode of the segmenter; initially a stream.
@property(nonatomic) MLKSegmenterMode segmenterMode;

/// True if masks have the size of the model's output instead of the picture's.
@property(nonatomic) BOOL shouldEnableRawSizeMask;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
