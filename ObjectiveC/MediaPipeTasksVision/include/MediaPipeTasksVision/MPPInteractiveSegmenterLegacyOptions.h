#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of an `MPPInteractiveSegmenterLegacy`; read once, when it is created.
NS_SWIFT_NAME(InteractiveSegmenterLegacyOptions)
@interface MPPInteractiveSegmenterLegacyOptions : MPPTaskOptions <NSCopying> {
 @private
  NSString *_displayNamesLocale;
  BOOL _shouldOutputConfidenceMasks;
  BOOL _shouldOutputCategoryMask;
}

/// The language of the labels' display names; "en" by default.
@property(nonatomic, copy) NSString *displayNamesLocale;

/// YES if results have a mask of confidences for each class; the default.
@property(nonatomic) BOOL shouldOutputConfidenceMasks;

/// YES if results have a mask with the category of each pixel; NO by default.
///
/// A task is refused if both kinds of masks are NO.
@property(nonatomic) BOOL shouldOutputCategoryMask;

@end

NS_ASSUME_NONNULL_END
